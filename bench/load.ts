import type { Author, Change } from '#lib/catalogue/change.ts';
import {
	type MarketFigures,
	type PricePoint,
	recordMarketFigures,
	recordPricePoints,
} from '#lib/catalogue/market.ts';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { generateSamples } from '#lib/starter/samples/generate.ts';

/** Scale 10 has ten times as much of everything. */
export type Scale = 1 | 10;

/** Numbers of invented records; `wider` makes it 5.3 investors a round. */
const sizes = { projects: 25_000, organizations: 10_000, people: 30_000, rounds: 15_000 };
const options = { seed: 3, today: '2026-11-21', days: 31, wider: 0.56 };
/** Not `sample`: importers never match sample records, but here they must. */
const author: Author = { origin: 'bench' };
const RECORDS_A_BATCH = 5_000;
const MARKETS_A_BATCH = 2_500;

/** Fills an empty catalogue through `revise()`, as the importers do. `log` receives each kind and its seconds. */
export async function load(db: Db, scale: Scale, log: (line: string) => void): Promise<void> {
	const scaled = Object.entries(sizes).map(([kind, count]) => [kind, count * scale]);
	const samples = generateSamples({ ...options, ...sizes, ...Object.fromEntries(scaled) });
	const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
		const began = performance.now();
		const done = await work();
		log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
		return done;
	};
	const projects = await timed('projects', () => make(db, samples.projects()));
	const organizations = await timed('organizations', () => make(db, samples.organizations()));
	await timed('market figures', () => loadMarkets(db, samples.markets(projects)));
	const ids = { projects, organizations };
	const people = await timed('people', () => make(db, samples.people(ids)));
	await timed('rounds', () => make(db, samples.rounds({ ...ids, people })));
}

async function make(db: Db, changes: Iterable<Change>): Promise<number[]> {
	const ids: number[] = [];
	for (const batch of batches(changes, RECORDS_A_BATCH))
		ids.push(...(await revise(db, author, batch)).map(({ id }) => id));
	return ids;
}

async function loadMarkets(
	db: Db,
	markets: Iterable<{ figures: MarketFigures; points: PricePoint[] }>,
): Promise<void> {
	for (const batch of batches(markets, MARKETS_A_BATCH)) {
		await recordPricePoints(
			db,
			batch.flatMap(({ points }) => points),
		);
		await recordMarketFigures(
			db,
			batch.map(({ figures }) => figures),
		);
	}
}

function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
	let batch: T[] = [];
	for (const item of items) {
		batch.push(item);
		if (batch.length < size) continue;
		yield batch;
		batch = [];
	}
	if (batch.length > 0) yield batch;
}
