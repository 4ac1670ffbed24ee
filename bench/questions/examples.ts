import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#lib/db/connect.ts';
import { answerQuery } from '#lib/questions/answer-question.ts';
import { aspects } from '#lib/questions/closest/aspects.ts';
import { looseReadings } from '#lib/questions/closest/loose-readings.ts';
import { looseSigns } from '#lib/questions/closest/loose-signs.ts';
import { type Meant, recordMeant } from '#lib/questions/closest/record-meant.ts';
import { signsOfWords, wordSigns } from '#lib/questions/closest/word-signs.ts';
import words from '#lib/questions/closest/words.json' with { type: 'json' };
import type { Query, RefType } from '#lib/questions/query.ts';
import { readWithParts } from '#lib/questions/read-question.ts';
import type { Parts } from '#lib/questions/reading/parts.ts';
import { today } from '../assistant/catalogue.ts';
import { evaluate, subjectsOf } from '../assistant/evaluate.ts';
import { gradeAnswer } from '../assistant/grade.ts';
import type { WrittenQuestion } from '../assistant/questions.ts';
import type { Tables } from '../assistant/rows.ts';
import type { Example } from '../headline-reader/logistic.ts';
import type { Choosing } from './softmax.ts';

/** What one question teaches. */
export interface Lesson {
	aspects: Choosing[];
	loose: Example[];
	/** Of a question that is asked back: what of its record can be asked, and whether that is the right answer; null: nothing is known. */
	asked?: { parts: Parts; meant: Meant; graded: ReadonlyMap<string, boolean | null> };
}

/** What can be asked of a record of a kind. */
export const keysOf = (type: RefType): string[] =>
	aspects.filter(({ of }) => of.includes(type)).map(({ key }) => key);

/** What the words of words.json teach: each a question of its own. */
export const wordLessons = (): Choosing[] =>
	Object.entries(words).flatMap(([key, { en, vi }]) =>
		(['project', 'organization', 'person'] as const)
			.filter((type) => keysOf(type).includes(key))
			.flatMap((type) =>
				[...en, ...vi].map((one) => ({
					...{ signs: signsOfWords(one), among: keysOf(type), is: key },
				})),
			),
	);

/**
 * What a labelled question teaches. One that is read word by word teaches what its words ask of the record it names; of one
 * that is not, what can be asked of its record, and its readings without some words, are answered and graded.
 */
export async function lessonOf(
	db: Db,
	question: WrittenQuestion,
	{ tables, names }: { tables: Tables; names: ReadonlyMap<string, string> },
): Promise<Lesson> {
	const none = { aspects: [], loose: [] };
	if (question.turns.length > 0) return none;
	const { read, parts } = await readWithParts(db, {
		question: question.question,
		...{ turns: [], today },
	});
	if (!parts) return none;
	if ('query' in read) return { ...none, aspects: readAspects(parts, read.query) };
	const expected = evaluate(question.gold, tables);
	const isRight = async (query: Query): Promise<boolean | null> => {
		const answer = await answerQuery(db, query, today).catch(() => null);
		if (answer?.outcome !== 'answer') return null;
		const subjects = subjectsOf(question.gold);
		return gradeAnswer(answer, { expected, subjects, names }).grade === 'right';
	};
	const readings = await looseReadings(parts);
	const loose: Example[] = [];
	for (const reading of readings)
		loose.push({
			signs: looseSigns(parts, reading, readings),
			is: (await isRight(reading.query)) === true,
		});
	const meant = recordMeant(parts);
	const [record] = meant?.records ?? [];
	if (!meant || !record) return { ...none, loose };
	const graded = new Map<string, boolean | null>();
	for (const aspect of aspects)
		if (aspect.of.includes(record.type))
			graded.set(aspect.key, await isRight(aspect.query(record)));
	const right = [...graded].flatMap(([key, is]) => (is ? [key] : []));
	const [is] = right;
	// Where several are right, words do not say which was asked.
	const isOne = is !== undefined && right.length === 1;
	return {
		...{ loose, asked: { parts, meant, graded } },
		aspects: isOne
			? [{ signs: wordSigns(parts.tokens, meant.places), among: keysOf(record.type), is }]
			: [],
	};
}

/** What a question that was read asks of its record; none where that is not asked of one record alone. */
function readAspects(parts: Parts, query: Query): Choosing[] {
	const meant = recordMeant(parts);
	return (meant?.records ?? []).flatMap((record) =>
		aspects
			.filter((one) => one.of.includes(record.type) && isDeepStrictEqual(one.query(record), query))
			.map(({ key }) => ({
				...{ signs: wordSigns(parts.tokens, meant?.places ?? new Set()), is: key },
				among: keysOf(record.type),
			})),
	);
}
