import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { saveStorage } from '#lib/storage/stored-items.ts';

export const POST = route(saveStorage);
export const ALL = otherMethods('POST');
