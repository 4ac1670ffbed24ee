import { formCall } from '#lib/proposals/submit/form-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(formCall);

export const ALL = otherMethods('GET');
