import { resetPasswordCall } from '#lib/accounts/reset-password.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(resetPasswordCall);
export const ALL = otherMethods('POST');
