import { otherMethods, route } from '#lib/http/routes.server.ts';
import { pairsCall } from '#lib/review/pair-calls.ts';

export const POST = route(pairsCall);
export const ALL = otherMethods('POST');
