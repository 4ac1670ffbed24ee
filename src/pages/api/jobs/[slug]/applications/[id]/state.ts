import { moveCall } from '#lib/applications/received-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(moveCall);
export const ALL = otherMethods('POST');
