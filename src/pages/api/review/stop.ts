import { decisionCalls } from '#lib/proposals/review/review-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(decisionCalls.stop);
export const ALL = otherMethods('POST');
