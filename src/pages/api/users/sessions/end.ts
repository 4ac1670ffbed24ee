import { endSessionsCall } from '#lib/accounts/own-sessions.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(endSessionsCall);
export const ALL = otherMethods('POST');
