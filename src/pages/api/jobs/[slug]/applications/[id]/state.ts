import { moveApplicationCall } from '#lib/applications/received-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(moveApplicationCall);
export const ALL = otherMethods('POST');
