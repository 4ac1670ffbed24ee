import { type ProposalType, proposalTypes } from '#lib/db/schema/contributions.ts';
import type { ProposalState } from '../proposal/states.ts';

/** Proposals per page of the list. */
export const proposalsPerPage = 25;
const lastPage = 10_000;

/** The state filters offered for the list. */
export const stateGroups = {
	voting: ['voting'],
	review: ['submitted', 'in-review', 'changes-asked'],
	accepted: ['accepted'],
	rejected: ['rejected'],
	cancelled: ['cancelled'],
	withdrawn: ['withdrawn'],
} as const satisfies Record<string, readonly ProposalState[]>;
export type StateGroup = keyof typeof stateGroups;

export const groupLabels = {
	voting: 'Open votes',
	review: 'In review',
	accepted: 'Accepted',
	rejected: 'Rejected',
	cancelled: 'Cancelled',
	withdrawn: 'Withdrawn',
} as const satisfies Record<StateGroup, string>;

/** Each record type's name in URLs and its display name. */
export const typeNames = {
	project: 'project',
	organization: 'organization',
	person: 'people',
	round: 'round',
	research: 'research',
} as const satisfies Record<ProposalType, string>;

export const typeLabels = {
	project: 'Project',
	organization: 'Organization',
	person: 'Person',
	round: 'Funding round',
	research: 'Research',
} as const satisfies Record<ProposalType, string>;

/** The list's time filters, in days since a proposal was sent. */
export const periods = {
	week: { label: 'Past 7 days', days: 7 },
	month: { label: 'Past 30 days', days: 30 },
	quarter: { label: 'Past 90 days', days: 90 },
	year: { label: 'Past 365 days', days: 365 },
} as const;
export type Period = keyof typeof periods;

/** The state of `/dao`, entirely from its URL; null means no filter. */
export interface DaoView {
	state: StateGroup | null;
	type: ProposalType | null;
	kind: 'new' | 'edit' | null;
	since: Period | null;
	/** From 1. */
	page: number;
}

/** The query parameters allowed in its URL. */
export const daoKeys = ['state', 'type', 'kind', 'since', 'page'] as const;

const groups: readonly StateGroup[] = [
	'voting',
	'review',
	'accepted',
	'rejected',
	'cancelled',
	'withdrawn',
];
const periodNames: readonly Period[] = ['week', 'month', 'quarter', 'year'];

/** Reads the view from a query. Invalid parameters are ignored. */
export function readDaoView(query: URLSearchParams): DaoView {
	const page = /^\d{1,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
	const kind = query.get('kind');
	return {
		state: groups.find((one) => one === query.get('state')) ?? null,
		type: proposalTypes.find((one) => typeNames[one] === query.get('type')) ?? null,
		kind: kind === 'new' || kind === 'edit' ? kind : null,
		since: periodNames.find((one) => one === query.get('since')) ?? null,
		page: page >= 1 && page <= lastPage ? page : 1,
	};
}

/** Returns the URL of a view; the first page of all proposals has no query. */
export function daoHref({ state, type, kind, since, page }: DaoView): string {
	const query = new URLSearchParams();
	if (state) query.set('state', state);
	if (type) query.set('type', typeNames[type]);
	if (kind) query.set('kind', kind);
	if (since) query.set('since', since);
	if (page > 1) query.set('page', String(page));
	return query.size > 0 ? `/dao?${query}` : '/dao';
}
