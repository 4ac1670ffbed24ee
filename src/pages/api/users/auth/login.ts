import { signInCall } from '#lib/accounts/sign-in.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(signInCall);
export const ALL = otherMethods('POST');
