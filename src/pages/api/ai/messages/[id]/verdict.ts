import { verdictCall } from '#lib/assistant/conversation-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(verdictCall);
export const ALL = otherMethods('POST');
