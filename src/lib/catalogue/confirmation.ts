/** Who vouches for a funding round, worked out from its sources. */

/**
 * From least to most: only media or data sources; the project says so on its own pages; an investor does; both do; it was
 * filed with an authority, where a false word is an offence. `disputed`: one of them says that it was not so.
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

/** What sources may say differently of one round. */
export const disputable = ['amount', 'date', 'type', 'lead'] as const;
type Disputable = (typeof disputable)[number];

/** The field of a round's form in which each is put right, and what that is called. */
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
		'Only media or lists of rounds tell of it. Nobody who took part has said so on a page of their own.',
	project: 'The raiser says so on its own site or account.',
	investor: 'An investor says so on its own site or account.',
	both: 'The raiser and an investor each say so on pages of their own.',
	filing: 'The raiser filed it with an authority, where a false word is an offence.',
	disputed: 'The raiser or an investor says that it was not so.',
} as const satisfies Record<Confirmation, string>;

/** What it takes to stand at this step. */
export const confirmationMeaning = (confirmation: Confirmation): string => meanings[confirmation];

/** As it stands under the heading *Confirmation*. */
export const confirmationInShort = (confirmation: Confirmation): string => shortWords[confirmation];

/** As a reader sees it. */
export const confirmationInWords = (confirmation: Confirmation): string => words[confirmation];
