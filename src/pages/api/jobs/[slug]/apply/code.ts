import { applyCodeCall } from '#lib/applications/apply-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(applyCodeCall);
export const ALL = otherMethods('POST');
