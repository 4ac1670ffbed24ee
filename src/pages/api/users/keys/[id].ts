import { revokeKeyCall } from '#lib/keys/key-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const DELETE = route(revokeKeyCall);
export const ALL = otherMethods('DELETE');
