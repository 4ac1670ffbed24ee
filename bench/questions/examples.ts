import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#lib/db/connect.ts';
import { answerQuery } from '#lib/questions/answer-question.ts';
import { aspects } from '#lib/questions/closest/aspects.ts';
import { closestReadings } from '#lib/questions/closest/closest-readings.ts';
import { looseReadings } from '#lib/questions/closest/loose-readings.ts';
import { looseSigns } from '#lib/questions/closest/loose-signs.ts';
import { findMeantSubject } from '#lib/questions/closest/record-meant.ts';
import { possibleSubjects } from '#lib/questions/closest/subject.ts';
import type { QuestionWeights } from '#lib/questions/closest/weights.ts';
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
	/** Present if the question is asked back. */
	open?: OpenQuestion;
}

/** A question that is asked back, taken apart. */
interface OpenQuestion {
	question: WrittenQuestion;
	parts: Parts;
	doubted: Query | undefined;
}

/** The catalogue, and whether a query's answer is right for a question; null if it has none. */
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

/** What can be asked of a record of this kind. */
export const keysOf = (type: RefType): string[] =>
	aspects.filter(({ of }) => of.includes(type)).map(({ key }) => key);

/** Phrases that people put around any request. */
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
/** Number of these phrases each request is combined with. */
const TIMES = 2;

/** Training examples from words.json: each phrase alone, and with other words around it. */
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
 * The training examples from a labelled question. If it parses completely, its words teach what is asked of the
 * record it names; otherwise everything that can be asked of its record, and its readings without some words, are
 * answered and graded.
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
	if ('query' in read) return { ...none, aspects: await readAspects(db, parts, read.query) };
	const open = { question, parts, doubted };
	const readings = await looseReadings(parts);
	const loose: Example[] = [];
	for (const reading of readings)
		loose.push({
			signs: looseSigns(parts, reading, readings),
			is: (await isRight(question, reading.query)) === true,
		});
	const meant = findMeantSubject(parts);
	if (!meant) return { ...none, loose, open };
	const chosen: Choosing[] = [];
	for (const { meant: subject, queryOf } of await possibleSubjects(db, parts, meant)) {
		const [record] = subject.records;
		const right: string[] = [];
		for (const aspect of aspects) {
			const query = record && aspect.of.includes(record.type) && queryOf(aspect, record);
			if (query && (await isRight(question, query))) right.push(aspect.key);
		}
		const [is] = right;
		// If several are right, the words do not say which was asked.
		if (record && is !== undefined && right.length === 1)
			chosen.push({
				...{ signs: wordSigns(parts.tokens, subject.places), is },
				among: keysOf(record.type),
			});
	}
	return { loose, open, aspects: chosen };
}

/** Readings of a question to be answered; each teaches whether its answer is right. */
const MAX_ANSWERED = 8;

/** What the readings of a question that is asked back teach about being right, under these weights. */
export async function answerExamples(
	{ question, parts, doubted }: OpenQuestion,
	weights: QuestionWeights,
	{ db, isRight }: Grading,
): Promise<Example[]> {
	const examples: Example[] = [];
	const readings = await closestReadings(db, parts, doubted, weights);
	const likeliest = readings.toSorted((a, b) => b.likelihood - a.likelihood);
	for (const { query, signs } of likeliest.slice(0, MAX_ANSWERED)) {
		const is = await isRight(question, query);
		if (is !== null) examples.push({ signs: [...signs], is });
	}
	return examples;
}

/** What a parsed question asks of its record, or of several; empty where it asks something else. */
async function readAspects(db: Db, parts: Parts, query: Query): Promise<Choosing[]> {
	const meant = findMeantSubject(parts);
	const subjects = meant ? await possibleSubjects(db, parts, meant) : [];
	return subjects.flatMap(({ meant: { records, places }, queryOf }) =>
		records.flatMap((record) =>
			aspects
				.filter(
					(one) => one.of.includes(record.type) && isDeepStrictEqual(queryOf(one, record), query),
				)
				.map(({ key }) => ({
					...{ signs: wordSigns(parts.tokens, places), is: key },
					among: keysOf(record.type),
				})),
		),
	);
}
