import { otherMethods, route } from '#lib/http/routes.server.ts';
import { decisionCalls } from '#lib/review/review-calls.ts';

export const POST = route(decisionCalls['ask-changes']);
export const ALL = otherMethods('POST');
