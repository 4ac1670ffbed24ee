import { withdrawCall } from '#lib/applications/sent-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { currentStore } from '#lib/uploads/current-store.ts';

export const DELETE = route(withdrawCall(currentStore));
export const ALL = otherMethods('DELETE');
