import { changePasswordCall } from '#lib/accounts/change-password.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(changePasswordCall);
export const ALL = otherMethods('POST');
