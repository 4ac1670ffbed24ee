import { addKeyCall, keysCall } from '#lib/keys/key-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(keysCall);
export const POST = route(addKeyCall);
export const ALL = otherMethods('GET, HEAD, POST');
