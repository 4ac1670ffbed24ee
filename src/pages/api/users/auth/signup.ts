import { signUpCall } from '#lib/accounts/sign-up.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(signUpCall);
export const ALL = otherMethods('POST');
