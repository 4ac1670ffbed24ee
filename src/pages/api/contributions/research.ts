import { researchCall } from '#lib/proposals/submit/research-call.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(researchCall);
export const ALL = otherMethods('POST');
