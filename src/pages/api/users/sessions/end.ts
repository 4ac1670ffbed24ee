import { endSessionsCall } from '#lib/accounts/own-sessions.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(endSessionsCall);
export const ALL = otherMethods('POST');
