/** Conditions and reward of an invitation. */
export const referralRules = {
	/** Points for the inviter and for the invited member. */
	points: 100,
	/** Days between the invited member's first accepted contribution and the reward. */
	days: 14,
	/** Maximum rewarded invitations per member and calendar month (UTC). */
	mostAMonth: 10,
} as const;

/** The terms shown to members before they share their link. */
export const referralTerms: readonly string[] = [
	`An invitation counts once the first contribution of the person who joined has been accepted and ${referralRules.days} days have passed. Both of you then get ${referralRules.points} points.`,
	`At most ${referralRules.mostAMonth} invitations are rewarded per calendar month. Others wait for the next month; none is lost.`,
	'Nothing is paid for a click or a sign-up. If the accepted contribution is reverted, both of you lose the points again.',
	'One person has one account. Accounts that share a network, or whose e-mail addresses differ by a number or an ending, wait until an editor has looked at them. We set no cookie and take no fingerprint for this.',
	'Do not pay people to join, and do not post your link where nobody asked for it. Invitations won that way are refused.',
];
