import { tableCall } from '#lib/assistant/conversation-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(tableCall);
export const ALL = otherMethods('GET');
