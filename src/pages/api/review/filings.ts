import { decideFilingCall } from '#lib/proposals/review/filing-calls.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(decideFilingCall);
export const ALL = otherMethods('POST');
