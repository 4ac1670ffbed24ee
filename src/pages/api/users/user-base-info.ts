import { lookUpCall } from '#lib/accounts/look-up.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(lookUpCall);
export const ALL = otherMethods('GET');
