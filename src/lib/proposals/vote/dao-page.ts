import type { Db } from '#lib/db/connect.ts';
import { type DaoView, groupLabels, periods, proposalsPerPage, stateGroups } from './dao-view.ts';
import { countProposals, type ListedProposal, listProposals, tagsOf } from './list-proposals.ts';

/** A view of the list of proposals. */
export interface DaoPage {
	proposals: ListedProposal[];
	total: number;
	/** Cache tags. */
	tags: string[];
	/** The listed proposals in words: `accepted proposals`. */
	what: string;
}

const words = ({ state }: DaoView): string => {
	if (state === null) return 'proposals';
	return state === 'voting'
		? 'open votes'
		: state === 'review'
			? 'proposals in review'
			: `${groupLabels[state].toLowerCase()} proposals`;
};

/** Loads a view of the list of proposals. */
export async function daoPage(db: Db, view: DaoView): Promise<DaoPage> {
	const { state, type, kind, since, page } = view;
	const filter = {
		states: state && stateGroups[state],
		type,
		kind,
		days: since && periods[since].days,
	};
	const paging = { skip: (page - 1) * proposalsPerPage, take: proposalsPerPage };
	const [proposals, total] = await Promise.all([
		listProposals(db, filter, paging),
		countProposals(db, filter),
	]);
	return { proposals, total, tags: tagsOf(proposals), what: words(view) };
}
