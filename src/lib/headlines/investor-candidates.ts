import { nameKey } from '#lib/catalogue/name-key.ts';
import type { Parsed } from './grammar/parse-round.ts';
import { distinct, oddsOf, type Signs } from './ranked.ts';
import { type Label, labels, numberAt } from './tag-tokens.ts';
import {
	classBeside,
	formBeside,
	lineOf,
	type Span,
	type TaggedText,
	textOf,
} from './tagged-text.ts';

/** An investor that an article may name, as it writes it. */
export interface InvestorCandidate {
	name: string;
	/** Likelihood by the tagging model, 0 to 1, that it invests in this round. */
	tagged: number;
	isParsed: boolean;
	/** The signs for and against that it led the round. */
	ofLead: Signs;
}

/** An occurrence of a name: its first and last token, and how likely it leads or joins here. */
interface Mention extends Span {
	/** First and last token of the list that it stands in: *led by Paradigm, Variant and Robot Ventures*. */
	list: Span;
	lead: number;
	other: number;
}

interface Named {
	name: string;
	mentions: Mention[];
}

/** Minimum likelihood for a token to begin an investor's name, and to continue it. */
const LEAST_BEGUN = 0.15;
const LEAST_CONTINUED = 0.5;
/** Maximum investors named. */
const MOST = 24;
/** Maximum tokens of a name. */
const LONGEST = 7;

/** Words that say of the investors beside them that they led, or that they joined. */
const ofRole: readonly (readonly [role: string, words: RegExp])[] = [
	[
		'leads',
		/^(?:co-?)?(?:leads?|led|leading|leader|leaders)$|^(?:steer|helm|anchor|front|head|spearhead|captain)(?:s|ed|ing)?$|^(?:helm|wheel|charge|front|cornerstone)$/,
	],
	[
		'joins',
		/^(?:join|joins|joined|joining|participat\w+|follow\w*|alongside|includ\w+|invest|invested|investing|backed|backs|support\w*|contribut\w+|others?|part|return\w*|also|too|angels?)$/,
	],
];
/** How far to look for such a word. */
const FAR = 8;
const NEAR = 3;

/** Says of names given before that they led: *The two firms co-led the round*, *splitting the lead*. */
const together =
	/\b(?:two|pair|duo|both|jointly|firms|funds)\b[^.;]{0,40}\b(?:co-?)?(?:led|leads?|leading)\b|\b(?:split|splitting|shar(?:e|ed|ing))(?: the)? lead\b|\bjoint leads?\b|\bco-?leads\b/iu;
/** Follows investors who led another round: *Kaszek and QED, which led its seed*, *led its seed a year ago*. */
const anotherRound =
	/^[^.;]{0,60}\b(?:which|who|having|had) (?:co-?)?(?:led|anchored|headed) (?:its|their|the)\b|^[^.;]{0,40}\b(?:led|anchored|headed) (?:(?:its|their|the|an) (?:first|previous|earlier|last|prior)\b|[^.;]{0,50}\b(?:ago|earlier|last year|in 20\d\d)\b)/iu;

/** Returns the investors an article names, in its order; *Polychain* and *Polychain Capital* are one. */
export function investorCandidates(
	article: TaggedText,
	parsed: Parsed | undefined,
): InvestorCandidate[] {
	const named = new Map<string, Named>();
	for (const mention of inLists(article, [...mentionsIn(article)])) {
		const name = textOf(article, mention);
		const known = named.get(nameKey(name));
		if (known) known.mentions.push(mention);
		else if (named.size < MOST) named.set(nameKey(name), { name, mentions: [mention] });
	}
	for (const name of [...(parsed?.leads ?? []), ...(parsed?.others ?? [])])
		if (!named.has(nameKey(name))) named.set(nameKey(name), { name, mentions: [] });
	const all = withoutShortForms([...named.values()]);
	const isTogether = article.lines.some((line) => together.test(line));
	return all.map((one) => ({
		name: one.name,
		tagged: Math.max(0, ...one.mentions.map(({ lead, other }) => lead + other)),
		isParsed: isIn([...(parsed?.leads ?? []), ...(parsed?.others ?? [])], one.name),
		ofLead: signsOf(article, one, { all, parsed, isTogether }),
	}));
}

function* mentionsIn({ tokens, likely }: TaggedText): Generator<Omit<Mention, 'list'>> {
	const of = (at: number, label: Label) => numberAt(likely, at, labels.indexOf(label));
	const continues = (at: number) => of(at, 'lead on') + of(at, 'investor on') >= LEAST_CONTINUED;
	for (const [first, { line }] of tokens.entries()) {
		const [lead, other] = [of(first, 'lead'), of(first, 'investor')];
		if (lead + other < LEAST_BEGUN) continue;
		let last = first;
		while (last + 1 < first + LONGEST && tokens[last + 1]?.line === line && continues(last + 1))
			last += 1;
		yield { first, last, lead, other };
	}
}

