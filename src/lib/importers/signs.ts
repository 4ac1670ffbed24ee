import { accountOf, placeOf } from '#lib/catalogue/linkage/own-places.ts';
import { accountIn } from '#lib/links/accounts.ts';
import { siteSign } from '#lib/links/sites.ts';
import type { Signs } from './importer.ts';

/** What the catalogue says of a record, as far as it shows whether it is the one that is wanted. */
export interface KnownSigns {
	website: string | null;
	twitter: string | null;
	github: string | null;
	symbol: string | null;
	/** Whether it has one of the contracts that the wanted record has. */
	sharesContract: boolean;
	/** Whether it is a person who works, or worked, for an employer that the wanted one has. */
	sharesEmployer: boolean;
	/** Sources that it has identifiers of. */
	sources: readonly string[];
}

/** In words, for a person who decides: what is the same, and what is another. */
export interface Compared {
	same: string[];
	other: string[];
}

const links = ['website', 'twitter', 'github'] as const;

/** Compares what is said of a wanted record with what the catalogue says of one that bears its name. */
export function compareSigns(wanted: Signs | undefined, known: KnownSigns): Compared {
	const same: string[] = [];
	const other: string[] = [];
	for (const link of links) {
		const [left, right] = [wanted?.[link], known[link]].map((text) => text && placeOf(link, text));
		if (!left || !right) continue;
		(left === right ? same : other).push(link);
	}
	if (wanted?.symbol && known.symbol)
		(wanted.symbol.toUpperCase() === known.symbol.toUpperCase() ? same : other).push('symbol');
	if (known.sharesContract) same.push('contract');
	if (known.sharesEmployer) same.push('employer');
	if (wanted?.announcement && isOwnPage(wanted.announcement, known)) same.push('announcement');
	return { same, other };
}

/** Whether a page stands on the record's own site or account. */
function isOwnPage(page: string, { website, twitter, github }: KnownSigns): boolean {
	const account = accountOf(page);
	if (account !== null && twitter !== null) return placeOf('twitter', twitter) === account;
	const owner = accountIn(page);
	if (owner?.network === 'github' && github !== null)
		return placeOf('github', github) === owner.key;
	return website !== null && siteSign(page) !== null && siteSign(page) === siteSign(website);
}
