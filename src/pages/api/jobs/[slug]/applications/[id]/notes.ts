import { noteApplicationCall } from '#lib/applications/received-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(noteApplicationCall);
export const ALL = otherMethods('POST');