/** Finds the lists that names stand in: nothing but commas and *and* between them. */
function inLists({ tokens }: TaggedText, mentions: readonly Omit<Mention, 'list'>[]): Mention[] {
	const found: Mention[] = [];
	for (const mention of mentions) {
		const before = found.at(-1);
		const between = before ? tokens.slice(before.last + 1, mention.first) : [];
		const isListed =
			before !== undefined &&
			tokens[before.last]?.line === tokens[mention.first]?.line &&
			between.length > 0 &&
			between.every(({ form }) => /^(?:,|&|and|plus)$/.test(form));
		const list = isListed ? before.list : { first: mention.first, last: mention.last };
		list.last = mention.last;
		found.push({ ...mention, list });
	}
	return found;
}

/** Counts occurrences of a name's first words as occurrences of the name. */
function withoutShortForms(named: readonly Named[]): Named[] {
	const longerOf = ({ name }: Named) =>
		named.find((other) => other.name.toLowerCase().startsWith(`${name.toLowerCase()} `));
	for (const one of named) longerOf(one)?.mentions.push(...one.mentions);
	return named.filter((one) => !longerOf(one));
}

const isIn = (names: readonly string[], name: string): boolean =>
	names.some((one) => nameKey(one) === nameKey(name));

function signsOf(
	article: TaggedText,
	{ name, mentions }: Named,
	{
		all,
		parsed,
		isTogether,
	}: { all: readonly Named[]; parsed: Parsed | undefined; isTogether: boolean },
): Signs {
	const is = (sign: string, value: boolean): Signs => (value ? [[sign, 1]] : []);
	const inTitle = ({ mentions: some }: Named) =>
		some.some((mention) => lineOf(article, mention) === 0);
	const isTitled = inTitle({ name, mentions });
	const role = isIn(parsed?.leads ?? [], name)
		? 'leads'
		: isIn(parsed?.others ?? [], name)
			? 'joins'
			: 'unnamed';
	return distinct([
		['any', 1],
		['lead', oddsOf(Math.max(0, ...mentions.map(({ lead }) => lead)))],
		['share', oddsOf(Math.max(0, ...mentions.map(({ lead, other }) => lead / (lead + other))))],
		[parsed ? `parsed ${role}` : 'nothing parsed', 1],
		[`of ${Math.min(4, all.length)}`, 1],
		...is('in capitals', /^\p{Lu}{2,}(?:\s\p{Lu}{2,})*$/u.test(name)),
		...is(`together ${isTitled}`, isTogether),
		...is('two in the title', isTogether && isTitled && all.filter(inTitle).length === 2),
		...mentions.flatMap((mention) => placeSigns(article, mention)),
	]);
}

/** The signs of what is beside a name. */
function placeSigns(article: TaggedText, mention: Mention): Signs {
	const around = (name: string, span: Span): Signs => {
		const form = (away: number) => formBeside(article, span, away);
		const kind = (away: number) => classBeside(article, span, away);
		return [
			[`${name}before=${form(-1)}`, 1],
			[`${name}before two=${form(-2)} ${form(-1)}`, 1],
			[`${name}after=${form(1)}`, 1],
			[`${name}after two=${form(1)} ${form(2)}`, 1],
			[`${name}after three=${form(1)} ${form(2)} ${form(3)}`, 1],
			[`${name}between=${kind(-1)}|${kind(1)}`, 1],
		];
	};
	const role = (step: 1 | -1): string => {
		for (let away = 1; away <= FAR; away += 1) {
			const form = formBeside(article, mention.list, step * away);
			if (form === 'end' || /^[.;:]$/.test(form)) return 'none';
			const found = ofRole.find(([, words]) => words.test(form))?.[0];
			if (found) return away <= NEAR ? `${found} near` : found;
		}
		return 'none';
	};
	const [left, right] = [role(-1), role(1)];
	const end = article.tokens[mention.list.last];
	const rest = (end && article.lines[end.line]?.slice(end.to)) ?? '';
	return [
		[lineOf(article, mention) === 0 ? 'in title' : 'in summary', 1],
		[`left=${left}`, 1],
		[`right=${right}`, 1],
		[`left and right=${left}|${right}`, 1],
		...around('', mention),
		...around('list ', mention.list),
		...(anotherRound.test(rest) ? [['led another', 1] as const] : []),
	];
}
