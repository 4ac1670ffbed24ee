import { researchCall } from '#lib/contributions/research-call.ts';
import { otherMethods, route } from '#lib/http/routes.server.ts';

export const POST = route(researchCall);
export const ALL = otherMethods('POST');
