import { submitCall } from '#lib/proposals/submit/form-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(submitCall);

export const ALL = otherMethods('POST');
