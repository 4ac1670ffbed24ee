import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { z } from 'zod';
import { connect, type Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { listingTables } from '#lib/directory/conditions.ts';
import { type DirectorySource, directorySources } from '#lib/directory/sources.ts';
import type { Field } from '#lib/screens/field.ts';
import { fields } from '#lib/screens/fields.ts';
import { openScreen } from '#lib/screens/open-screen.ts';
import type { Screen } from '#lib/screens/screen.ts';
import { writeScreen } from '#lib/screens/screen-text.ts';
import { storeUnlocks } from '#lib/screens/unlocks-ahead.ts';
import { anyScreen } from '../tests/setup/any-screen.ts';
import type { Dataset } from './dataset.ts';
import { median, p95, report, verdict } from './measure.ts';

/** Benchmarks page one with its counts, for generated screens whose values occur in the rows. */

const SCREENS = 200;
const MAX_CONDITIONS = 8;
const SEED = 19;
/** Milliseconds, by scale. */
const LIMITS = { 1: 60, 10: 250 } as const;
const MAX_LENGTH = 2_000;

const valueRow = z.object({ value: z.string().nullable() });

/** Some values of a field that a screen may use; links and relation contents have none of their own here. */
async function knownOf(db: Db, source: DirectorySource, field: Field): Promise<string[]> {
	if (field.kind === 'links' || field.kind === 'flag' || field.relation !== undefined) return [];
	const value = field.kind === 'list' ? `unnest(${field.value})` : field.value;
	const rows = await readRows(db, valueRow)`
		select ${sql.raw(value)}::text as value from ${sql.raw(listingTables[source])} as l
		where ${sql.raw(field.value)} is not null limit 40`;
	return [...new Set(rows.flatMap((row) => row.value ?? []))].filter(
		(one) =>
			one.trim() === one &&
			one.length > 0 &&
			one.length <= 60 &&
			(field.kind !== 'number' || /^-?\d{1,18}(?:\.\d{1,10})?$/.test(one)),
	);
}

async function generated(db: Db): Promise<Screen[]> {
	const known = new Map<string, string[]>();
	for (const source of directorySources)
		for (const field of fields[source].values())
			known.set(`${source} ${field.name}`, await knownOf(db, source, field));
	const screens = anyScreen((source, { name }) => known.get(`${source} ${name}`) ?? []).filter(
		({ groups }) =>
			groups.reduce((sum, { conditions }) => sum + conditions.length, 0) <= MAX_CONDITIONS,
	);
	return fc.sample(screens, { numRuns: SCREENS, seed: SEED });
}

async function opened(db: Db, screen: Screen): Promise<'shown' | 'refused'> {
	const answer = await openScreen(db, screen, 1);
	return 'refused' in answer ? 'refused' : 'shown';
}

export async function screens(dataset: Dataset): Promise<void> {
	const { db, close } = connect(dataset.url, { max: 2, name: 'cairn bench' });
	try {
		// As one of the site's jobs has done before the day's first reader.
		await storeUnlocks(db);
		// A site in service has its listings in memory; a server that has just started reads them from the disk.
		for (const source of directorySources)
			await db.execute(sql`select count(l.*) from ${sql.raw(listingTables[source])} as l`);
		const measured: { screen: string; ms: number; state: string }[] = [];
		for (const screen of await generated(db)) {
			const from = performance.now();
			const state = await opened(db, screen);
			measured.push({ screen: writeScreen(screen), ms: performance.now() - from, state });
		}
		const times = measured.map(({ ms }) => ms);
		const slowest = measured.toSorted((a, b) => b.ms - a.ms);
		report({
			name: 'screens',
			scale: dataset.scale,
			columns: ['slowest', 'ms', 'answer'],
			rows: slowest
				.slice(0, 10)
				.map(({ screen, ms, state }) => [screen.slice(0, 120), ms.toFixed(1), state]),
			verdicts: [
				`${SCREENS} screens, median ${median(times).toFixed(1)} ms, ${measured.filter(({ state }) => state === 'refused').length} refused`,
				verdict('page one with counts, p95', p95(times), LIMITS[dataset.scale]),
				verdict('the slowest', slowest[0]?.ms ?? 0, MAX_LENGTH),
			],
			data: measured,
		});
	} finally {
		await close();
	}
}
