import { changePasswordCall } from '#lib/accounts/change-password.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(changePasswordCall);
export const ALL = otherMethods('POST');
