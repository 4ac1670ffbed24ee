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

/** Who says that a round was raised, or denies it. */
export const roundSourceKinds = ['media', 'data', 'project', 'investor', 'denial'] as const;
