import type { Phrases } from '../../phrases.ts';
import { english, joined } from './joined.ts';

/** Phrases that continue a question. */
export const idiomAgains: readonly (Phrases & { again: 'and' | 'only' | 'instead' })[] = [
	{
		again: 'and',
		...english(
			...joined(
				[
					...['same', 'the same', 'same thing', 'the same thing', 'same again', 'same question'],
					'same list',
				],
				['for', 'but for', 'with', 'but with', 'but in', 'but'],
			),
			...['and also for', 'now for', 'now the same for', 'ok now', 'okay now', 'alright'],
		),
	},
	{
		again: 'only',
		...english(
			...[
				...['just those', 'just the ones', 'only the ones', 'only those that', 'keep just'],
				'keep the',
			],
			...[
				...['ok then just', 'ok then only', 'okay then just', 'then just', 'then only', 'so just'],
				...['ok only', 'ok just', 'but only', 'but just', 'limited to', 'cut it down to'],
				'strip it to',
			],
		),
	},
	{
		again: 'instead',
		...english(
			...[
				...['never mind', 'nevermind', 'scratch that', 'forget that', 'forget it', 'no wait'],
				'no no',
			],
			...['let s say', 'try', 'sorry i meant', 'sorry', 'my bad'],
			'swap in',
			'swap it for',
			'switch it to',
			'actually make it',
			'let it be',
		),
	},
];

/** Phrases that refer to something said before. */
export const idiomProns: readonly (Phrases & { pron: 'one' | 'rows' | 'round' })[] = [
	{
		pron: 'rows',
		...english(
			...[
				...['em', 'all of them', 'all of those', 'all of these', 'the lot', 'each of them'],
				'each of those',
			],
			...joined(
				['those', 'these', 'of those', 'of these'],
				[
					...['people', 'persons', 'folks', 'founders', 'exchanges', 'tokens', 'coins'],
					...['organizations', 'deals'],
				],
			),
		),
	},
];
