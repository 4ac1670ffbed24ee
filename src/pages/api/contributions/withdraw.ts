import { withdrawCall } from '#lib/proposals/submit/form-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(withdrawCall);

export const ALL = otherMethods('POST');
