import { accountIn, accountOn } from '#lib/links/accounts.ts';
import { siteSign } from '#lib/links/sites.ts';

/** A place on the web: a site, an account on X, an owner on GitHub. */
export type WebPlace = 'website' | 'twitter' | 'github';

const networkOf = { twitter: 'x', github: 'github' } as const;

/** Normalizes a place: returns a site’s sign, or an account’s name; null if the text contains none. */
export const normalizePlace = (place: WebPlace, text: string): string | null =>
	place === 'website' ? siteSign(text) : (accountOn(networkOf[place], text)?.key ?? null);

/** Returns the account on X that a page belongs to, in lower case; null for pages elsewhere. */
export function accountOf(page: string): string | null {
	const found = accountIn(page);
	return found?.network === 'x' ? found.key : null;
}
