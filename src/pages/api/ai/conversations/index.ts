import { conversationsCall } from '#lib/assistant/conversation-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(conversationsCall);
export const ALL = otherMethods('GET');
