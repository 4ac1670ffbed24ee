import { deleteAccountCall } from '#lib/accounts/delete-account.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(deleteAccountCall);
export const ALL = otherMethods('POST');
