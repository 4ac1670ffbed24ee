import { checkCall } from '#lib/proposals/submit/form-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(checkCall);

export const ALL = otherMethods('POST');
