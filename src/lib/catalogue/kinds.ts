/** Values of fields with a closed list. Reading them needs no schema, so the browser's forms use them too. */

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

/** The kinds of sources that confirm or deny a round. `filing` is the raiser's own filing with an authority. */
export const roundSourceKinds = [
	'media',
	'data',
	'project',
	'investor',
	'filing',
	'denial',
] as const;

/** The basis of an unlock's terms: the project's own statement, somebody's estimate, or the contract. */
export const unlockBases = ['stated', 'estimated', 'on-chain'] as const;
