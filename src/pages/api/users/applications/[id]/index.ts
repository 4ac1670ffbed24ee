import { withdrawApplicationCall } from '#lib/applications/sent-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { currentStore } from '#lib/uploads/current-store.ts';

export const DELETE = route(withdrawApplicationCall(currentStore));
export const ALL = otherMethods('DELETE');
