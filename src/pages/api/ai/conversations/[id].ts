import {
	changeConversationCall,
	conversationCall,
	removeConversationCall,
} from '#lib/assistant/conversation-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(conversationCall);
export const PATCH = route(changeConversationCall);
export const DELETE = route(removeConversationCall);
export const ALL = otherMethods('GET, PATCH, DELETE');
