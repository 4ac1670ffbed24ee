import { pairsCall } from '#lib/proposals/review/pair-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(pairsCall);
export const ALL = otherMethods('POST');
