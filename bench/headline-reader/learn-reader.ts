import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { likelihoodOf, type SignWeights } from '#lib/base/likelihood.ts';
import { articleSigns } from '#lib/headlines/article-signs.ts';
import { readingOf } from '#lib/headlines/read-round.ts';
import { linesOf, tokensOf } from '#lib/headlines/tokens.ts';
import { trustSigns } from '#lib/headlines/trust-signs.ts';
import { learntWeights, type Weights, type WeightsFile } from '#lib/headlines/weights.ts';
import { Random } from '#lib/starter/samples/random.ts';
import { namesIn, type StarterRecord, starterRecords } from '#lib/starter/starter-files.ts';
import { say } from '../../scripts/command.ts';
import { faultsOf, type Labelled, labelledHeadlines } from './labelled.ts';
import { learnTags } from './learn-tags.ts';
import { type Example, learnSigns } from './logistic.ts';
import { tagged, withOtherNames } from './tag-articles.ts';

/**
 * `npm run bench -- learn-headlines`: learns to read rounds from the headlines of labelled.json and writes the
 * weights. Prints the accuracy of a five-fold cross-validation.
 */

const FOLDS = 5;
/** How many more times each article is learnt, with other names. */
const TIMES = 6;
/** Features in fewer articles are dropped, as are weights close to zero. */
const FEWEST = 18;
const LEAST = 0.15;
const LONGEST_NAME = 30;
const file = new URL('./labelled.json', import.meta.url);
const target = new URL('../../src/lib/headlines/weights.json', import.meta.url);

type Names = Parameters<typeof withOtherNames>[1];

export async function learnReader(): Promise<void> {
	const items = labelledHeadlines.parse(JSON.parse(readFileSync(file, 'utf8')));
	const names = {
		raisers: namesOf(await starterRecords('project')),
		investors: namesOf(await starterRecords('organization')),
	};
	const random = new Random(7, 'folds');
	const folds = items.map((item) => ({ item, fold: random.int(0, FOLDS - 1) }));
	const read = Array.from({ length: FOLDS }).flatMap((_, fold) => {
		const weights = learnt(
			folds.flatMap((one) => (one.fold === fold ? [] : one.item)),
			names,
		);
		say(`Learnt without fold ${fold + 1} of ${FOLDS}.`);
		return folds.flatMap((one) =>
			one.fold === fold ? { ...one, weights, trust: trustOf(one.item, weights) } : [],
		);
	});
	tellFolds(fair(read));
	const trust = learnTrust(fair(read).flatMap(({ trust: example }) => example ?? []));
	await writeFile(target, json({ ...learnt(items, names), trust }));
	say(`Written: ${learntWeights().tags.signs.size} signs of tokens.`);
}

const namesOf = (records: readonly StarterRecord[]): string[] =>
	records.map((record) => namesIn(record).name).filter((name) => name.length < LONGEST_NAME);

const learnTrust = (examples: readonly Example[]): SignWeights =>
	learnSigns(examples, { turns: 60, decay: 1e-3, fewest: 1 });

/** Learns everything except how far to trust a reading. */
function learnt(items: readonly Labelled[], names: Names): Weights {
	const random = new Random(5, 'names');
	const more = Array.from({ length: TIMES }).flatMap(() =>
		items.map((item) => withOtherNames(item, names, random)),
	);
	const article = learnSigns(
		items.map((item) => ({
			is: item.round !== null,
			signs: articleSigns(item.title, tokensOf(linesOf(item))).map((sign) => [sign, 1] as const),
		})),
		{ turns: 30, decay: 3e-3, fewest: 2 },
	);
	return { tags: learnTags([...items, ...more].map(tagged), FEWEST), article, trust: new Map() };
}

/** The reading of an article that was held out of training, and whether it is right. */
function trustOf(item: Labelled, weights: Weights): Example | undefined {
	const reading = readingOf(item, weights);
	if (!reading) return undefined;
	const { raiser, sum, stage } = reading;
	const told = {
		raiser: raiser.name,
		amount: sum?.token.money?.amount ?? null,
		currency: sum?.token.money?.currency ?? null,
		type: stage?.token.stage ?? null,
	};
	return { signs: trustSigns(reading), is: faultsOf(told, item.round).length === 0 };
}

interface Read {
	item: Labelled;
	fold: number;
	weights: Weights;
	trust: Example | undefined;
}

/** Readings of headlines the grammar was not tuned on: on the others it is right too often. */
const fair = (read: readonly Read[]): Read[] => read.filter(({ item }) => item.set > MENDED_ON);
const MENDED_ON = 3;

function tellFolds(read: readonly Read[]): void {
	const told = Array.from({ length: FOLDS }).flatMap((_, fold) => {
		const trust = learnTrust(read.flatMap((one) => (one.fold === fold ? [] : (one.trust ?? []))));
		return read.flatMap(({ item, trust: example, ...one }) =>
			one.fold === fold && example
				? { item, isRight: example.is, likelihood: likelihoodOf(example.signs, trust) }
				: [],
		);
	});
	const rounds = read.filter(({ item }) => item.round).length;
	for (const least of LINES) {
		const some = told.filter(({ likelihood }) => likelihood >= least);
		const right = some.filter(({ isRight }) => isRight).length;
		const none = some.filter(({ item }) => !item.round).length;
		say(
			`From ${least}: ${some.length} read, ${percent(right, some.length)} % right, ${percent(right, rounds)} % of all rounds; ` +
				`${percent(none, read.length - rounds)} % of those that are none.`,
		);
	}
}
/** Probability thresholds of a correct reading for which figures are printed. */
const LINES = [0.3, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9];

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);

/** One feature a line, sorted by name. */
function json({ tags, article, trust }: Weights): string {
	const scaled = (weight: number): number => Math.round(100 * weight) || 0;
	const flat = (weights: SignWeights, least: number) =>
		Object.fromEntries(
			[...weights]
				.filter(([, weight]) => Math.abs(weight) >= least)
				.map(([sign, weight]): [string, number] => [sign, scaled(weight)])
				.toSorted(byName),
		);
	const signs = [...tags.signs]
		.filter(([, weights]) => weights.some((weight) => Math.abs(weight) >= LEAST))
		.map(([sign, weights]): [string, number[]] => [
			sign,
			trimmed([...weights].map((weight) => (Math.abs(weight) < LEAST ? 0 : scaled(weight)))),
		])
		.toSorted(byName);
	const all: WeightsFile = {
		signs: Object.fromEntries(signs),
		steps: [...tags.steps].map(scaled),
		article: flat(article, 0.02),
		trust: flat(trust, 0),
	};
	const lines = (weights: Record<string, unknown>) =>
		`{\n${Object.entries(weights)
			.map(([sign, weight]) => `${JSON.stringify(sign)}:${JSON.stringify(weight)}`)
			.join(',\n')}\n}`;
	return `{"signs":${lines(all.signs)},\n"steps":${JSON.stringify(all.steps)},\n"article":${lines(all.article)},\n"trust":${lines(all.trust)}}\n`;
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number =>
	one < other ? -1 : 1;

/** Without trailing zeros. */
const trimmed = (numbers: readonly number[]): number[] =>
	numbers.slice(0, numbers.findLastIndex((number) => number !== 0) + 1);
