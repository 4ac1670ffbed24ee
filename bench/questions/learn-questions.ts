import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { connect } from '#lib/db/connect.ts';
import { openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { dropEverything } from '#lib/db/reset.ts';
import { aspects } from '#lib/questions/closest/aspects.ts';
import { closestReadings, isSure } from '#lib/questions/closest/closest-readings.ts';
import { rankAspects } from '#lib/questions/closest/rank-aspects.ts';
import {
	type QuestionWeights,
	type WeightsFile,
	weightsFile,
	weightsIn,
} from '#lib/questions/closest/weights.ts';
import { say } from '../../scripts/command.ts';
import { fillCatalogue } from '../assistant/catalogue.ts';
import { questionSets } from '../assistant/questions.ts';
import { readTables } from '../assistant/rows.ts';
import { type Example, learnSigns } from '../headline-reader/logistic.ts';
import {
	answerExamples,
	type Grading,
	grading,
	type Lesson,
	lessonOf,
	wordLessons,
} from './examples.ts';
import { learnChoices } from './softmax.ts';

/**
 * `npm run bench -- learn-questions`: learns what questions ask from the labelled sets of bench/assistant and from
 * `src/lib/questions/closest/words.json`, and writes the weights. Prints how well weights learnt from the other sets
 * rank what each set asks of a record.
 */

const root = resolve(import.meta.dirname, '../..');
const target = new URL('../../src/lib/questions/closest/weights.json', import.meta.url);
/** Weights close to zero are dropped. */
const MIN = 0.3;

export async function learnQuestions(): Promise<void> {
	const file = await withCatalogue(async (grading) => {
		const sets = await lessons(grading);
		const folds: Fold[] = [];
		for (const [at, own] of sets.entries()) {
			const weights = rounded(rankingFrom(sets.toSpliced(at, 1).flat()));
			folds.push({ own, weights, examples: await examplesOf(own, weights, grading) });
			say(`Ranked set ${at + 1} of ${sets.length} by the others.`);
		}
		for (const [at, fold] of folds.entries()) {
			const answer = answersFrom(folds.toSpliced(at, 1));
			await tell(at + 1, fold, rounded({ ...fold.weights, answer }), grading);
		}
		return weightsFile({ ...rankingFrom(sets.flat()), answer: answersFrom(folds) }, MIN);
	});
	await writeFile(target, inLines(file));
	say(`Written: ${Object.keys(file.aspects).length} things to ask of a record.`);
}

/** A set of questions, the weights from the others, and what its own readings under those teach. */
interface Fold {
	own: readonly Lesson[];
	weights: QuestionWeights;
	examples: readonly Example[];
}

/** Weights as their file holds them. */
const rounded = (weights: QuestionWeights): QuestionWeights => weightsIn(weightsFile(weights, MIN));

/** Learns what questions ask of a record, and whether a reading that leaves words out is right. */
const rankingFrom = (from: readonly Lesson[]): QuestionWeights => ({
	aspects: learnChoices([...from.flatMap((one) => one.aspects), ...wordLessons()], {
		...{ turns: 12, decay: 0.01, fewest: 1 },
	}),
	loose: learnSigns(
		from.flatMap(({ loose }) => loose),
		{ turns: 30, decay: 0.01, fewest: 2 },
	),
	answer: new Map(),
});

/** Learns whether an answer is right, from readings that were ranked by weights of other sets. */
const answersFrom = (folds: readonly Fold[]): QuestionWeights['answer'] =>
	learnSigns(
		folds.flatMap(({ examples }) => examples),
		{ turns: 30, decay: 0.02, fewest: 4 },
	);

async function examplesOf(
	lessons: readonly Lesson[],
	weights: QuestionWeights,
	grading: Grading,
): Promise<Example[]> {
	const examples: Example[] = [];
	for (const { open } of lessons)
		if (open) examples.push(...(await answerExamples(open, weights, grading)));
	return examples;
}

/** Reports how well a set is ranked, and answered instead of asked back, by weights that were not learnt from it. */
async function tell(
	number: number,
	{ own }: Fold,
	weights: QuestionWeights,
	grading: Grading,
): Promise<void> {
	const ranks = own.flatMap((lesson) => ranksIn(lesson, weights));
	const among = (most: number) => ranks.filter((rank) => rank < most).length;
	const answered: boolean[] = [];
	for (const { open } of own) {
		const is = open && (await isAnswered(open, weights, grading));
		if (typeof is === 'boolean') answered.push(is);
	}
	const are = (is: boolean) => answered.filter((one) => one === is).length;
	say(
		`Set ${number}: ${ranks.length} asked of a record, ${among(1)} first, ${among(3)} of the first three; of those not read word by word ${are(true)} answered right, ${are(false)} wrong.`,
	);
}

/** Whether the answer given instead of asking back is right; null if asked back. */
async function isAnswered(
	{ question, parts, doubted }: NonNullable<Lesson['open']>,
	weights: QuestionWeights,
	{ db, isRight }: Grading,
): Promise<boolean | null> {
	for (const { query } of (await closestReadings(db, parts, doubted, weights)).filter(isSure)) {
		const is = await isRight(question, query);
		if (is !== null) return is;
	}
	return null;
}

/** One line per thing asked, so that a change to one shows. */
const inLines = ({ aspects: all, loose, answer }: WeightsFile): string =>
	`{"aspects":{\n${Object.entries(all)
		.map(([key, own]) => `${JSON.stringify(key)}:${JSON.stringify(own)}`)
		.join(',\n')}\n},\n"loose":${JSON.stringify(loose)},\n"answer":${JSON.stringify(answer)}}\n`;

/** The ranks of what a question asks among everything it could ask. */
function ranksIn(lesson: Lesson, weights: QuestionWeights): number[] {
	return lesson.aspects.map(({ signs, among, is }) => {
		const type = (['project', 'organization', 'person'] as const).find((one) =>
			aspects.every(({ key, of }) => of.includes(one) === among.includes(key)),
		);
		if (!type) throw new RangeError('These are asked of no kind of record');
		return rankAspects(signs, type, weights.aspects).findIndex(({ aspect }) => aspect.key === is);
	});
}

/** Fills a catalogue and removes it afterwards. */
async function withCatalogue<Done>(work: (grading: Grading) => Promise<Done>): Promise<Done> {
	const folder = resolve(root, 'node_modules/.cache/cairn-bench/assistant');
	mkdirSync(folder, { recursive: true });
	const server = await openBundled({ dataFolder: folder });
	const { db, close } = connect(server.url, { max: 4, name: 'cairn bench' });
	try {
		await dropEverything(server.url);
		await migrate(server.url);
		await fillCatalogue(db, say);
		return await work(grading(db, await readTables(db)));
	} finally {
		await close();
		await server.release();
	}
}

async function lessons(given: Grading): Promise<Lesson[][]> {
	const all: Lesson[][] = [];
	for (const set of questionSets) {
		const own: Lesson[] = [];
		for (const question of set) own.push(await lessonOf(question, given));
		all.push(own);
		say(`Asked set ${all.length} of ${questionSets.length}.`);
	}
	return all;
}
