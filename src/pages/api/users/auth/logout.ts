import { signOutCall } from '#lib/accounts/sign-out.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(signOutCall);
export const ALL = otherMethods('POST');
