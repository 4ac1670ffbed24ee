import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { connect, type Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { matchRows } from '#lib/match/match-rows.ts';
import type { MatchQuery } from '#lib/match/match-shapes.ts';
import { Random } from '#lib/starter/samples/random.ts';
import type { Dataset } from './dataset.ts';
import { inRounds, median, p95, report, verdict } from './measure.ts';

/**
 * Batches of 100 rows to match, one at a time: rows of existing records by all their signs, by name alone or with a
 * typo, by links on widely used hosts, and rows that match no record.
 */

const ROWS = 100;
const BATCHES = 20;
const RUNS = 5;
/** Milliseconds. */
const LIMIT = 60;

const knownRow = z.object({
	name: z.string(),
	website: z.string().nullable(),
	twitter: z.string().nullable(),
	chain: z.string().nullable(),
	address: z.string().nullable(),
});
type Known = z.output<typeof knownRow>;

export async function matching(dataset: Dataset): Promise<void> {
	const { db, close } = connect(dataset.url, { max: 4, name: 'cairn bench' });
	try {
		const batches = batchesOf(await someOf(db));
		const names = Object.keys(batches);
		const times = await inRounds(
			Object.values(batches).flatMap((some) => some.map((rows) => () => matchRows(db, rows))),
			RUNS,
		);
		const of = names.map((name, at) => ({
			name,
			times: times.slice(at * BATCHES, (at + 1) * BATCHES).flat(),
		}));
		const all = of.flatMap((one) => one.times);
		report({
			name: 'match',
			scale: dataset.scale,
			columns: ['100 rows', 'times', 'p50 ms', 'p95 ms'],
			rows: [...of, { name: 'all', times: all }].map((one) => [
				...[one.name, one.times.length],
				...[median(one.times), p95(one.times)],
			]),
			verdicts: [verdict('match of 100 rows p95', p95(all), LIMIT)],
			data: of,
		});
	} finally {
		await close();
	}
}

async function someOf(db: Db): Promise<Known[]> {
	return readRows(db, knownRow)`
		select p.name, p.website, p.twitter, c.chain, c.address from project as p
			left join lateral (select chain, address from contract where project_id = p.id limit 1) as c on true
		order by md5(p.slug) limit ${sql.raw(String(ROWS * BATCHES))}`;
}

function batchesOf(known: readonly Known[]): Record<string, MatchQuery[][]> {
	const random = new Random(7, 'rows to match');
	const kinds: Record<string, (one: Known, at: number) => MatchQuery> = {
		'every sign': ({ name, website, twitter, chain, address }) => ({
			...{ name, domain: website, handle: twitter },
			contract: address && `${chain}:${address}`,
		}),
		names: ({ name }) => ({ name }),
		'names with a slip': ({ name }) => ({ name: name.replace(/(?<=^.{2})(.)(.)/u, '$2$1') }),
		sites: ({ website, name }) => ({ domain: website ?? `${name.replace(/\W/g, '')}.example` }),
		links: ({ name, twitter }, at) => ({
			domain: random.pick([
				twitter ?? 'https://x.com/nobody',
				`https://medium.com/@${name.replace(/\W/g, '')}/${at}`,
				`https://www.coingecko.com/en/coins/${name.toLowerCase().replace(/\W+/g, '-')}`,
				`https://defillama.com/protocol/${name.toLowerCase().replace(/\W+/g, '-')}`,
			]),
		}),
		nobody: (_, at) => ({ name: `Nobody ${at} of Nowhere`, domain: `nobody-${at}.example` }),
	};
	return Object.fromEntries(
		Object.entries(kinds).map(([kind, rowOf]) => [
			kind,
			Array.from({ length: BATCHES }, (_, batch) =>
				Array.from({ length: ROWS }, (_row, row) => {
					const at = batch * ROWS + row;
					return rowOf(known[at % known.length] ?? known[0] ?? nobody, at);
				}),
			),
		]),
	);
}

const nobody: Known = { name: 'Nobody', website: null, twitter: null, chain: null, address: null };
