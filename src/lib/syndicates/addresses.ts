/** URLs of the syndicate pages. */

export const syndicateHref = (slug: string): string => `/syndicates/${slug}`;

/** URL of the rounds that an organization shares with another one, or with a person. */
export const tieHref = (
	slug: string,
	{ type, slug: other }: { type: 'organization' | 'people'; slug: string },
): string => `/syndicates/${slug}/with/${type === 'people' ? 'people/' : ''}${other}`;

/** The other party in such a URL, from the part after `with/`. */
export function otherOfTie(rest: string): { type: 'organization' | 'people'; slug: string } {
	const [, person] = /^people\/(.+)$/.exec(rest) ?? [];
	return person === undefined
		? { type: 'organization', slug: rest }
		: { type: 'people', slug: person };
}

/** The page number in a URL; 1 if there is none. */
export const pageOf = (text: string | null): number =>
	text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
