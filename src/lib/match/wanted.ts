import { assetsIn } from '#lib/assets/pasted.ts';
import { isSharedHost, placeOf } from '#lib/catalogue/linkage/own-places.ts';
import { tellingWords } from '#lib/catalogue/lookalikes.ts';
import { twitterAccount, webAddress } from '#lib/importers/links.ts';
import { typeFacts } from '#lib/v1/types.ts';
import type { AskedRow } from './match-shapes.ts';

/** The kinds of record that are matched, as the catalogue names them. */
export const matchedKinds = ['project', 'organization', 'person'] as const;
export type MatchedKind = (typeof matchedKinds)[number];

/** A row as it is looked for: its place among the rows, and what records are compared with. */
export interface Wanted {
	at: number;
	/** The kinds of record that are looked for. */
	kinds: readonly MatchedKind[];
	/** The name and what else it may have been written as. */
	names: { name: string; as: NameSign }[];
	/** A host without `www.`, and those above it on which it may be known. */
	hosts: string[];
	/** In lower case, without @. */
	handle: string | null;
	/** What its contract may be: by what is compared, on a chain where one is named. */
	assets: { chain: string | null; key: string }[];
	outsideId: { source: string; id: string } | null;
	/** The first word that tells the name from others: what one with a slip at its beginning is found by. */
	word: string | null;
}

/** In which way a name is the same. */
export type NameSign = 'name' | 'formless' | 'stem';

/** What companies write behind their names and nobody says. */
const legalForm =
	/[\s,]+(?:incorporated|inc|llc|l\.l\.c|llp|lp|ltd|limited|gmbh|corp|corporation|co|plc|ag|s\.?a|sarl|b\.?v|n\.?v|pte|pty|oy|ab|aps|s\.?r\.?l|kk|holdings)\.?$/iu;
const parenthesis = /\s*\([^)]*\)/gu;
/** What a host may have at most (RFC 1035), and the names above it by which it is looked for. */
const LONGEST_HOST = 253;
const MOST_HOSTS_ABOVE = 5;
/** Shorter words are in no index of misspelt ones. */
const SHORTEST_WORD = 4;

/** What a row asks for. */
export function wantedOf(row: AskedRow, at: number): Wanted {
	const name = row.name?.trim() || null;
	return {
		at,
		kinds: row.type ? [typeFacts[row.type].recordType] : matchedKinds,
		names: name === null ? [] : namesOf(name),
		hosts: hostsOf(row.domain?.trim() ?? ''),
		handle: handleOf(row.handle?.trim() ?? ''),
		assets: assetsOf(row.contract?.trim() ?? ''),
		outsideId: row.outside_id ?? null,
		word: name === null ? null : firstWord(name),
	};
}

function namesOf(name: string): Wanted['names'] {
	const formless = withoutForm(name.replace(parenthesis, ' ').trim());
	const stem = tellingWords(name).join(' ');
	const names: Wanted['names'] = [{ name, as: 'name' }];
	if (formless && formless !== name) names.push({ name: formless, as: 'formless' });
	if (stem && ![name, formless].some((one) => one.toLowerCase() === stem))
		names.push({ name: stem, as: 'stem' });
	return names;
}

/** `Circle Internet Financial` of `Circle Internet Financial, Inc.`; `Foo Pte. Ltd.` has two forms. */
function withoutForm(name: string): string {
	const bare = name.replace(legalForm, '');
	return bare === name ? name : withoutForm(bare);
}

const firstWord = (name: string): string | null =>
	tellingWords(name).find((word) => word.length >= SHORTEST_WORD) ?? null;

const withScheme = (text: string): string => (text.includes('://') ? text : `https://${text}`);

function hostsOf(text: string): string[] {
	// Of an e-mail address, what stands behind the @.
	const place = text.includes('://') ? text : text.slice(text.lastIndexOf('@') + 1);
	const address = webAddress(withScheme(place));
	if (address === null) return [];
	const host = placeOf('website', address).replace(/\.$/, '');
	if (host.length > LONGEST_HOST) return [];
	const labels = host.split('.');
	// One name per label would make a hundred names of one host: the site is among the highest.
	const highest = labels
		.slice(0, -1)
		.map((_, from) => from)
		.slice(-MOST_HOSTS_ABOVE);
	const above = [...new Set([0, ...highest])]
		.map((from) => labels.slice(from).join('.'))
		.filter((one) => one === host || !isSharedHost(one));
	// To be on a site where anybody has pages is to be on none of one's own.
	return isSharedHost(host) && labels.length <= 2 ? [] : above;
}

function handleOf(text: string): string | null {
	const address = /^@?\w{1,30}$/.test(text) ? `https://x.com/${text}` : withScheme(text);
	const account = twitterAccount(address);
	return account === null ? null : placeOf('twitter', account);
}

/** Coins that have no address on their chain, such as `uakt`, are known by the text alone. */
const assetsOf = (text: string): Wanted['assets'] =>
	text === ''
		? []
		: [...assetsIn(text), { chain: null, key: text }].map(({ chain, key }) => ({ chain, key }));
