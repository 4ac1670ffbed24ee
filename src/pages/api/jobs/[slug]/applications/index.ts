import { receivedCall } from '#lib/applications/received-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(receivedCall);
export const ALL = otherMethods('GET');
