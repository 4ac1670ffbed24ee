import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { connect } from '#lib/db/connect.ts';
import { openBundled } from '#lib/db/embedded.ts';
import { migrate } from '#lib/db/migrate.ts';
import { dropEverything } from '#lib/db/reset.ts';
import { aspects } from '#lib/questions/closest/aspects.ts';
import { closestReadings, sureOf } from '#lib/questions/closest/closest-readings.ts';
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
import { learnSigns } from '../headline-reader/logistic.ts';
import { type Grading, grading, type Lesson, lessonOf, wordLessons } from './examples.ts';
import { learnChoices } from './softmax.ts';

/**
 * `npm run bench -- learn-questions`: learns what questions ask from the labelled sets of bench/assistant and from
 * `src/lib/questions/closest/words.json`, and writes the weights. Prints how well what each set asks of a record is ranked by
 * what was learnt from the others.
 */

const root = resolve(import.meta.dirname, '../..');
const target = new URL('../../src/lib/questions/closest/weights.json', import.meta.url);
/** Weights that say nearly nothing are left out. */
const LEAST = 0.3;

export async function learnQuestions(): Promise<void> {
	const file = await withCatalogue(async (grading) => {
		const sets = await lessons(grading);
		for (const [at, own] of sets.entries()) {
			const others = learnt(sets.filter((_, other) => other !== at).flat());
			const weights = weightsIn(weightsFile(others, LEAST));
			const ranks = own.flatMap((lesson) => ranksIn(lesson, weights));
			const among = (most: number) => ranks.filter((rank) => rank < most).length;
			const answered = await answeredOf(own, weights, grading);
			const are = (is: boolean) => answered.filter((one) => one === is).length;
			say(
				`Set ${at + 1}: ${ranks.length} asked of a record, ${among(1)} first, ${among(3)} of the first three; of those not read word by word ${are(true)} answered right, ${are(false)} wrong.`,
			);
		}
		return weightsFile(learnt(sets.flat()), LEAST);
	});
	await writeFile(target, inLines(file));
	say(`Written: ${Object.keys(file.aspects).length} things to ask of a record.`);
}

/** Whether what is answered instead of asking back is right, by weights that were not learnt from it. */
async function answeredOf(
	lessons: readonly Lesson[],
	weights: QuestionWeights,
	{ db, isRight }: Grading,
): Promise<boolean[]> {
	const answered: boolean[] = [];
	for (const { open } of lessons) {
		const sure = open && sureOf(await closestReadings(db, open.parts, open.doubted, weights));
		const is = sure && (await isRight(open.question, sure.query));
		if (typeof is === 'boolean') answered.push(is);
	}
	return answered;
}

/** A line for each thing that is asked, so that a change of one shows. */
const inLines = ({ aspects: all, loose }: WeightsFile): string =>
	`{"aspects":{\n${Object.entries(all)
		.map(([key, own]) => `${JSON.stringify(key)}:${JSON.stringify(own)}`)
		.join(',\n')}\n},\n"loose":${JSON.stringify(loose)}}\n`;

const learnt = (from: readonly Lesson[]): QuestionWeights => ({
	aspects: learnChoices([...from.flatMap((one) => one.aspects), ...wordLessons()], {
		...{ turns: 12, decay: 0.01, fewest: 1 },
	}),
	loose: learnSigns(
		from.flatMap(({ loose }) => loose),
		{ turns: 30, decay: 0.01, fewest: 2 },
	),
});

/** Which place what a question asks takes among what it may ask. */
function ranksIn(lesson: Lesson, weights: QuestionWeights): number[] {
	return lesson.aspects.map(({ signs, among, is }) => {
		const type = (['project', 'organization', 'person'] as const).find((one) =>
			aspects.every(({ key, of }) => of.includes(one) === among.includes(key)),
		);
		if (!type) throw new RangeError('These are asked of no kind of record');
		return rankAspects(signs, type, weights.aspects).findIndex(({ aspect }) => aspect.key === is);
	});
}

/** Fills a catalogue, and takes it down afterwards. */
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
