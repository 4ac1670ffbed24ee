import { deleteAccountCall } from '#lib/accounts/delete-account.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { currentStore } from '#lib/uploads/current-store.ts';

export const POST = route(deleteAccountCall(currentStore));
export const ALL = otherMethods('POST');
