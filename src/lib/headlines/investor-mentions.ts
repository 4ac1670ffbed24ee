import { type Label, labels, numberAt } from './tag-tokens.ts';
import type { Span, TaggedText } from './tagged-text.ts';
import { isInvestorEnding } from './token-signs.ts';
import type { Token } from './tokens.ts';

/** An occurrence of an investor's name, and how likely it is to lead or join here. */
interface Occurrence extends Span {
	lead: number;
	other: number;
}

/** An occurrence of a name with the list that contains it: *led by Paradigm, Variant and Robot Ventures*. */
export interface Mention extends Occurrence {
	list: Span;
}

/** Minimum likelihood for a token to begin an investor's name, and to continue one that has begun. */
const MIN_BEGUN = 0.1;
const MIN_CONTINUED = 0.5;
/** Maximum tokens of a name. */
const MAX_LENGTH = 7;
/** Factor by which each further token makes a name likelier than the shorter names that overlap with it. */
const LONGER = 1.5;

/** Returns where an article names investors. */
export const mentionsIn = (article: TaggedText): Mention[] =>
	inLists(article.tokens, apart([...occurrencesIn(article)]));

function* occurrencesIn({ tokens, likely }: TaggedText): Generator<Occurrence> {
	const of = (at: number, label: Label) => numberAt(likely, at, labels.indexOf(label));
	const continues = (at: number) => of(at, 'lead on') + of(at, 'investor on');
	for (const [first, { line }] of tokens.entries()) {
		const begun = isStageOfName(tokens, first) ? first + 1 : first;
		const [lead, other] = [of(begun, 'lead'), of(begun, 'investor')];
		if (lead + other < MIN_BEGUN && begun === first) continue;
		const least = MIN_CONTINUED * Math.max(MIN_BEGUN, lead + other);
		const isOn = (at: number) => continues(at) >= least || endsName(tokens, at);
		let last = begun;
		while (last + 1 < first + MAX_LENGTH && tokens[last + 1]?.line === line && isOn(last + 1))
			last += 1;
		if (!onlyDescribes(tokens, last)) yield { first, last, lead, other };
	}
}

/** Whether a stage is the first word of a name: *Seed Club Ventures*, *PreSeed Ventures*. */
function isStageOfName(tokens: readonly Token[], at: number): boolean {
	const stage = tokens[at];
	if (stage?.kind !== 'stage' || stage.line === 0) return false;
	const next = tokens.slice(at + 1, at + 3);
	return (
		/^\p{Lu}[\p{L}-]+$/u.test(stage.text) &&
		/^\p{Lu}/u.test(next[0]?.text ?? '') &&
		next.some(({ form, line }) => line === stage.line && isInvestorEnding(form))
	);
}

/** Whether a word can only end the name before it: *Multicoin Capital*, *boldstart ventures*. */
function endsName(tokens: readonly Token[], at: number): boolean {
	const isCapital = (token: Token | undefined) => /^\p{Lu}/u.test(token?.text ?? '');
	return (
		tokens[at - 1]?.kind === 'word' &&
		isInvestorEnding(tokens[at]?.form ?? '') &&
		isCapital(tokens[at]) === isCapital(tokens[at - 1])
	);
}

/** Whether a name only describes the next one: *Temasek-backed Vertex Growth*. */
const onlyDescribes = (tokens: readonly Token[], last: number): boolean =>
	tokens[last + 1]?.form === '-' &&
	/^(?:backed|affiliated|linked|incubated|focused|owned|funded|based)$/.test(
		tokens[last + 2]?.form ?? '',
	);

/** Leaves out names that overlap with likelier ones: *Limit Holdings* within *No Limit Holdings*. */
function apart(found: readonly Occurrence[]): Occurrence[] {
	const weight = ({ first, last, lead, other }: Occurrence) =>
		(lead + other) * LONGER ** (last - first);
	const chosen: Occurrence[] = [];
	for (const one of found.toSorted((one, other) => weight(other) - weight(one)))
		if (chosen.every(({ first, last }) => first > one.last || last < one.first)) chosen.push(one);
	return chosen.toSorted((one, other) => one.first - other.first);
}

/** Finds the lists that contain the names, with nothing but commas and *and* between them. */
function inLists(tokens: readonly Token[], found: readonly Occurrence[]): Mention[] {
	const mentions: Mention[] = [];
	for (const one of found) {
		const before = mentions.at(-1);
		const between = before ? tokens.slice(before.last + 1, one.first) : [];
		const isListed =
			before !== undefined &&
			tokens[before.last]?.line === tokens[one.first]?.line &&
			between.length > 0 &&
			between.every(({ form }) => /^(?:,|&|and|plus)$/.test(form)) &&
			!(between.length > 1 && beginsClause(tokens, before.list, one));
		const list = isListed ? before.list : { first: one.first, last: one.last };
		list.last = one.last;
		mentions.push({ ...one, list });
	}
	return mentions;
}

/** Whether a name begins a clause of its own after a list: *led by Paradigm, and Variant also joined*. */
const beginsClause = (tokens: readonly Token[], list: Span, { last }: Span): boolean =>
	tokens[list.first - 1]?.form === 'by' &&
	/^(?:was|is|has|had|also|join\w*|particip\w+|took|invest\w*|came|put|return\w*|follow\w*|contribut\w+)$/.test(
		tokens[last + 1]?.form ?? '',
	);
