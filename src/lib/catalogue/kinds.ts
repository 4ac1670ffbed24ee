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

/** The kind of source that confirms or denies a round; `filing`: a filing by the raiser with an authority. */
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
