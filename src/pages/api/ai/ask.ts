import { askCall } from '#lib/assistant/ask-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(askCall);
export const ALL = otherMethods('POST');
