import type { DeedKind } from '#lib/db/schema/quests.ts';
import type { Check } from './check.ts';
import { alertMade } from './checks/alert-made.ts';
import { apiCalled } from './checks/api-called.ts';
import { emailVerified } from './checks/email-verified.ts';
import { profileFilled } from './checks/profile-filled.ts';
import { proposalAccepted } from './checks/proposal-accepted.ts';
import { proposalSent } from './checks/proposal-sent.ts';
import { questionAsked } from './checks/question-asked.ts';
import { recordWatched } from './checks/record-watched.ts';
import { referralCounted } from './checks/referral-counted.ts';
import { sourceAdded } from './checks/source-added.ts';
import { viewSaved } from './checks/view-saved.ts';
import { voteCast } from './checks/vote-cast.ts';

/** Everything a quest can require: actions that Cairn itself observes, and nothing done elsewhere. */
export const checks = {
	'email-verified': emailVerified,
	'profile-filled': profileFilled,
	'record-watched': recordWatched,
	'view-saved': viewSaved,
	'alert-made': alertMade,
	'vote-cast': voteCast,
	'proposal-sent': proposalSent,
	'proposal-accepted': proposalAccepted,
	'source-added': sourceAdded,
	'question-asked': questionAsked,
	'api-called': apiCalled,
	'referral-counted': referralCounted,
} as const satisfies Record<DeedKind, Check>;
