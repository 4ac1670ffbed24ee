import investors from '#lib/catalogue/linkage/investors.json' with { type: 'json' };
import { nameKey } from '#lib/catalogue/name-key.ts';
import type { ParsedRound } from './grammar/parse-round.ts';
import { mentionsIn } from './investor-mentions.ts';
import { leadSigns, type NamedInvestor } from './lead-signs.ts';
import type { Signs } from './ranked.ts';
import { type TaggedText, textOf } from './tagged-text.ts';

/** An investor that an article may name, as spelled there. */
export interface InvestorCandidate {
	name: string;
	/** Likelihood according to the tagging model, 0 to 1, that it invests in this round. */
	tagged: number;
	isParsed: boolean;
	/** The signs for and against that it led the round. */
	ofLead: Signs;
}

/** Maximum investors named. */
const MAX = 24;

/** Returns the investors an article names, in its order; *Polychain* and *Polychain Capital* are one. */
export function investorCandidates(
	article: TaggedText,
	parsed: ParsedRound | undefined,
): InvestorCandidate[] {
	const byKey = new Map<string, NamedInvestor>();
	for (const mention of mentionsIn(article)) {
		const name = textOf(article, mention);
		const key = keyOf(name);
		const known = byKey.get(key);
		if (known) known.mentions.push(mention);
		else if (byKey.size < MAX) byKey.set(key, { name, key, mentions: [mention] });
	}
	const named = withoutShortForms([...byKey.values()]);
	const sentences = article.lines.slice(1);
	for (const name of parsed?.leads ?? []) addParsed(named, { name, parsed: 'leads' }, sentences);
	for (const name of parsed?.others ?? []) addParsed(named, { name, parsed: 'joins' }, sentences);
	const all = withoutAliases(withoutShortForms(named));
	const signs = leadSigns(article, all, parsed !== undefined);
	return all.map((one, at) => ({
		name: one.name,
		tagged: Math.max(0, ...one.mentions.map(({ lead, other }) => lead + other)),
		isParsed: one.parsed !== undefined,
		ofLead: signs[at] ?? [],
	}));
}

/** Counts occurrences of a name's first words as occurrences of the name. */
function withoutShortForms(named: readonly NamedInvestor[]): NamedInvestor[] {
	const longerOf = ({ name }: NamedInvestor) =>
		named.find((other) => other.name.toLowerCase().startsWith(`${name.toLowerCase()} `));
	for (const one of named) {
		const longer = longerOf(one);
		longer?.mentions.push(...one.mentions);
		if (longer) longer.parsed ??= one.parsed;
	}
	return named.filter((one) => !longerOf(one));
}

/** Returns the key of an investor's name, which is the same for *The Spartan Group* and *Spartan Group*. */
const keyOf = (name: string): string => nameKey(name.replace(/^the /iu, ''));

/** The keys of investors' full names, by the keys of their other names. */
const aliases: ReadonlyMap<string, string> = new Map(
	investors.flatMap(({ name, aliases: others = [] }) =>
		others.map((other): [string, string] => [nameKey(other), nameKey(name)]),
	),
);

/** Counts occurrences of *a16z* as occurrences of *Andreessen Horowitz*. */
function withoutAliases(all: readonly NamedInvestor[]): NamedInvestor[] {
	const byKey = new Map<string, NamedInvestor>();
	for (const one of all) {
		const key = aliases.get(one.key) ?? one.key;
		const known = byKey.get(key);
		if (!known) byKey.set(key, one);
		else {
			known.mentions.push(...one.mentions);
			known.parsed ??= one.parsed;
		}
	}
	return [...byKey.values()];
}

/** Adds a name that the grammar found. If the name or a part of it was tagged, only marks that one as found. */
function addParsed(
	all: NamedInvestor[],
	{ name, parsed }: Pick<NamedInvestor, 'name' | 'parsed'>,
	sentences: readonly string[],
): void {
	const key = keyOf(name);
	const same = all.find((one) => one.key === key);
	const alike = same
		? [same]
		: all.filter(
				(one) => one.mentions.length > 0 && (isPart(one.name, name) || isPart(name, one.name)),
			);
	for (const one of alike) one.parsed ??= parsed;
	const [first] = alike;
	if (!first) all.push({ name, key, mentions: [], parsed });
	else if (!same && isBetter(name, first.name, sentences)) Object.assign(first, { name, key });
}

/** Whether a name found by the grammar has better bounds than a tagged one. */
function isBetter(name: string, tagged: string, sentences: readonly string[]): boolean {
	const isLonger = ofOneWordMore.test(name) && name.endsWith(` ${tagged}`);
	if (isLonger) return sentences.some((sentence) => sentence.indexOf(name) > 0);
	return tagged.endsWith(`'s ${name}`) && sentences.some((sentence) => sentence.includes(name));
}
/**
 * A capitalized word before a name, as in *Lead Edge Capital* for *Edge Capital*; at the start of a sentence, any word
 * is capitalized.
 */
const ofOneWordMore = /^\p{Lu}\p{L}+ /u;

const isPart = (part: string, whole: string): boolean =>
	` ${whole} `
		.replace(/['’]s /gu, ' ')
		.replaceAll('-', ' ')
		.includes(` ${part} `);
