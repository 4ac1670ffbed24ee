import type { Db } from '#lib/db/connect.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import type { Proposal } from './proposals.ts';
import { reasons } from './reasons.ts';
import type { StepName } from './states.ts';

/** The author's notice about each step; null for the author's own steps. */
const titles: Record<StepName, ((title: string) => string) | null> = {
	review: (title) => `Your proposal “${title}” is in review`,
	'ask-changes': (title) => `Changes requested for your proposal “${title}”`,
	amend: null,
	'open-vote': (title) => `Members are voting on your proposal “${title}”`,
	'accept-at-once': (title) => `Your proposal “${title}” was accepted`,
	reject: (title) => `Your proposal “${title}” was rejected`,
	withdraw: null,
	pass: (title) => `Your proposal “${title}” was accepted`,
	cancel: (title) => `Your proposal “${title}” was not accepted`,
	stop: (title) => `The vote on your proposal “${title}” was stopped`,
};

const isReason = (text: string): text is keyof typeof reasons => Object.hasOwn(reasons, text);

/** Tells a proposal's author about a step taken by somebody else or the site. */
export async function notifyAuthorOfStep(
	tx: Db,
	{ id, slug, title, author_id, reason, version }: Proposal,
	name: StepName,
	{ actorId, comment }: { actorId: number | null; comment: string },
): Promise<void> {
	const say = titles[name];
	if (!say || author_id === null || author_id === actorId) return;
	const why = reason !== null && isReason(reason) ? reasons[reason] : '';
	// All of it was returned: one notice says both.
	const waits = reason === 'record-changed' ? 'Your changes are saved as a draft.' : '';
	await notifyMembers(tx, [
		{
			accountId: author_id,
			kind: 'proposal',
			title: say(title),
			body: [why, waits, comment].filter(Boolean).join(' '),
			link: `/dao/${slug}`,
			cause: `proposal ${id} ${name} ${version}`,
		},
	]);
}
