import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { likelihoodOf, type SignWeights } from '#lib/base/likelihood.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import { articleSigns } from '#lib/headlines/article-signs.ts';
import type { Candidate } from '#lib/headlines/ranked.ts';
import {
	chooseReading,
	type PossibleReading,
	possibleReadingOf,
} from '#lib/headlines/read-round.ts';
import { linesOf, tokensOf } from '#lib/headlines/tokens.ts';
import { trustSigns } from '#lib/headlines/trust-signs.ts';
import { learntWeights, type Weights, type WeightsFile } from '#lib/headlines/weights.ts';
import { Random } from '#lib/starter/samples/random.ts';
import { namesIn, type StarterRecord, starterRecords } from '#lib/starter/starter-files.ts';
import { say } from '../../scripts/command.ts';
import { faultsOf, isSum, type Labelled, labelledHeadlines, stageKey } from './labelled.ts';
import { type Choice, learnChoices } from './learn-choices.ts';
import { learnTags } from './learn-tags.ts';
import { type Example, learnSigns } from './logistic.ts';
import { tagged, withOtherNames } from './tag-articles.ts';

/**
 * `npm run bench -- learn-headlines`: learns to read rounds from the headlines of labelled.json and writes the
 * weights. What chooses and trusts a reading is learnt from readings by weights that never saw their set. Prints how
 * well each set is read by what was learnt from the others.
 */

/** How many more times each article is learnt, with other names. */
const TIMES = 6;
/** Features in fewer articles are dropped, as are weights close to zero. */
const MIN_COUNT = 18;
const MIN = 0.15;
const MAX_NAME_LENGTH = 30;
const file = new URL('./labelled.json', import.meta.url);
const target = new URL('../../src/lib/headlines/weights.json', import.meta.url);

type Names = Parameters<typeof withOtherNames>[1];

export async function learnReader(): Promise<void> {
	const items = labelledHeadlines.parse(JSON.parse(readFileSync(file, 'utf8')));
	const names = {
		raisers: namesOf(await starterRecords('project')),
		investors: namesOf(await starterRecords('organization')),
	};
	// Readings of headlines the grammar was not tuned on: on the others it is right too often.
	const sets = [...new Set(items.map(({ set }) => set))].filter((set) => set > MENDED_ON);
	const heldOut = sets.flatMap((set) => {
		const weights = learnt(
			items.filter((item) => item.set !== set),
			names,
		);
		say(`Learnt without set ${set}.`);
		return items.flatMap((item) =>
			item.set === set ? { item, possible: possibleReadingOf(item, weights) } : [],
		);
	});
	const read = sets.flatMap((set) => {
		const choices = learnAllChoices(heldOut.filter(({ item }) => item.set !== set));
		return heldOut.flatMap((one) =>
			one.item.set === set ? { item: one.item, trust: trustOf(one, choices) } : [],
		);
	});
	tellSets(sets, read);
	await writeFile(
		target,
		json({
			...learnt(items, names),
			...learnAllChoices(heldOut),
			trust: learnTrust(read.flatMap(({ trust }) => trust ?? [])),
		}),
	);
	say(`Written: ${learntWeights().tags.signs.size} signs of tokens.`);
}
const MENDED_ON = 3;

const namesOf = (records: readonly StarterRecord[]): string[] =>
	records.map((record) => namesIn(record).name).filter((name) => name.length < MAX_NAME_LENGTH);

const learnTrust = (examples: readonly Example[]): SignWeights =>
	learnSigns(examples, { turns: 60, decay: 1e-3, fewest: 1 });

/** Learns to tag tokens, and whether an article reports a round. */
function learnt(items: readonly Labelled[], names: Names): Pick<Weights, 'tags' | 'article'> {
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
	return { tags: learnTags([...items, ...more].map(tagged), MIN_COUNT), article };
}

/** An article that was held out of training, and what it may say. */
interface HeldOut {
	item: Labelled;
	possible: PossibleReading | undefined;
}

type Choices = Pick<Weights, 'raiser' | 'sum' | 'stage' | 'lead'>;

