import type { RoundPart } from '#lib/catalogue/round-pairs.ts';

/** Two rounds of one raiser, and a careful reader's verdict on them. */
export interface LabelledPair {
	kind: string;
	label: 'same' | 'different' | 'doubtful';
	one: RoundPart;
	other: RoundPart;
}

type RoundOverrides = Partial<Omit<RoundPart, 'id' | 'key'>>;

let made = 0;

/** A round as reported by one source; unspecified fields are those of a plain seed round. */
export function roundPart(said: RoundOverrides = {}): RoundPart {
	made += 1;
	const part: Omit<RoundPart, 'key'> = {
		id: made,
		sources: ['a'],
		isOwn: false,
		isSample: false,
		type: 'Seed',
		date: '2022-03-10',
		precision: 'day',
		usd: 5_000_000,
		amount: null,
		currency: null,
		program: null,
		...said,
	};
	return { ...part, key: JSON.stringify([{ ...part, id: undefined }, said]) };
}

/** The day this many days after the tenth of March 2022. */
export const dayAfter = (days: number): string =>
	new Date(Date.UTC(2022, 2, 10 + days)).toISOString().slice(0, 10);

type Kind = [
	kind: string,
	label: LabelledPair['label'],
	count: number,
	of: (at: number) => [RoundOverrides, RoundOverrides],
];

const cycle = <T>(items: readonly [T, ...T[]], at: number): T =>
	items[at % items.length] ?? items[0];
const types = ['Seed', 'Series A', 'Strategic', 'Pre-Seed', 'Private', 'Series C'] as const;
const amounts = [1_000_000, 2_500_000, 12_000_000, 140_000_000, 350_000] as const;
const plain = (at: number): RoundOverrides => ({ type: cycle(types, at), usd: cycle(amounts, at) });
const steps: [readonly [string, string], ...(readonly [string, string])[]] = [
	['Seed', 'Series A'],
	['Pre-Seed', 'Seed'],
	['Series A', 'Series B'],
	['Seed', 'Series B'],
	['Series B', 'Series C'],
];

