import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#lib/db/connect.ts';
import type { QuestionRequest } from '#lib/questions/answer.ts';
import { readQuestion } from '#lib/questions/read-question.ts';
import { followUpLang } from '#lib/questions/reading/language.ts';
import { cheapestPaths } from '#lib/questions/reading/paths.ts';
import { spansOf } from '#lib/questions/reading/spans.ts';
import { expandAbbreviations, fold, type Token, tokensOf } from '#lib/questions/reading/tokens.ts';
import type { Plan } from './plan.ts';
import type { FoundName } from './tasks.ts';
import type { RestatedQuestion } from './with-model.ts';

/** Maximum number of names shown to a model. */
const MAX_NAMES = 20;

/** The parts of a question that the planner recognizes without assembling a query. */
interface QuestionParts {
	tokens: readonly Token[];
	/** Positions of the words that the planner does not know. */
	unknown: readonly number[];
	names: FoundName[];
}

async function readParts(
	db: Db,
	{ question, turns, today }: QuestionRequest,
): Promise<QuestionParts> {
	const typed = tokensOf(question);
	const lang = followUpLang(typed, tokensOf(turns.at(-1)?.question ?? ''));
	const tokens = expandAbbreviations(typed, lang);
	const spans = await spansOf(db, question, tokens, {
		...{ now: today, lang },
		isFirst: turns.length === 0,
	});
	const [path] = cheapestPaths(tokens.length, spans, 1);
	const names = spans.flatMap(({ piece }) =>
		piece?.tag === 'name'
			? piece.name.records.map(({ type, slug, name }) => ({
					words: piece.name.words,
					type,
					slug,
					name,
				}))
			: [],
	);
	return { tokens, unknown: path?.unknown ?? [], names };
}

/** Returns the catalogue names in a question, the only data about records that a model sees. */
export const namesIn = async (db: Db, request: QuestionRequest): Promise<FoundName[]> =>
	(await readParts(db, request)).names.slice(0, MAX_NAMES);

/** Whether a text is one to four words without digits or punctuation. */
const isPlain = (text: string): boolean => /^\p{L}+(?: \p{L}+){0,3}$/u.test(text);

/** Returns the question with each unknown word replaced; null if one is left, or a known word was replaced. */
function replaceUnknownWords(
	question: string,
	{ tokens, unknown }: QuestionParts,
	instead: Plan['instead'],
) {
	const byForm = new Map(instead.map(({ word, means }) => [fold(word.trim()), means.trim()]));
	const words = unknown.flatMap((at) => tokens[at] ?? []);
	const forms = new Set(words.map(({ form }) => form));
	const isWhole = words.every(({ form }) => byForm.has(form));
	const isPlainOnly = [...byForm].every(([form, means]) => forms.has(form) && isPlain(means));
	if (words.length === 0 || !isWhole || !isPlainOnly) return null;
	return words
		.toReversed()
		.reduce(
			(text, { at, end, form }) => text.slice(0, at) + byForm.get(form) + text.slice(end),
			question.normalize('NFC'),
		);
}

/**
 * Returns the question of a plan in words that the planner knows. All unknown words and no others must be replaced, by
 * words that are not names, and the planner's own interpretation must equal the plan's query. Null for any other plan.
 */
export async function restateQuestion(
	db: Db,
	request: QuestionRequest,
	plan: Plan,
): Promise<RestatedQuestion | null> {
	const before = await readParts(db, request);
	const question = replaceUnknownWords(request.question, before, plan.instead);
	if (question === null) return null;
	const again = { ...request, question };
	const read = await readQuestion(db, again);
	if (!('query' in read) || !isDeepStrictEqual(read.query, plan.query)) return null;
	const known = new Set(before.names.map(({ type, slug }) => `${type}/${slug}`));
	const named = (await readParts(db, again)).names;
	if (!named.every(({ type, slug }) => known.has(`${type}/${slug}`))) return null;
	return { question, words: plan.instead.map(({ word }) => word) };
}
