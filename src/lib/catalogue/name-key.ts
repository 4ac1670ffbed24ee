/** Returns a name's comparison key, for use before querying the database: equal for nearly identical names. */
export const nameKey = (name: string): string =>
	name
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');
