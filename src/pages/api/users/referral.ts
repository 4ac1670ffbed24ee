import { referralCall } from '#lib/referral/own-referral.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const GET = route(referralCall);
export const ALL = otherMethods('GET');
