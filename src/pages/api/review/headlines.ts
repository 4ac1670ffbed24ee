import { decideHeadlineCall } from '#lib/proposals/review/headline-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(decideHeadlineCall);
export const ALL = otherMethods('POST');
