import { userInfoCall } from '#lib/accounts/user-info.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(userInfoCall);
export const ALL = otherMethods('GET');
