import type { TopPhrases } from './spec.ts';

/** Phrases that state both the field and the direction of an order: `newest first`, `by what they raised`. */
export const ordersInFull: readonly TopPhrases[] = [
	{
		order: 'asc',
		field: 'date',
		en: [
			...[
				...['oldest to newest', 'earliest to latest', 'in date order', 'in time order'],
				...['from the oldest to the newest', 'in order of time', 'oldest ones first'],
				'earliest ones first',
			],
			...['from old to new', 'oldest first', 'earliest first', 'in chronological order'],
			...['chronologically', 'from oldest to newest', 'from first to last', 'old to new'],
		],
		vi: ['lần đầu tiên', 'lần đầu', 'trước tiên'],
	},
	{
		order: 'desc',
		field: 'date',
		en: [
			...[
				...['newest to oldest', 'latest to earliest', 'from the newest to the oldest'],
				...['newest ones first', 'latest ones first'],
			],
			...['newest first', 'latest first', 'most recent first', 'from new to old', 'new to old'],
			...['from newest to oldest', 'in reverse chronological order', 'from last to first'],
		],
		vi: ['lần gần nhất', 'lần gần đây nhất', 'lần cuối', 'lần cuối cùng', 'lần mới nhất'],
	},
	{
		order: 'desc',
		field: 'raised',
		en: [
			...[
				...['by how much their teams raised', 'by how much their teams have raised'],
				...['by how much their companies raised'],
				...['by how much their companies have raised'],
				...['by how much their startups raised'],
				...['by how much their startups have raised'],
				...['by how much their projects raised'],
				...['by how much their projects have raised', 'by how much its projects raised'],
				...['by how much its projects have raised', 'by how much its companies raised'],
				...['by how much its companies have raised', 'by how much its startups raised'],
				...['by how much its startups have raised', 'by how much these raised'],
				...['by how much these have raised', 'by what their teams raised'],
				...['by what their teams have raised', 'by what their companies raised'],
				...['by what their companies have raised', 'by what their startups raised'],
				...['by what their startups have raised', 'by what their projects raised'],
				...['by what their projects have raised', 'by what its projects raised'],
				...['by what its projects have raised', 'by what its companies raised'],
				...['by what its companies have raised', 'by what its startups raised'],
				...['by what its startups have raised', 'by what these raised'],
				'by what these have raised',
			],
			...[
				'by what they ve raised',
				'by how much they ve raised',
				'by what each raised',
				'by what each has raised',
			],
			...['by what they raised', 'by how much they raised', 'by what they have raised'],
			...['by how much they have raised', 'by the money they raised', 'by amount they raised'],
		],
		vi: [],
	},
];
