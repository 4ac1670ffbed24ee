import { settingsHref } from '#lib/profile/settings-tabs.ts';
import { type ProposalState, proposalStates } from '../proposal/states.ts';

/** The state of the contributor tab, entirely from its URL. */
export interface OwnView {
	/** The state by which proposals are filtered; null for every state. */
	state: ProposalState | null;
	/** Page of the proposals, from 1. */
	page: number;
	/** Page of the ledger, from 1. */
	points: number;
}

export const proposalsPerPage = 20;
export const pointsPerPage = 20;

const number = (text: string | null): number =>
	/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1;

/** Reads the view from a query; invalid parameters are ignored. */
export const readOwnView = (query: URLSearchParams): OwnView => ({
	state: proposalStates.find((state) => state === query.get('state')) ?? null,
	page: number(query.get('page')),
	points: number(query.get('points')),
});

/** Returns the URL of a view, at one of its sections. */
export function contributorHref(
	{ state, page, points }: OwnView,
	part: 'proposals' | 'points',
): string {
	const query = new URLSearchParams();
	if (state) query.set('state', state);
	if (page > 1) query.set('page', String(page));
	if (points > 1) query.set('points', String(points));
	return `${settingsHref('contributor')}${query.size > 0 ? `?${query}` : ''}#${part}`;
}
