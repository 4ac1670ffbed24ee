import { type Asset, Recogniser } from '#lib/articles/recognise.ts';
import {
	NAME_ONLY_INVESTOR,
	namesIn,
	type StarterRecord,
	starterRecords,
} from '#lib/starter/starter-files.ts';
import { say } from '../scripts/command.ts';
import labelled from './headlines.json' with { type: 'json' };
import { report } from './measure.ts';

/**
 * Measures how well assets are recognised in 200 headlines labelled by people before any code existed: precision is
 * the share of recognised assets that are right, recall the share of labelled ones that are recognised. Names are
 * those of the starter catalogue; no database is used.
 */

const NEEDED = { precision: 95, recall: 90 };

/** Every real record of the starter catalogue, labelled like `project:bitcoin`. */
export async function starterAssets(): Promise<{ assets: Asset[]; labelOf: Map<Asset, string> }> {
	const records = await Promise.all([starterRecords('project'), starterRecords('organization')]);
	const labelOf = new Map<Asset, string>();
	for (const [id, record] of records.flat().entries()) {
		const { type } = record;
		const { slug, name, symbol } = namesIn(record);
		if (!isNameOnly(record) && (type === 'project' || type === 'organization'))
			labelOf.set({ type, id, name, symbol, weight: weightOf(record) }, `${type}:${slug}`);
	}
	return { assets: [...labelOf.keys()], labelOf };
}

/**
 * Whether it is an investor known only by name. The catalogue's recogniser skips those whose name does not indicate a
 * class either; without a database that is unknown, so all are skipped.
 */
const isNameOnly = ({ key }: StarterRecord): boolean => key.startsWith(`${NAME_ONLY_INVESTOR}-`);

/** As in the catalogue, where of two records of the same name the one with ten times as much data is meant. */
const weightOf = ({ changes }: StarterRecord) =>
	changes.reduce((sum, { set = {}, add = {} }) => sum + Object.keys({ ...set, ...add }).length, -3);

interface Wrong {
	headline: string;
	/** Recognised, though not meant. */
	extra: string[];
	/** Meant, though not recognised. */
	missed: string[];
}

/** Returns the counts and the headlines with errors. */
export async function judgeHeadlines() {
	const { assets, labelOf } = await starterAssets();
	const recogniser = new Recogniser(assets);
	let [right, recognised, meant] = [0, 0, 0];
	const wrong: Wrong[] = [];
	for (const { headline, assets: expected } of labelled) {
		const labels = recogniser.recognise(headline).map((asset) => labelOf.get(asset) ?? '');
		const extra = labels.filter((label) => !expected.includes(label));
		const missed = expected.filter((label) => !labels.includes(label));
		right += labels.length - extra.length;
		recognised += labels.length;
		meant += expected.length;
		if (extra.length + missed.length > 0) wrong.push({ headline, extra, missed });
	}
	const precision = (100 * right) / recognised;
	const recall = (100 * right) / meant;
	return { headlines: labelled.length, right, recognised, meant, precision, recall, wrong };
}

/** Prints precision, recall and every headline with an error. */
export async function headlines(): Promise<void> {
	const found = await judgeHeadlines();
	for (const { headline, extra, missed } of found.wrong)
		say(
			`${headline}\n${[...extra.map((one) => `  + ${one}`), ...missed.map((one) => `  - ${one}`)].join('\n')}`,
		);
	const { precision, recall } = found;
	report({
		name: 'headlines',
		scale: 1,
		columns: ['headlines', 'labelled', 'recognised', 'right', 'precision', 'recall'],
		rows: [
			[
				found.headlines,
				found.meant,
				found.recognised,
				found.right,
				percent(precision),
				percent(recall),
			],
		],
		verdicts: [
			`precision ${percent(precision)}, needed ${NEEDED.precision} %: ${met(precision >= NEEDED.precision)}`,
			`recall ${percent(recall)}, needed ${NEEDED.recall} %: ${met(recall >= NEEDED.recall)}`,
		],
		data: found,
	});
}

const percent = (value: number): string => `${value.toFixed(1)} %`;
const met = (is: boolean): string => (is ? 'met' : 'missed');
