import { signUpCall } from '#lib/accounts/sign-up.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(signUpCall);
export const ALL = otherMethods('POST');
