/** A name as names are compared, for use before the database is asked: equal for nearly the same names. */
export const nameKey = (name: string): string =>
	name
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '');
