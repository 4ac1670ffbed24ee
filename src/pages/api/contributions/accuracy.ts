import { otherMethods, route } from '#lib/http/routes.server.ts';
import { accuracyCall } from '#lib/review/review-calls.ts';

export const GET = route(accuracyCall);
export const ALL = otherMethods('GET');
