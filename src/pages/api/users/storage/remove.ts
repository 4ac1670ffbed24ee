import { removeStored } from '#lib/saved-screens/storage-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(removeStored);
export const ALL = otherMethods('POST');
