import { resetCodeCall } from '#lib/accounts/send-code.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(resetCodeCall);
export const ALL = otherMethods('GET');
