import type { Answer, Choice, Reading } from '../answer.ts';
import { startingQuestions } from '../lexicon/declined.ts';
import type { Query } from '../query.ts';
import type { Context } from './bag.ts';
import { isQuery, readAlone } from './made.ts';
import { piecesOf } from './path-pieces.ts';
import type { Path } from './paths.ts';
import type { AmbiguousNameError } from './pick.ts';
import { has, type Piece } from './pieces.ts';
import { fold, type Token } from './tokens.ts';

type Asking = Extract<Answer, { outcome: 'ask' }>;

/** Suggested questions, for users who do not know what they can ask. */
export const startingChoices: Choice[] = startingQuestions.map((question) => ({
	text: question,
	question,
}));

/** A question back. */
export const askBack = (
	sentence: string,
	choices: Choice[] = [],
	reading: Reading | null = null,
): Asking => ({ ...{ outcome: 'ask', sentence, reading, choices } });

/** Function words left dangling. */
const DANGLING =
	/^(?:of|and|in|on|by)\s+|(?:[\s,]+(?:and|or|of|at|on|in|by|with|for|about|like|vs))+$/giu;

/** Returns the question without some of its words. */
function without(question: string, tokens: readonly Token[], places: readonly number[]): string {
	const left = tokens.filter((_, at) => !places.includes(at));
	const [first] = left;
	return left
		.map((token) => `${token !== first && question[token.at - 1] === ' ' ? ' ' : ''}${token.text}`)
		.join('')
		.trim()
		.replace(DANGLING, '');
}

/** States which words are unexplained. */
export function askAboutUnknownWords(
	question: string,
	tokens: readonly Token[],
	path: Path | undefined,
	context: Context,
): Asking {
	const unknown = path?.unknown ?? [];
	const words = unknown.map((at) => `“${tokens[at]?.text ?? ''}”`);
	const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(words.slice(0, 5));
	const rest = without(question, tokens, unknown);
	const isReadable = path !== undefined && isQuery(readAlone(piecesOf(path), context));
	const choices = isReadable && rest !== '' ? [{ text: rest, question: rest }] : [];
	return askBack(`I do not know what ${list} means here. Leave it out, or rephrase it.`, choices);
}

/** Maximum number of spans removed one by one, to find the one that does not fit the others. */
const MAX_LEFT_OUT = 16;

/** Returns the words without which the rest is a valid question, and that question. */
function odd(
	question: string,
	tokens: readonly Token[],
	{ spans }: Path,
	context: Context,
): { words: string; rest: string }[] {
	return spans
		.filter(({ piece }) => piece !== null)
		.slice(0, MAX_LEFT_OUT)
		.flatMap((span) => {
			const pieces = piecesOf({ spans: spans.filter((one) => one !== span), unknown: [], cost: 0 });
			if (!isQuery(readAlone(pieces, context))) return [];
			const places = tokens.map((_, at) => at).filter((at) => at >= span.from && at < span.to);
			const [first, last] = [tokens[span.from], tokens[span.to - 1]];
			if (!first || !last) return [];
			return [
				{ words: question.slice(first.at, last.end), rest: without(question, tokens, places) },
			];
		});
}

const SECOND_DEMAND =
	/^(.{8,}?),? (?:and|plus) (?:also )?(?:who|what|when|where|which|how|their|its|his|her)\b/i;

/** Asks back for a follow-up to a question that does not exist, or was not understood. */
function pointsAtNothing(question: string, pieces: readonly Piece[], isFirst: boolean): Asking {
	const [, first] = SECOND_DEMAND.exec(question) ?? [];
	if (first !== undefined && has(pieces, 'name'))
		return askBack(
			'This asks for two things at once. Ask for the first, then continue with the other.',
			[{ text: first, question: first }],
		);
	return askBack(
		isFirst
			? 'This refers to an earlier question, but there is none. Name what it is about.'
			: 'The previous question had no answer to continue from. Name what this is about.',
		startingChoices,
	);
}

/** States which words do not fit the others, if there are any. */
export function askAboutMisfits(
	question: string,
	tokens: readonly Token[],
	[path]: readonly Path[],
	context: Context,
	{ before, isFirst }: { before: Query | undefined; isFirst: boolean },
): Asking {
	const pieces = path ? piecesOf(path) : [];
	if (!before && (!path || has(pieces, 'pron', 'again')))
		return pointsAtNothing(question, pieces, isFirst);
	const found = path ? odd(question, tokens, path, context) : [];
	if (found.length === 0)
		return askBack(
			'I know these words, but not what they ask for together. Rephrase it, or ask for one thing at a time.',
			startingChoices,
		);
	const words = new Intl.ListFormat('en', { type: 'disjunction' }).format(
		found.slice(0, 3).map((one) => `“${one.words}”`),
	);
	return askBack(
		`I could not use ${words} in this question. Leave it out, or rephrase it.`,
		found.slice(0, 3).map(({ rest }) => ({ text: rest, question: rest })),
	);
}

const kinds = { project: 'project', organization: 'organization', person: 'person' } as const;

/** Asks which of several records is meant, and offers the question with each of them. */
export function askWhichRecord(question: string, { words, records }: AmbiguousNameError): Asking {
	const at = fold(question).indexOf(words);
	const named = (text: string) =>
		at < 0 ? text : `${question.slice(0, at)}${text}${question.slice(at + words.length)}`;
	const choices = records.map(({ type, name, slug }) => {
		const isAlone =
			records.filter((one) => one.type === type && fold(one.name) === fold(name)).length === 1;
		return {
			text: `${name}, the ${kinds[type]}`,
			question: named(`the ${kinds[type]} ${isAlone ? name : slug}`),
		};
	});
	return askBack(`Several records are called “${words}”. Which one do you mean?`, choices);
}
