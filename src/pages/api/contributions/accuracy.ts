import { accuracyCall } from '#lib/proposals/review/review-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(accuracyCall);
export const ALL = otherMethods('GET');
