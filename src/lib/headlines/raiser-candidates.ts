import { nameKey } from '#lib/catalogue/name-key.ts';
import { isCommon } from './common-words.ts';
import { type Candidate, oddsOf, type Signs, uniqueSigns } from './ranked.ts';
import { type Label, labels, numberAt } from './tag-tokens.ts';
import { classBeside, lineOf, type Span, type TaggedText, textOf } from './tagged-text.ts';
import { isInvestorEnding } from './token-signs.ts';

/** An occurrence of a possible name. */
interface Mention extends Span {
	/** Likelihood, 0 to 1, that this occurrence names the raiser. */
	likelihood: number;
}

interface RaiserCandidate {
	name: string;
	mentions: Mention[];
}

/** Minimum likelihood for a token to begin or continue the raiser's name. */
const MIN = 0.01;
/** Maximum name positions to compare. */
const MAX = 24;
/** Maximum tokens of a name. */
const MAX_LENGTH = 7;

/**
 * Returns the names that may be the raiser's, each with the signs of all its occurrences.
 *
 * @param parsed the raiser that the grammar reads.
 */
export function raiserCandidates(
	article: TaggedText,
	parsed: string | undefined,
): Candidate<string>[] {
	const byKey = new Map<string, RaiserCandidate>();
	const mentions = [...mentionsIn(article)]
		.toSorted((one, other) => other.likelihood - one.likelihood)
		.slice(0, MAX);
	for (const mention of mentions) {
		const name = textOf(article, mention);
		const key = nameKey(name) || name;
		const known = byKey.get(key);
		if (known) known.mentions.push(mention);
		else byKey.set(key, { name, mentions: [mention] });
	}
	const all = [...byKey.values()];
	return all.map((one) => ({
		value: one.name,
		tagged: together(one),
		signs: signsOf(article, one, all, parsed),
	}));
}

/**
 * Yields every run of tokens that may be a name, with the likelihood of its least likely token, or of its ending there
 * if that is lower.
 */
function* mentionsIn({ tokens, likely }: TaggedText): Generator<Mention> {
	const [begins, continues] = [labels.indexOf('raiser'), labels.indexOf('raiser on')];
	for (const [first, { line }] of tokens.entries()) {
		let likelihood = numberAt(likely, first, begins);
		for (let last = first; last < first + MAX_LENGTH && likelihood >= MIN; last += 1) {
			if (tokens[last]?.line !== line) break;
			if (last > first) likelihood = Math.min(likelihood, numberAt(likely, last, continues));
			const ends = last + 1 < tokens.length ? 1 - numberAt(likely, last + 1, continues) : 1;
			yield { first, last, likelihood: Math.min(likelihood, ends) };
		}
	}
}

/** Returns the likelihood that any of its occurrences names the raiser. */
const together = ({ mentions }: RaiserCandidate): number =>
	1 - mentions.reduce((none, { likelihood }) => none * (1 - likelihood), 1);

function signsOf(
	article: TaggedText,
	named: RaiserCandidate,
	all: readonly RaiserCandidate[],
	parsed: string | undefined,
): Signs {
	const { name, mentions } = named;
	const key = nameKey(name);
	const words = name.split(/\s+/);
	const common = words.map((word) => isCommon(word.toLowerCase()));
	const longer = all.filter((one) => one.name !== name && one.name.includes(name));
	const shorter = all.filter((one) => one.name !== name && name.includes(one.name));
	const best = (some: readonly RaiserCandidate[]) =>
		Math.max(0, ...some.flatMap((one) => one.mentions.map(({ likelihood }) => likelihood)));
	const is = (sign: string, value: boolean): Signs => (value ? [[sign, 1]] : []);
	return uniqueSigns([
		['together', oddsOf(together(named))],
		['likeliest', oddsOf(Math.max(...mentions.map(({ likelihood }) => likelihood)))],
		[`mentions=${Math.min(3, mentions.length)}`, 1],
		[`words=${Math.min(4, words.length)}`, 1],
		['part of', best(longer)],
		['has parts', best(shorter)],
		...is('parsed', parsed !== undefined && nameKey(parsed) === key),
		...is('part of parsed', parsed !== undefined && nameKey(parsed).startsWith(`${key} `)),
		...is('in small letters', !/[\p{Lu}\d]/u.test(name)),
		...is('all common', common.every(Boolean)),
		...is('first common', words.length > 1 && common[0] === true),
		...is('last common', words.length > 1 && common.at(-1) === true),
		...is('like an investor', isInvestorEnding(words.at(-1)?.toLowerCase() ?? '')),
		...mentions.flatMap((mention) => placeSigns(article, mention)),
	]);
}

/** Returns signs from a name's position, and from the words beside it. */
function placeSigns(article: TaggedText, mention: Mention): Signs {
	const kind = (away: number) => classBeside(article, mention, away);
	const of = (label: Label) => numberAt(article.likely, mention.first, labels.indexOf(label));
	const where = lineOf(article, mention) === 0 ? 'title' : 'summary';
	return [
		[`in ${where}`, 1],
		[`before=${kind(-1)}`, 1],
		[`after=${kind(1)}`, 1],
		[`after two=${kind(1)}|${kind(2)}`, 1],
		[`between=${kind(-1)}|${kind(1)}`, 1],
		[`starts=${kind(-1) === 'end'}|${where}`, 1],
		['investor', of('lead') + of('investor')],
	];
}
