import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { loadStorage } from '#lib/storage/stored-items.ts';

export const GET = route(loadStorage);
export const ALL = otherMethods('GET');
