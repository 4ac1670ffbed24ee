/** What this site is called and where its links outside lead. An entry without an address is not shown. */
export const PRODUCT = 'Cairn';
export const TAGLINE = 'Crypto research that shows its sources.';
export const DESCRIPTION =
	'Search the names of organizations and individuals, projects and funding rounds: every fact with its source and its history.';

export const outside: Record<
	'community' | 'socialRecap' | 'mintRadar' | 'network' | 'messaging' | 'email',
	string | null
> = {
	community: null,
	socialRecap: null,
	mintRadar: null,
	network: null,
	messaging: null,
	email: null,
};
