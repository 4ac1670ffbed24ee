import { googlePendingCall } from '#lib/accounts/google/sign-up.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(googlePendingCall);
export const ALL = otherMethods('GET');
