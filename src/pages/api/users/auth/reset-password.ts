import { resetPasswordCall } from '#lib/accounts/reset-password.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(resetPasswordCall);
export const ALL = otherMethods('POST');
