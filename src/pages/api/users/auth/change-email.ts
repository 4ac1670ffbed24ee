import { changeEmailCall } from '#lib/accounts/change-email.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(changeEmailCall);
export const ALL = otherMethods('POST');
