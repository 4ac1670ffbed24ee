import { assetsIn } from '#lib/assets/pasted.ts';
import { placedKinds } from '#lib/catalogue/linkage/on-sites.ts';
import { distinctiveWords } from '#lib/catalogue/lookalikes.ts';
import { type Account, accountOn } from '#lib/links/accounts.ts';
import { type ListedId, type PastedReference, readPastedReference } from '#lib/links/pasted.ts';
import type { Site } from '#lib/links/sites.ts';
import { typeFacts } from '#lib/v1/types.ts';
import type { MatchQuery } from './match-shapes.ts';

/** The kinds of record that are matched, by their catalogue names. */
export const matchedKinds = placedKinds;
export type MatchedKind = (typeof matchedKinds)[number];

/** A prepared row: its index among the rows, and the values to compare records with. */
export interface PreparedRow {
	at: number;
	/** The kinds of record to search. */
	kinds: readonly MatchedKind[];
	/** The name and its possible variants. */
	names: { name: string; as: NameSign }[];
	site: Site | null;
	/** The page of an outside list, if given instead of a site. */
	listed: ListedId | null;
	/** An account on X, or on another network if its address says so. */
	account: Account | null;
	/** Possible contracts: the key for comparison, and the chain if one is named. */
	assets: { chain: string | null; key: string }[];
	outsideId: { source: string; id: string } | null;
	/** The first distinctive word of the name, which finds names with a typo at the beginning. */
	word: string | null;
}

/** How names match. */
export type NameSign = 'name' | 'formless' | 'stem';

/** Legal forms that companies write after their names but nobody says. */
const legalForm =
	/[\s,]+(?:incorporated|inc|llc|l\.l\.c|llp|lp|ltd|limited|gmbh|corp|corporation|co|plc|ag|s\.?a|sarl|b\.?v|n\.?v|pte|pty|oy|ab|aps|s\.?r\.?l|kk|holdings)\.?$/iu;
const parenthesis = /\s*\([^)]*\)/gu;
/** Minimum length of words in the index for misspellings. */
const MIN_WORD_LENGTH = 4;

/** Prepares a row for matching. People paste links into any column, so each is parsed for what it contains. */
export function prepareRow(row: MatchQuery, at: number): PreparedRow {
	const [domain, handle, contract, pastedName] = [
		readPastedReference(withoutMailbox(row.domain ?? '')),
		readPastedReference(row.handle ?? ''),
		readPastedReference(row.contract ?? ''),
		readPastedReference(row.name ?? ''),
	];
	const link = pastedName?.isAddress ? pastedName : null;
	const name = link ? null : row.name?.trim() || null;
	const first = <Part extends 'listed' | 'account' | 'site'>(
		part: Part,
		...of: (PastedReference | null)[]
	): PastedReference[Part] | null => of.find((one) => one?.[part])?.[part] ?? null;
	return {
		at,
		kinds: row.type ? [typeFacts[row.type].recordType] : matchedKinds,
		names: name === null ? [] : namesOf(name),
		site: first('site', domain, link),
		listed: first('listed', domain, handle, contract, link),
		account: accountOn('x', row.handle ?? '') ?? first('account', handle, domain, link),
		assets: [...assetsOf(row.contract?.trim() ?? ''), ...assetsElsewhere(row)],
		outsideId: row.outside_id ?? null,
		word: name === null ? null : firstWord(name),
	};
}

function namesOf(name: string): PreparedRow['names'] {
	const formless = withoutForm(name.replace(parenthesis, ' ').trim());
	const stem = distinctiveWords(name).join(' ');
	const names: PreparedRow['names'] = [{ name, as: 'name' }];
	if (formless && formless !== name) names.push({ name: formless, as: 'formless' });
	if (stem && ![name, formless].some((one) => one.toLowerCase() === stem))
		names.push({ name: stem, as: 'stem' });
	return names;
}

/**
 * Returns a name without its legal form: `Circle Internet Financial` for `Circle Internet Financial, Inc.`; `Foo Pte.
 * Ltd.` has two forms.
 */
function withoutForm(name: string): string {
	const bare = name.replace(legalForm, '');
	return bare === name ? name : withoutForm(bare);
}

const firstWord = (name: string): string | null =>
	distinctiveWords(name).find((word) => word.length >= MIN_WORD_LENGTH) ?? null;

/** Returns the part of an e-mail address after the @. */
const withoutMailbox = (text: string): string =>
	text.trim().replace(/^(?:mailto:)?[^\s/@:]+@([^\s/@:]+)$/i, '$1');

/** Coins without an address on their chain, such as `uakt`, are identified by the text alone. */
const assetsOf = (text: string): PreparedRow['assets'] =>
	text === ''
		? []
		: [...assetsIn(text), { chain: null, key: text }].map(({ chain, key }) => ({ chain, key }));

/** Longer than any name or site with a digit and no spaces. */
const addressLike = /^(?=.*\d)\S{20,1000}$/;

/** Returns token addresses, and pages about them, found in columns meant for something else. */
const assetsElsewhere = ({ name, domain }: MatchQuery): PreparedRow['assets'] =>
	[name, domain]
		.map((text) => text?.trim() ?? '')
		.filter((text) => addressLike.test(text))
		.flatMap((text) => assetsIn(text).map(({ chain, key }) => ({ chain, key })));
