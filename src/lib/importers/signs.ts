import { accountOf, normalizePlace } from '#lib/catalogue/linkage/own-places.ts';
import { accountIn } from '#lib/links/accounts.ts';
import { siteSign } from '#lib/links/sites.ts';
import type { Signs } from './importer.ts';

/** The catalogue's facts about a record that show whether it is the wanted one. */
export interface KnownSigns {
	website: string | null;
	twitter: string | null;
	github: string | null;
	symbol: string | null;
	/** Whether it has one of the wanted record's contracts. */
	sharesContract: boolean;
	/** Whether it is a person who works or worked for one of the wanted person's employers. */
	sharesEmployer: boolean;
	/** Sources from which it has identifiers. */
	sources: readonly string[];
}

/** Matches and differences, in words for the person who decides. */
export interface SignComparison {
	same: string[];
	other: string[];
}

const links = ['website', 'twitter', 'github'] as const;

/** Compares a wanted record's description with the catalogue's record of that name. */
export function compareSigns(wanted: Signs | undefined, known: KnownSigns): SignComparison {
	const same: string[] = [];
	const other: string[] = [];
	for (const link of links) {
		const [left, right] = [wanted?.[link], known[link]].map(
			(text) => text && normalizePlace(link, text),
		);
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

/** Whether a page is on the record's own site or account. */
function isOwnPage(page: string, { website, twitter, github }: KnownSigns): boolean {
	const account = accountOf(page);
	if (account !== null && twitter !== null) return normalizePlace('twitter', twitter) === account;
	const owner = accountIn(page);
	if (owner?.network === 'github' && github !== null)
		return normalizePlace('github', github) === owner.key;
	return website !== null && siteSign(page) !== null && siteSign(page) === siteSign(website);
}