const kinds: Kind[] = [
	['told alike', 'same', 10, (at) => [plain(at), plain(at)]],
	[
		'rounded or converted',
		'same',
		10,
		(at) => [
			plain(at),
			{ ...plain(at), usd: cycle(amounts, at) * (1 + (at % 3) / 160), date: dayAfter(1) },
		],
	],
	[
		'announced later',
		'same',
		14,
		(at) => [plain(at), { ...plain(at), date: dayAfter(1 + at * 3) }],
	],
	[
		'one without an amount',
		'same',
		10,
		(at) => [plain(at), { ...plain(at), usd: null, date: dayAfter(at * 2) }],
	],
	[
		'one without a type',
		'same',
		8,
		(at) => [plain(at), { ...plain(at), type: at % 2 ? null : 'Undisclosed', date: dayAfter(at) }],
	],
	[
		'words for a public sale',
		'same',
		8,
		(at) => [
			{ type: cycle(['Public Sale', 'ICO', 'Public Token Sale'], at), date: dayAfter(at) },
			{ type: cycle(['IDO', 'public round', 'IEO', 'ICO'], at) },
		],
	],
	[
		'words for a private sale',
		'same',
		4,
		(at) => [{ type: 'Private' }, { type: 'Private Token Sale', date: dayAfter(at) }],
	],
	[
		'spelled otherwise',
		'same',
		6,
		(at) => [{ type: 'Seed' }, { type: cycle(['seed round', 'SEED', 'seed'], at) }],
	],
	[
		'of which one says the month',
		'same',
		8,
		(at) => [
			{ ...plain(at), date: dayAfter(at) },
			{ ...plain(at), date: '2022-03-01', precision: 'month' },
		],
	],
	[
		'in the same token',
		'same',
		2,
		() => [
			{ usd: null, amount: 3_000, currency: 'ETH' },
			{ usd: null, amount: 3_010, currency: 'ETH' },
		],
	],
	// Cases no rule can match without also matching different rounds.
	[
		'announced half a year later',
		'same',
		3,
		(at) => [plain(at), { ...plain(at), date: dayAfter(170) }],
	],
	['without a date', 'same', 2, (at) => [plain(at), { ...plain(at), date: null, precision: null }]],

	[
		'of amounts that differ',
		'doubtful',
		12,
		(at) => [plain(at), { ...plain(at), usd: cycle(amounts, at) * (1.1 + at * 0.07) }],
	],
	[
		'of no known amounts',
		'doubtful',
		8,
		(at) => [
			{ type: cycle(types, at), usd: null },
			{ type: cycle(types, at), usd: null, date: dayAfter(at * 4) },
		],
	],
	[
		'of two words for the type',
		'doubtful',
		8,
		(at) => [
			{ type: cycle(['Strategic', 'Private', 'Angel'], at) },
			{ type: cycle(['Seed', 'Series A'], at), date: dayAfter(at % 7) },
		],
	],
	[
		'of which one says the year',
		'doubtful',
		8,
		(at) => [plain(at), { ...plain(at), date: '2022-01-01', precision: 'year' }],
	],
	[
		'of two steps and one amount',
		'doubtful',
		4,
		(at) => [
			{ type: cycle(['Seed', 'Pre-Seed'], at) },
			{ type: cycle(['Series A', 'Seed', 'Series A'], at), date: dayAfter(at) },
		],
	],

	[
		'that one source lists apart',
		'different',
		10,
		(at) => [plain(at), { ...plain(at), sources: ['a'], date: dayAfter(at) }],
	],
	[
		'of far amounts',
		'different',
		10,
		(at) => [plain(at), { ...plain(at), usd: cycle(amounts, at) * (2.1 + at) }],
	],
	[
		'far in time',
		'different',
		8,
		(at) => [
			plain(at),
			{ ...plain(at), date: dayAfter(46 + at * 20), usd: cycle(amounts, at) * 1.4 },
		],
	],
	[
		'of two steps',
		'different',
		10,
		(at) => {
			const [first, next] = cycle(steps, at);
			return [
				{ type: first, usd: 3e6 },
				{ type: next, usd: 4e6 + at * 1e6, date: dayAfter(at) },
			];
		},
	],
	[
		'announced together',
		'different',
		6,
		(at) => [
			{ type: cycle(['Series A', 'Series B'], at), usd: cycle(amounts, at) },
			{ type: cycle(['Series B', 'Series C'], at), usd: cycle(amounts, at) },
		],
	],
	[
		'of another nature',
		'different',
		8,
		(at) => [
			{ type: 'Series B', usd: cycle(amounts, at) },
			{ type: cycle(['Debt', 'M&A', 'Grant', 'Treasury'], at), usd: cycle(amounts, at) },
		],
	],
	[
		'payments of two programmes',
		'different',
		8,
		(at) => [
			{ type: 'Grant', program: 'season 4', usd: 30_000 },
			{ type: 'Grant', program: `round ${at}`, usd: 30_000, date: dayAfter(at) },
		],
	],
	[
		'payments of other amounts',
		'different',
		6,
		(at) => [
			{ type: 'Grant', usd: 30_000 },
			{ type: 'Grant', usd: 34_000 + at * 1_000, date: dayAfter(at) },
		],
	],
	[
		'of which one is a sample',
		'different',
		5,
		(at) => [plain(at), { ...plain(at), isSample: true }],
	],
	[
		'of another year',
		'different',
		4,
		(at) => [plain(at), { ...plain(at), date: '2021-01-01', precision: 'year' }],
	],
];

/** Two hundred manually labelled pairs of rounds. The second is from another source unless specified. */
export const labelledPairs: readonly LabelledPair[] = kinds.flatMap(([kind, label, count, of]) =>
	Array.from({ length: count }, (_, at): LabelledPair => {
		const [one, other] = of(at);
		return { kind, label, one: roundPart(one), other: roundPart({ sources: ['b'], ...other }) };
	}),
);
