/** The words that fields of a closed list can say. No schema is needed to read them, so the browser's forms do too. */

export const eventKinds = [
	'General',
	'AMA',
	'Exchange',
	'Partnership',
	'Release',
	'DAO',
	'Announcement',
	'Hard Fork',
	'NFT',
	'Other',
] as const;

/** Who says that a round was raised, or denies it; `filing`: what the raiser filed with an authority. */
export const roundSourceKinds = [
	'media',
	'data',
	'project',
	'investor',
	'filing',
	'denial',
] as const;

/** What the terms of an unlock rest on: the project's own words, somebody's estimate, or the contract. */
export const unlockBases = ['stated', 'estimated', 'on-chain'] as const;
