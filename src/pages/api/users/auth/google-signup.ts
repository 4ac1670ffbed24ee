import { googleSignUpCall } from '#lib/accounts/google/sign-up.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(googleSignUpCall);
export const ALL = otherMethods('POST');
