import { googlePendingCall } from '#lib/accounts/google/sign-up.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const GET = route(googlePendingCall);
export const ALL = otherMethods('GET');
