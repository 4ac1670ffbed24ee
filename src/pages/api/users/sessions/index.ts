import { sessionsCall } from '#lib/accounts/own-sessions.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(sessionsCall);
export const ALL = otherMethods('GET');
