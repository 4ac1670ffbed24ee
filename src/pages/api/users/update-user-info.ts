import { updateProfileCall } from '#lib/accounts/update-profile.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(updateProfileCall);
export const ALL = otherMethods('POST');
