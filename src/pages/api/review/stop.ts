import { otherMethods, route } from '#lib/http/routes.server.ts';
import { decisionCalls } from '#lib/review/review-calls.ts';

export const POST = route(decisionCalls.stop);
export const ALL = otherMethods('POST');
