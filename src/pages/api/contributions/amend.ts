import { amendCall } from '#lib/proposals/submit/form-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(amendCall);

export const ALL = otherMethods('POST');
