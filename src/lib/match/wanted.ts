import { assetsIn } from '#lib/assets/pasted.ts';
import { placedKinds } from '#lib/catalogue/linkage/on-sites.ts';
import { tellingWords } from '#lib/catalogue/lookalikes.ts';
import { type Account, accountOn } from '#lib/links/accounts.ts';
import { type Listed, type Pasted, readPasted } from '#lib/links/pasted.ts';
import type { Site } from '#lib/links/sites.ts';
import { typeFacts } from '#lib/v1/types.ts';
import type { AskedRow } from './match-shapes.ts';

/** The kinds of record that are matched, as the catalogue names them. */
export const matchedKinds = placedKinds;
export type MatchedKind = (typeof matchedKinds)[number];

/** A row as it is looked for: its place among the rows, and what records are compared with. */
export interface Wanted {
	at: number;
	/** The kinds of record that are looked for. */
	kinds: readonly MatchedKind[];
	/** The name and what else it may have been written as. */
	names: { name: string; as: NameSign }[];
	site: Site | null;
	/** The page of a list that somebody gives in place of a site. */
	listed: Listed | null;
	/** On X, or on another network that its address is of. */
	account: Account | null;
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
/** Shorter words are in no index of misspelt ones. */
const SHORTEST_WORD = 4;

/** What a row asks for. People paste links into whatever column there is, so each is read for what it says. */
export function wantedOf(row: AskedRow, at: number): Wanted {
	const [domain, handle, contract, pastedName] = [
		readPasted(withoutMailbox(row.domain ?? '')),
		readPasted(row.handle ?? ''),
		readPasted(row.contract ?? ''),
		readPasted(row.name ?? ''),
	];
	const link = pastedName?.isAddress ? pastedName : null;
	const name = link ? null : row.name?.trim() || null;
	const first = <Part extends 'listed' | 'account' | 'site'>(
		part: Part,
		...of: (Pasted | null)[]
	): Pasted[Part] | null => of.find((one) => one?.[part])?.[part] ?? null;
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

/** Of an e-mail address, what stands behind the @. */
const withoutMailbox = (text: string): string =>
	text.trim().replace(/^(?:mailto:)?[^\s/@:]+@([^\s/@:]+)$/i, '$1');

/** Coins that have no address on their chain, such as `uakt`, are known by the text alone. */
const assetsOf = (text: string): Wanted['assets'] =>
	text === ''
		? []
		: [...assetsIn(text), { chain: null, key: text }].map(({ chain, key }) => ({ chain, key }));

/** No name and no site is as long and has a digit and no blank. */
const addressLike = /^(?=.*\d)\S{20,1000}$/;

/** Addresses of tokens, and pages of them, in columns that are for something else. */
const assetsElsewhere = ({ name, domain }: AskedRow): Wanted['assets'] =>
	[name, domain]
		.map((text) => text?.trim() ?? '')
		.filter((text) => addressLike.test(text))
		.flatMap((text) => assetsIn(text).map(({ chain, key }) => ({ chain, key })));
