import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { removeStorage } from '#lib/storage/stored-items.ts';

export const POST = route(removeStorage);
export const ALL = otherMethods('POST');
