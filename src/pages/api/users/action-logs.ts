import { otherMethods, route } from '#lib/sessions/routes.server.ts';
import { actionLogCall } from '#lib/visits/action-log.ts';

export const POST = route(actionLogCall);
export const ALL = otherMethods('POST');
