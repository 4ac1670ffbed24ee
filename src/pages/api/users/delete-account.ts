import { deleteAccountCall } from '#lib/accounts/delete-account.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';
import { currentStore } from '#lib/uploads/current-store.ts';

export const POST = route((db, context) => deleteAccountCall(currentStore())(db, context));
export const ALL = otherMethods('POST');
