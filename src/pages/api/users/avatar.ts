import { otherMethods, route } from '#lib/http/routes.server.ts';
import { changeAvatar } from '#lib/profile/change-avatar.ts';
import { currentStore } from '#lib/uploads/current-store.ts';

export const POST = route((db, context) => changeAvatar(currentStore())(db, context));
export const ALL = otherMethods('POST');
