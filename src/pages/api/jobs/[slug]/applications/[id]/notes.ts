import { noteCall } from '#lib/applications/received-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(noteCall);
export const ALL = otherMethods('POST');
