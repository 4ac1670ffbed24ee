import { z } from 'zod';
import { JOIN_THRESHOLD, type Sign } from '#lib/catalogue/linkage/compare.ts';
import { judgeOf } from '#lib/catalogue/linkage/judge-of.ts';
import { judgementOf } from '#lib/catalogue/linkage/judged.ts';
import { idsIn, namesakes } from '#lib/catalogue/linkage/namesakes.ts';
import { separateRecords } from '#lib/catalogue/linkage/part-records.ts';
import type { Profile } from '#lib/catalogue/linkage/profile.ts';
import { profilesOf } from '#lib/catalogue/linkage/profiles.ts';
import weights from '#lib/catalogue/linkage/weights.json' with { type: 'json' };
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { say } from '../scripts/command.ts';
import judgedOne from './linkage-pairs.json' with { type: 'json' };
import { report } from './measure.ts';
import { withMerged } from './merged.ts';

/**
 * Compares the weights of signs (`weights.json`, set by a person) with weights learnt from same-name pairs that are
 * certainly one record or two: those with a site, an account or a contract in common, manually checked ones
 * (linkage-pairs.json), and the product's judgements. Logistic regression over the signs, each weight regularized
 * towards its set value: few pairs are two, and a weight without evidence stays. Writes nothing: learnt weights have
 * been worse on unseen pairs.
 */

/** Expected deviation of a weight from its initial value, in bits. */
const SPREAD = 2;
const STEPS = 4_000;
const STEP = 0.05;
const FOLDS = 5;

type Weights = Record<string, number>;

interface Example {
	/** Signs that count with their full weight: `site same`. */
	signs: string[];
	/** Bits of signs below their full weight, because many records share the value. */
	rest: number;
	areOne: boolean;
}

const set: Weights = Object.fromEntries([
	...Object.entries(weights.name),
	...Object.entries(weights.signs).flatMap(([sign, ways]) =>
		Object.entries(ways).map(([way, weight]) => [`${sign} ${way}`, weight]),
	),
]);

/** Not learnt: a judgement decides, and a contract is one thing by definition. */
const given = /^(?:judged|contract) /;

/** Learns from the starter and the given files, `<source>=<file>` each. */
export const linkage = (files: readonly string[]): Promise<void> =>
	withMerged(files, async (db) => {
		const parted = await partAll(db);
		const examples = await examplesOf(db);
		say(`${parted} records parted again; ${examples.length} pairs are certain.`);
		tell(examples);
	});

/** Undoes every merge, so that each source's record stands alone. */
async function partAll(db: Db): Promise<number> {
	const rows = await readRows(db, z.object({ id: z.string() }))`
		select id from record_joining where parted_at is null order by id desc`;
	for (const { id } of rows)
		await separateRecords(db, { origin: 'staff', leaves: 'all' }, Number(id));
	return rows.length;
}

async function examplesOf(db: Db): Promise<Example[]> {
	const groups = await namesakes(db);
	const profiles = await profilesOf(db, {
		project: idsIn(groups, 'project'),
		organization: idsIn(groups, 'organization'),
	});
	const byKey = new Map(profiles.map((one) => [`${one.ref.type} ${one.ref.id}`, one]));
	const judge = await judgeOf(db, profiles);
	return groups.flatMap((group) => {
		const all = (['project', 'organization'] as const).flatMap((type) =>
			group[type].flatMap((id) => byKey.get(`${type} ${id}`) ?? []),
		);
		return all.flatMap((one, at) =>
			all.slice(at + 1).flatMap((other) => {
				const { signs } = judge.compare(one, other);
				const areOne = certainty(one, other, signs);
				return areOne === undefined ? [] : [exampleOf(signs, areOne)];
			}),
		);
	});
}

/** Whether two records are the same, if that is certain. */
function certainty(one: Profile, other: Profile, signs: readonly Sign[]): boolean | undefined {
	const judged = judgementOf(one, other);
	if (judged) return judged.are === 'one';
	const speaks = (name: string, isFor: boolean) =>
		signs.some((sign) => sign.name === name && sign.weight > 0 === isFor);
	if (['site', 'account', 'contract'].some((name) => speaks(name, true))) return true;
	if (speaks('site', false) && speaks('account', false)) return false;
	return judgedOne.some(({ pairs }) =>
		pairs.some(
			([a = '', b = '']) =>
				(one.listed.has(a) && other.listed.has(b)) || (one.listed.has(b) && other.listed.has(a)),
		),
	)
		? true
		: undefined;
}

function exampleOf(signs: readonly Sign[], areOne: boolean): Example {
	const example: Example = { signs: [], rest: 0, areOne };
	for (const { name, weight } of signs) {
		if (name === 'judged') continue;
		const key = name in set ? name : `${name} ${weight > 0 ? 'same' : 'other'}`;
		if (isFull(key, weight)) example.signs.push(key);
		else example.rest += weight;
	}
	return example;
}

const isFull = (key: string, weight: number) => weight === set[key];

const bitsOf = (example: Example, weights: Weights): number =>
	example.signs.reduce((sum, key) => sum + (weights[key] ?? 0), example.rest);

function learn(examples: readonly Example[]): Weights {
	const weights = { ...set };
	for (let step = 0; step < STEPS; step += 1) {
		const slopes: Weights = {};
		for (const example of examples) {
			const odds = 2 ** bitsOf(example, weights);
			const miss = Number(example.areOne) - odds / (1 + odds);
			for (const key of example.signs) slopes[key] = (slopes[key] ?? 0) + miss * Math.LN2;
		}
		for (const [key, from] of Object.entries(set)) {
			if (given.test(key)) continue;
			const drawn = (from - (weights[key] ?? from)) / SPREAD ** 2;
			weights[key] = (weights[key] ?? from) + STEP * ((slopes[key] ?? 0) + drawn);
		}
	}
	return weights;
}

/** Odds thresholds for merging two records: 8 to 1, and so on. */
const LINES = [8, 16, 32, 64, 100];

/**
 * For held-out pairs, prints how many are merged at several thresholds, among those that are one record and those that
 * are two.
 */
function tell(examples: readonly Example[]): void {
	const held = [...Array(FOLDS).keys()].flatMap((fold) => {
		const weighed = learn(examples.filter((_, at) => at % FOLDS !== fold));
		return examples
			.filter((_, at) => at % FOLDS === fold)
			.map((example) => ({ areOne: example.areOne, bits: bitsOf(example, weighed) }));
	});
	const begun = examples.map((example) => ({
		areOne: example.areOne,
		bits: bitsOf(example, set),
	}));
	const rowOf = (what: string, all: typeof held, line: number) => {
		const joined = all.filter(({ bits }) => bits >= line);
		const right = joined.filter(({ areOne }) => areOne).length;
		return [what, `${Math.round(2 ** line)} to 1`, right, joined.length - right];
	};
	const learnt = learn(examples);
	for (const [key, weight] of Object.entries(set))
		say(`${key}: ${weight} set, ${(learnt[key] ?? weight).toFixed(1)} learnt`);
	const ones = examples.filter(({ areOne }) => areOne).length;
	report({
		name: 'linkage',
		scale: 1,
		columns: [
			'weights',
			'line',
			`joined of ${ones} that are one`,
			`of ${examples.length - ones} that are two`,
		],
		rows: [
			rowOf('as set', begun, JOIN_THRESHOLD),
			...LINES.map((odds) => rowOf('learnt, other folds', held, Math.log2(odds))),
		],
		verdicts: [],
		data: { learnt },
	});
}
