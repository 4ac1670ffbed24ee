import { settingsHref } from '#lib/profile/settings-tabs.ts';
import { type ProposalState, proposalStates } from '../proposal/states.ts';

/** What the contributor tab shows: everything that its address says. */
export interface OwnView {
	/** Null: proposals of every state. */
	state: ProposalState | null;
	/** Of the proposals, from 1. */
	page: number;
	/** Page of the ledger, from 1. */
	points: number;
}

export const proposalsOnPage = 20;
export const pointsOnPage = 20;

const number = (text: string | null): number =>
	/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1;

/** The view that an address asks for; what it does not understand is left out. */
export const readOwnView = (query: URLSearchParams): OwnView => ({
	state: proposalStates.find((state) => state === query.get('state')) ?? null,
	page: number(query.get('page')),
	points: number(query.get('points')),
});

/** The address of a view, at one of its parts. */
export function ownHref({ state, page, points }: OwnView, part: 'proposals' | 'points'): string {
	const query = new URLSearchParams();
	if (state) query.set('state', state);
	if (page > 1) query.set('page', String(page));
	if (points > 1) query.set('points', String(points));
	return `${settingsHref('contributor')}${query.size > 0 ? `?${query}` : ''}#${part}`;
}
