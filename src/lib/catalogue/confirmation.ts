/** Who vouches for a funding round, derived from its sources. */

/**
 * From weakest to strongest: reported by media or data sources only; stated by the project on its own pages; stated by
 * an investor; stated by both; filed with an authority, where a false statement is an offence. `disputed`: one of them
 * denies it.
 */
export const confirmations = [
	'reported',
	'project',
	'investor',
	'both',
	'filing',
	'disputed',
] as const;
export type Confirmation = (typeof confirmations)[number];

/** Fields of one round on which sources may disagree. */
export const disputableFields = ['amount', 'date', 'type', 'lead'] as const;
type Disputable = (typeof disputableFields)[number];

/** The field of a round's form that corrects each disputable field, and its label. */
export const disputedFields = {
	amount: { field: 'amount_usd', name: 'amount' },
	date: { field: 'date', name: 'date' },
	type: { field: 'type', name: 'round type' },
	lead: { field: 'investors', name: 'lead investor' },
} as const satisfies Record<Disputable, { field: string; name: string }>;

const words = {
	reported: 'Reported',
	project: 'Confirmed by the project',
	investor: 'Confirmed by an investor',
	both: 'Confirmed by both',
	filing: 'Confirmed by a filing',
	disputed: 'Disputed',
} as const satisfies Record<Confirmation, string>;

const shortWords = {
	reported: 'Reported',
	project: 'By project',
	investor: 'By investor',
	both: 'By both',
	filing: 'By filing',
	disputed: 'Disputed',
} as const satisfies Record<Confirmation, string>;

const meanings = {
	reported:
		'Only media or lists of rounds report it. Nobody who took part has said so on their own page.',
	project: 'The project or company says so on its own site or account.',
	investor: 'An investor says so on its own site or account.',
	both: 'The raiser and an investor each say so on their own pages.',
	filing: 'The raiser filed it with an authority, where a false statement is an offense.',
	disputed: 'The raiser or an investor denies it.',
} as const satisfies Record<Confirmation, string>;

/** Returns what a round needs to reach this level. */
export const confirmationMeaning = (confirmation: Confirmation): string => meanings[confirmation];

/** Returns the wording under the heading *Confirmation*. */
export const confirmationInShort = (confirmation: Confirmation): string => shortWords[confirmation];

/** Returns the wording shown to readers. */
export const confirmationInWords = (confirmation: Confirmation): string => words[confirmation];
