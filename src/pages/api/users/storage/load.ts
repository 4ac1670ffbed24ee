import { loadStorage } from '#lib/saved-screens/storage-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(loadStorage);
export const ALL = otherMethods('GET');
