import { decideReferralCall } from '#lib/referral/held-referrals.ts';
import { otherMethods, route } from '#lib/sessions/routes.server.ts';

export const POST = route(decideReferralCall);
export const ALL = otherMethods('POST');
