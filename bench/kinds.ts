import { writeFile } from 'node:fs/promises';
import lists from '#lib/catalogue/person-names/name-lists.json' with { type: 'json' };
import { nameSigns } from '#lib/catalogue/person-names/name-signs.ts';
import {
	companyKey,
	isFullName,
	isOrganizationName,
} from '#lib/catalogue/person-names/person-likelihood.ts';
import { Random } from '#lib/starter/samples/random.ts';
import { namesIn, starterRecords } from '#lib/starter/starter-files.ts';
import { say } from '../scripts/command.ts';
import { namesakes } from './kinds-companies.ts';
import { percentile, report, verdict } from './measure.ts';

/**
 * Learns to tell a person's name from an organization's and writes the weights: logistic regression over the features
 * of a name, trained on the people, organizations and projects of the starter and on names combined from the kept
 * lists. Held-out starter names of each fold measure how good it is.
 */

interface Example {
	signs: string[];
	isPerson: boolean;
}
interface Learnt {
	bias: number;
	weights: Map<string, number>;
}

const FOLDS = 5;
const ROUNDS = 12;
const STEP = 0.15;
/** How strongly each step pulls a weight towards zero (weight decay). */
const DECAY = 2e-4;
/** Number of names combined from the lists, of each kind. */
const MADE = 6_000;
/** Weights close to zero and rare features are dropped. */
const MIN_LINE = 0.9;
const MIN_WEIGHT = 0.1;
const MIN_COUNT = 4;
const target = new URL('../src/lib/catalogue/person-names/weights.json', import.meta.url);

/** Learns from examples, in the same order in every run. */
function learn(examples: readonly Example[]): Learnt {
	const random = new Random(38, 'order');
	const counts = new Map<string, number>();
	for (const { signs } of examples)
		for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
	const kept = examples.map(({ signs, isPerson }) => ({
		isPerson,
		signs: signs.filter((sign) => (counts.get(sign) ?? 0) >= MIN_COUNT),
	}));
	const weights = new Map<string, number>();
	const squares = new Map<string, number>();
	let bias = 0;
	for (let round = 0; round < ROUNDS; round += 1) {
		for (let at = kept.length - 1; at > 0; at -= 1) {
			const other = random.int(0, at);
			const [one, two] = [kept[at], kept[other]];
			if (one && two) [kept[at], kept[other]] = [two, one];
		}
		for (const { signs, isPerson } of kept) {
			const error = Number(isPerson) - share({ bias, weights }, signs);
			bias += (STEP / 10) * error;
			for (const sign of signs) {
				const weight = weights.get(sign) ?? 0;
				const slope = error - DECAY * weight;
				const square = (squares.get(sign) ?? 0.1) + slope * slope;
				squares.set(sign, square);
				weights.set(sign, weight + (STEP * slope) / Math.sqrt(square));
			}
		}
	}
	return { bias, weights };
}

function share({ bias, weights }: Learnt, signs: readonly string[]): number {
	const sum = signs.reduce((total, sign) => total + (weights.get(sign) ?? 0), bias);
	return 1 / (1 + Math.exp(-sum));
}

/** The names of all starter records of these kinds. */
async function namesOf(...types: ('person' | 'organization' | 'project')[]): Promise<string[]> {
	const records = await Promise.all(types.map((type) => starterRecords(type)));
	return [...new Set(records.flat().map((record) => namesIn(record).name))].filter(isFullName);
}

/** Names combined from the lists. Half of their words are treated as unlisted, so that letter features are learnt. */
function madeExamples(): Example[] {
	const random = new Random(7, 'names');
	const from = (words: string[]) => random.pick(words);
	const [given, family, words] = [lists.given, lists.family, lists.words].map((text) =>
		text.split(' '),
	);
	const title = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
	const some = (make: () => string[], isPerson: boolean, many = MADE): Example[] =>
		Array.from({ length: many }, () => {
			const parts = make();
			const name = (random.chance(0.06) ? parts : parts.map(title)).join(' ');
			const isListed = () => random.chance(0.7);
			return { signs: nameSigns(name, isListed), isPerson };
		});
	if (!given || !family || !words) return [];
	return [
		...some(() => [from(given), from(family)], true),
		...some(() => [from(given), from(given), from(family)], true, MADE / 6),
		...some(() => [from(given), from(family), from(family)], true, MADE / 6),
		...some(() => [from(words), from(words)], false, MADE / 2),
		...some(() => [from(given), from(words)], false, MADE / 6),
		...some(() => [from(family), from(words)], false, MADE / 4),
		...some(() => [from(words), from(family)], false, MADE / 8),
	];
}

const exampleOf =
	(isPerson: boolean) =>
	(name: string): Example => ({ signs: nameSigns(name), isPerson });
const repeated = (examples: readonly Example[], times: number): Example[] =>
	Array.from({ length: times }, () => examples).flat();

/** Learns, measures and writes the weights. */
export async function kinds(): Promise<void> {
	const people = await namesOf('person');
	const organizations = [...(await namesOf('organization', 'project'))];
	const labelled = [
		...people.map((name) => ({ name, ...exampleOf(true)(name) })),
		...organizations.map((name) => ({ name, ...exampleOf(false)(name) })),
	];
	const made = madeExamples();
	const listed = new Set(namesakes.map(companyKey));
	const judged = Array.from({ length: FOLDS }, (_, fold) => {
		const learnt = learn([
			...made,
			...repeated(
				labelled.filter((_one, at) => at % FOLDS !== fold),
				2,
			),
		]);
		return labelled
			.filter((_one, at) => at % FOLDS === fold)
			.map((one) => ({
				...one,
				share: isOrganizationName(one.name, listed) ? 0 : share(learnt, one.signs),
			}));
	}).flat();
	const byShare = (isPerson: boolean) =>
		judged.filter((one) => one.isPerson === isPerson).map((one) => one.share);
	const line = Math.max(MIN_LINE, percentile(byShare(false), 0.99));
	const rate = (shares: number[]) =>
		(100 * shares.filter((one) => one >= line).length) / shares.length;
	const [known, taken] = [rate(byShare(true)), rate(byShare(false))];
	for (const { name, isPerson, share: found } of judged)
		if (isPerson !== found >= line) say(`${isPerson ? '-' : '+'} ${name} ${found.toFixed(2)}`);
	const { bias, weights } = learn([...made, ...repeated(labelled, 2)]);
	const told = [...weights]
		.filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT)
		.toSorted(([one], [other]) => (one < other ? -1 : 1))
		.map(([sign, weight]): [string, number] => [sign, Number(weight.toFixed(2))]);
	const written = {
		line: Number(line.toFixed(3)),
		bias: Number(bias.toFixed(3)),
		companies: [...listed].toSorted(),
		weights: Object.fromEntries(told),
	};
	await writeFile(target, `${JSON.stringify(written, null, '\t')}\n`);
	report({
		name: 'kinds',
		scale: 1,
		columns: ['names of the starter, not learnt from', 'names', 'taken for people %'],
		rows: [
			['people', people.length, known],
			['organizations and projects of two words or more', organizations.length, taken],
		],
		verdicts: [verdict('organizations taken for people', taken, 1)],
		data: { people: people.length, organizations: organizations.length, known, taken, line },
	});
}
