import { changeAvatar } from '#lib/profile/change-avatar.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { currentStore } from '#lib/uploads/current-store.ts';

export const POST = route(changeAvatar(currentStore));
export const ALL = otherMethods('POST');