/** Learns which of the possible raisers, sums and stages is the round's, and which investors led it. */
function learnAllChoices(heldOut: readonly HeldOut[]): Choices {
	const rounds = heldOut.flatMap(({ item: { round }, possible }) =>
		round && possible ? { round, possible } : [],
	);
	return {
		raiser: learnChoices(
			rounds.flatMap(({ round, possible: { raisers } }) =>
				choiceOf(raisers, (name) => nameKey(name) === nameKey(round.raiser)),
			),
		),
		sum: learnChoices(
			rounds.flatMap(({ round, possible: { sums } }) =>
				choiceOf(sums, (token) =>
					token?.money ? isSum(token.money, round) : round.amount === null,
				),
			),
		),
		stage: learnChoices(
			rounds.flatMap(({ round, possible: { stages } }) =>
				choiceOf(stages, (token) => stageKey(token?.stage ?? null) === stageKey(round.stage)),
			),
		),
		lead: learnSigns(
			rounds.flatMap(({ round, possible: { investors } }) =>
				investors.map(({ name, ofLead }) => ({
					signs: ofLead.map(([sign, strength]): [string, number] => [sign, strength]),
					is: round.leads.some((lead) => nameKey(lead) === nameKey(name)),
				})),
			),
			{ turns: 30, decay: 5e-3, fewest: 5 },
		),
	};
}

/** None if no candidate is right. */
function choiceOf<T>(
	candidates: readonly Candidate<T>[],
	isRight: (value: T) => boolean,
): Choice[] {
	const right = candidates.findIndex(({ value }) => isRight(value));
	return right < 0 ? [] : [{ signs: candidates.map(({ signs }) => signs), right }];
}

/** The reading of an article that was held out of training, and whether it is right. */
function trustOf({ item, possible }: HeldOut, choices: Choices): Example | undefined {
	const reading = possible && chooseReading(possible, choices);
	if (!reading) return undefined;
	const { raiser, sum, stage } = reading;
	const told = {
		raiser: raiser.value,
		amount: sum.value?.money?.amount ?? null,
		currency: sum.value?.money?.currency ?? null,
		type: stage.value?.stage ?? null,
	};
	return { signs: trustSigns(reading), is: faultsOf(told, item.round).length === 0 };
}

interface Read {
	item: Labelled;
	trust: Example | undefined;
}

function tellSets(sets: readonly number[], read: readonly Read[]): void {
	const told = sets.flatMap((set) => {
		const trust = learnTrust(
			read.flatMap((one) => (one.item.set === set ? [] : (one.trust ?? []))),
		);
		return read.flatMap(({ item, trust: example }) =>
			item.set === set && example
				? { item, isRight: example.is, likelihood: likelihoodOf(example.signs, trust) }
				: [],
		);
	});
	for (const set of [undefined, ...sets]) {
		const isOf = ({ item }: { item: Labelled }) => set === undefined || item.set === set;
		say(set === undefined ? 'All sets:' : `Set ${set}:`);
		tellLines(read.filter(isOf), told.filter(isOf));
	}
}

function tellLines(
	read: readonly Read[],
	told: readonly { item: Labelled; isRight: boolean; likelihood: number }[],
): void {
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
function json({ tags, article, raiser, sum, stage, lead, trust }: Weights): string {
	const scaled = (weight: number): number => Math.round(100 * weight) || 0;
	const flat = (weights: SignWeights, least: number) =>
		Object.fromEntries(
			[...weights]
				.filter(([, weight]) => Math.abs(weight) >= least)
				.map(([sign, weight]): [string, number] => [sign, scaled(weight)])
				.toSorted(byName),
		);
	const signs = [...tags.signs]
		.filter(([, weights]) => weights.some((weight) => Math.abs(weight) >= MIN))
		.map(([sign, weights]): [string, number[]] => [
			sign,
			trimmed([...weights].map((weight) => (Math.abs(weight) < MIN ? 0 : scaled(weight)))),
		])
		.toSorted(byName);
	const all: WeightsFile = {
		signs: Object.fromEntries(signs),
		steps: [...tags.steps].map(scaled),
		article: flat(article, 0.02),
		raiser: flat(raiser, 0.02),
		sum: flat(sum, 0.02),
		stage: flat(stage, 0.02),
		lead: flat(lead, 0.02),
		trust: flat(trust, 0),
	};
	const lines = (weights: Record<string, unknown>) =>
		`{\n${Object.entries(weights)
			.map(([sign, weight]) => `${JSON.stringify(sign)}:${JSON.stringify(weight)}`)
			.join(',\n')}\n}`;
	return `{"signs":${lines(all.signs)},\n"steps":${JSON.stringify(all.steps)},\n"article":${lines(all.article)},\n"raiser":${lines(all.raiser)},\n"sum":${lines(all.sum)},\n"stage":${lines(all.stage)},\n"lead":${lines(all.lead)},\n"trust":${lines(all.trust)}}\n`;
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number =>
	one < other ? -1 : 1;

/** Without trailing zeros. */
const trimmed = (numbers: readonly number[]): number[] =>
	numbers.slice(0, numbers.findLastIndex((number) => number !== 0) + 1);
