import { applyCall } from '#lib/applications/apply-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { currentStore } from '#lib/uploads/current-store.ts';

export const POST = route(applyCall(currentStore));
export const ALL = otherMethods('POST');
