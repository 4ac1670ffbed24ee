import { canReadWhole } from '#lib/articles/exclusive.ts';
import { db, reads } from '#lib/db/client.ts';
import { can } from '#lib/sessions/can.ts';
import type { Member } from '#lib/sessions/sessions.ts';
import { type DaoFigures, daoFigures } from './dao-figures.ts';
import { type DaoPage, daoPage } from './dao-page.ts';
import { type DaoView, readDaoView } from './dao-view.ts';
import { proposalAt } from './list-proposals.ts';
import { openProposal, type ProposalDetails } from './open-proposal.ts';

/** Returns the proposal page with this slug; undefined if there is none. */
export const proposalPage = (slug: string): Promise<ProposalDetails | undefined> =>
	openProposal(reads, slug);

/**
 * Returns a proposal with its full text, for one member. All signed-in members may read Exclusive research during its
 * vote; afterwards only those who may read published Exclusive content. Null if not permitted, undefined if there is no
 * such proposal.
 */
export async function wholeProposal(
	slug: string,
	member: Member,
): Promise<ProposalDetails | null | undefined> {
	const opened = await openProposal(db, slug, 'whole');
	if (!opened) return undefined;
	const { state, authorId, recordId } = opened.proposal;
	const mayRead =
		state === 'voting' ||
		authorId === member.id ||
		(recordId === null
			? can(member, 'review-proposal')
			: await canReadWhole(db, member, String(recordId)));
	return mayRead ? opened : null;
}

/** Whether there is a proposal with a slug. */
export const isProposal = async (slug: string): Promise<boolean> =>
	(await proposalAt(reads, slug)) !== undefined;

/** Returns the list of proposals. */
export const proposalsPage = (view: DaoView): Promise<DaoPage> => daoPage(reads, view);

/** Returns the DAO's home page: its figures, and the votes ending next. */
export async function daoHome(): Promise<{ figures: DaoFigures; open: DaoPage }> {
	const [figures, open] = await Promise.all([
		daoFigures(reads),
		daoPage(reads, readDaoView(new URLSearchParams({ state: 'voting' }))),
	]);
	return { figures, open };
}
