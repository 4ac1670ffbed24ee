import { keyUsageCall } from '#lib/keys/key-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(keyUsageCall);
export const ALL = otherMethods('GET, HEAD');
