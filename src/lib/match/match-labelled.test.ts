import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { loadStarter } from '#lib/starter/load-starter.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { matchRows } from './match-rows.ts';
import { MAX_ROWS, type MatchedRecord, MIN_SURE_CONFIDENCE, matchQuery } from './match-shapes.ts';

/**
 * 500 rows with what they mean. They were drawn at random from the facts of the starter catalogue and varied in ways
 * named by `how`; strangers are real companies, people, sites and accounts that it lacks. What a row means is derived
 * from the facts alone: every record with the name, site, account, address or id. So a row can mean several records: a
 * coin and the company behind it with the same name and site.
 *
 * How it is scored. A record is *taken* if it is the first of a row and at least `SURE`.
 * - A row with one meaning is right if that record is taken, wrong if another is, missed if none is.
 * - A row with several meanings is right if none is taken and all of them are returned; wrong if one is taken, as
 *   nothing indicates that one.
 * - A row of a stranger is wrong if anything is taken. Precision is right out of right and wrong, recall is right out
 *   of all rows that mean something.
 */
const labelled = z.array(
	z.object({ how: z.string(), row: matchQuery, means: z.array(z.string()) }),
);
type Labelled = z.output<typeof labelled>[number];

const rows = labelled.parse(
	JSON.parse(
		await readFile(new URL('../../../tests/fixtures/match/rows.json', import.meta.url), 'utf8'),
	),
);
const database = useTestDatabase();

beforeAll(async () => {
	await loadStarter(database.db);
});

const keyOf = ({ type, slug }: MatchedRecord) => `${type} ${slug}`;

function verdictOn(
	{ means }: Labelled,
	records: readonly MatchedRecord[],
): 'right' | 'wrong' | 'none' {
	const [first] = records;
	const taken = first && first.confidence >= MIN_SURE_CONFIDENCE ? keyOf(first) : undefined;
	if (taken !== undefined) return means.length === 1 && means[0] === taken ? 'right' : 'wrong';
	const given = new Set(records.map(keyOf));
	return means.length > 1 && means.every((one) => given.has(one)) ? 'right' : 'none';
}

test('500 labelled rows: at least 99 % of matches are right, and 95 % of existing records are found', async () => {
	const found: MatchedRecord[][] = [];
	for (let at = 0; at < rows.length; at += MAX_ROWS)
		found.push(
			...(await matchRows(
				database.db,
				rows.slice(at, at + MAX_ROWS).map(({ row }) => row),
			)),
		);
	const judged = rows.map((one, at) => ({ ...one, verdict: verdictOn(one, found[at] ?? []), at }));
	const count = (verdict: string) => judged.filter((one) => one.verdict === verdict).length;
	const [right, wrong] = [count('right'), count('wrong')];
	const meant = rows.filter(({ means }) => means.length > 0).length;
	const precision = right / (right + wrong);
	const recall = right / meant;
	const missed = judged.filter(
		({ verdict, means }) => verdict === 'wrong' || (verdict === 'none' && means.length > 0),
	);
	process.stdout.write(
		`${[
			`${rows.length} rows, ${meant} of known records: precision ${(precision * 100).toFixed(2)} %, recall ${(recall * 100).toFixed(2)} %.`,
			...missed.map(({ how, row, means, verdict, at }) => {
				const given = found[at]?.map((one) => `${keyOf(one)} ${one.confidence}`).join(', ');
				return `${verdict}: ${how} ${JSON.stringify(row)} means ${means.join(', ') || 'nothing'}; given ${given || 'nothing'}`;
			}),
		].join('\n')}\n`,
	);
	expect(rows).toHaveLength(500);
	expect(precision).toBeGreaterThanOrEqual(0.99);
	expect(recall).toBeGreaterThanOrEqual(0.95);
});
