/** The site's name and its outside links. An entry without an address is not shown. */
export const PRODUCT = 'Cairn';
export const TAGLINE = 'Crypto research that shows its sources.';
export const DESCRIPTION =
	'Search the names of organizations and individuals, projects and funding rounds: every fact with its source and its history.';

/**
 * Returns a link with which partners can write to `email`, with a subject and an opening line. Null without an address.
 */
export const partnerMail = (email: string | null): string | null =>
	email &&
	`mailto:${email}?subject=${encodeURIComponent(`Partnership with ${PRODUCT}`)}&body=${encodeURIComponent(`Hello ${PRODUCT} team,\n\n`)}`;

export const externalLinks: Record<
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
