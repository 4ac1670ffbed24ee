import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#lib/db/connect.ts';
import { answerQuery } from '#lib/questions/answer-question.ts';
import { aspects } from '#lib/questions/closest/aspects.ts';
import { looseReadings } from '#lib/questions/closest/loose-readings.ts';
import { looseSigns } from '#lib/questions/closest/loose-signs.ts';
import { recordMeant } from '#lib/questions/closest/record-meant.ts';
import { signsOfWords, wordSigns } from '#lib/questions/closest/word-signs.ts';
import words from '#lib/questions/closest/words.json' with { type: 'json' };
import type { Query, RefType } from '#lib/questions/query.ts';
import { readWithParts } from '#lib/questions/read-question.ts';
import type { Parts } from '#lib/questions/reading/parts.ts';
import { Random } from '#lib/starter/samples/random.ts';
import { namesOf } from '../assistant/ask-all.ts';
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
	/** A question that is asked back. */
	open?: { question: WrittenQuestion; parts: Parts; doubted: Query | undefined };
}

/** The catalogue, and whether the answer to a query is the right one to a question; null: it has none. */
export interface Grading {
	db: Db;
	isRight(question: WrittenQuestion, query: Query): Promise<boolean | null>;
}

/** Grades by the rows of the catalogue. */
export function grading(db: Db, tables: Tables): Grading {
	const names = namesOf(tables);
	return {
		db,
		async isRight({ gold }, query) {
			const answer = await answerQuery(db, query, today).catch(() => null);
			if (answer?.outcome !== 'answer') return null;
			const [expected, subjects] = [evaluate(gold, tables), subjectsOf(gold)];
			return gradeAnswer(answer, { expected, subjects, names }).grade === 'right';
		},
	};
}

/** What can be asked of a record of a kind. */
export const keysOf = (type: RefType): string[] =>
	aspects.filter(({ of }) => of.includes(type)).map(({ key }) => key);

/** What people say around the words that ask for something, whatever it is. */
const around = {
	en: {
		before: [
			'',
			'the',
			'what is the',
			'tell me',
			'show me the',
			'can you tell me',
			"what's",
			'do you know the',
		],
		after: [
			'',
			'of',
			'at',
			'for',
			'today',
			'please',
			'now',
			'exactly',
			'the project',
			'the company',
			'the protocol',
			'names',
			'info',
			'details',
		],
	},
	vi: {
		before: ['', 'cho toi biet', 'hay cho biet', 'cho minh hoi'],
		after: ['', 'cua', 'hien nay', 'vay', 'la gi', 'the', 'du an'],
	},
} as const;
/** In how many of these each is said. */
const TIMES = 2;

/** What the words of words.json teach: each by itself, and with other words around it. */
export function wordLessons(): Choosing[] {
	const random = new Random(5, 'around');
	return Object.entries(words).flatMap(([key, said]) =>
		(['project', 'organization', 'person'] as const)
			.filter((type) => keysOf(type).includes(key))
			.flatMap((type) =>
				(['en', 'vi'] as const).flatMap((lang) => {
					const { before, after } = around[lang];
					const inSentence = (one: string) => `${random.pick(before)} ${one} ${random.pick(after)}`;
					return said[lang]
						.flatMap((one) => [one, ...Array.from({ length: TIMES }, () => inSentence(one))])
						.map((one) => ({ signs: signsOfWords(one), among: keysOf(type), is: key }));
				}),
			),
	);
}

/**
 * What a labelled question teaches. One that is read word by word teaches what its words ask of the record it names; of one
 * that is not, what can be asked of its record, and its readings without some words, are answered and graded.
 */
export async function lessonOf(
	question: WrittenQuestion,
	{ db, isRight }: Grading,
): Promise<Lesson> {
	const none = { aspects: [], loose: [] };
	if (question.turns.length > 0) return none;
	const asked = { question: question.question, turns: [], today };
	const { read, parts, doubted } = await readWithParts(db, asked);
	if (!parts) return none;
	if ('query' in read) return { ...none, aspects: readAspects(parts, read.query) };
	const open = { question, parts, doubted };
	const readings = await looseReadings(parts);
	const loose: Example[] = [];
	for (const reading of readings)
		loose.push({
			signs: looseSigns(parts, reading, readings),
			is: (await isRight(question, reading.query)) === true,
		});
	const meant = recordMeant(parts);
	const [record] = meant?.records ?? [];
	if (!meant || !record) return { ...none, loose, open };
	const right: string[] = [];
	for (const { key, of, query } of aspects)
		if (of.includes(record.type) && (await isRight(question, query(record)))) right.push(key);
	const [is] = right;
	// Where several are right, words do not say which was asked.
	const isOne = is !== undefined && right.length === 1;
	const signs = wordSigns(parts.tokens, meant.places);
	return { loose, open, aspects: isOne ? [{ signs, among: keysOf(record.type), is }] : [] };
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
