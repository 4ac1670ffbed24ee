import { sql } from 'drizzle-orm';
import { publishArticle } from '#lib/articles/publish.ts';
import type { Author, Change } from '#lib/catalogue/change.ts';
import {
	type MarketFigures,
	type PricePoint,
	recordMarketFigures,
	recordPricePoints,
} from '#lib/catalogue/market.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { seedArticles } from './articles.ts';
import { generateSamples } from './samples/generate.ts';
import { realNames } from './samples/names.ts';
import { starterOrganizations, starterProjects } from './starter-files.ts';

/** Records that a seeding created, by kind. */
export interface Seeded {
	projects: number;
	organizations: number;
	people: number;
	rounds: number;
	articles: number;
}

/** The samples' day and seed are fixed, so that every installation has the same ones. */
const sample = {
	seed: 3,
	today: '2026-11-21',
	projects: 120,
	organizations: 60,
	people: 150,
	rounds: 300,
	days: 365,
};
const RECORDS_A_BATCH = 1_000;
const POINTS_A_BATCH = 20_000;

/**
 * Fills the catalogue with the starter, then with the sample records. What is there already (by its identifier of
 * the source `starter` or `sample`) is left as it is, so a second run creates nothing.
 *
 * @param log is told what was done, a line at a time.
 * @returns how many records were created.
 */
export async function seedCatalogue(db: Db, log: (line: string) => void): Promise<Seeded> {
	const starter = await seedStarter(db);
	log(
		`Starter catalogue: ${starter.projects} projects, ${starter.organizations} organizations and ${starter.articles} articles.`,
	);
	const samples = await seedSamples(db);
	log(
		`Samples: ${samples.projects} projects, ${samples.organizations} organizations, ${samples.people} people, ${samples.rounds} rounds, ${samples.articles} articles.`,
	);
	return {
		projects: starter.projects + samples.projects,
		organizations: starter.organizations + samples.organizations,
		people: samples.people,
		rounds: samples.rounds,
		articles: starter.articles + samples.articles,
	};
}

/** The real records alone. */
export async function seedStarter(db: Db): Promise<Seeded> {
	const projects = await load(db, 'starter', await starterProjects());
	const organizations = await load(db, 'starter', await starterOrganizations());
	return {
		projects: projects.created,
		organizations: organizations.created,
		people: 0,
		rounds: 0,
		articles: await seedArticles(db),
	};
}

/** The sample records alone, with their market figures and prices. */
export async function seedSamples(db: Db): Promise<Seeded> {
	const real = [...(await starterProjects()), ...(await starterOrganizations())];
	const samples = generateSamples({ ...sample, real: realNames(real.flatMap(namesOf)) });
	const projects = await load(db, 'sample', samples.projects());
	const organizations = await load(db, 'sample', samples.organizations());
	const ids = { projects: projects.ids, organizations: organizations.ids };
	const people = await load(db, 'sample', samples.people(ids));
	const rounds = await load(db, 'sample', samples.rounds({ ...ids, people: people.ids }));
	if (projects.created > 0) await loadMarkets(db, samples.markets(projects.ids));
	let articles = 0;
	for (const article of samples.articles(ids)) if (await publishArticle(db, article)) articles += 1;
	return {
		projects: projects.created,
		organizations: organizations.created,
		people: people.created,
		rounds: rounds.created,
		articles,
	};
}

function namesOf({ set }: Change): string[] {
	const symbol = set && 'symbol' in set ? set.symbol : null;
	const name = set && 'name' in set ? set.name : null;
	return [name, symbol].filter((text) => typeof text === 'string');
}

interface Loaded {
	/** By the place of the change, of records new and old. */
	ids: number[];
	created: number;
}

/** Makes those records that are not there yet, in batches. */
async function load<T extends RecordType>(
	db: Db,
	origin: 'starter' | 'sample',
	changes: Iterable<Change<T>>,
): Promise<Loaded> {
	const loaded: Loaded = { ids: [], created: 0 };
	for (const batch of batches(changes, RECORDS_A_BATCH)) {
		const known = await knownIds(db, origin, batch);
		const missing = batch.filter((change) => !known.has(keyOf(change, origin)));
		const made = await make(db, { origin }, missing);
		for (const [at, { id }] of made.entries()) {
			const change = missing[at];
			if (change) known.set(keyOf(change, origin), id);
		}
		loaded.created += made.length;
		loaded.ids.push(...batch.map((change) => known.get(keyOf(change, origin)) ?? 0));
	}
	return loaded;
}

const make = (db: Db, author: Author, changes: Change[]) => revise(db, author, changes);

function keyOf({ set }: Change, source: string): string {
	const own = set?.identifiers?.find((identifier) => identifier.source === source);
	if (!own) throw new Error(`A record to seed has no identifier of the source ${source}`);
	return own.external_id;
}

async function knownIds(db: Db, source: string, batch: Change[]): Promise<Map<string, number>> {
	const [first] = batch;
	const keys = batch.map((change) => keyOf(change, source));
	const { rows } = await db.execute<{ external_id: string; record_id: string }>(sql`
		select external_id, record_id from crosswalk
		where source = ${source} and record_type = ${first?.type} and external_id = any(${sql.param(keys)}::text[])`);
	return new Map(rows.map((row) => [row.external_id, Number(row.record_id)]));
}

async function loadMarkets(
	db: Db,
	markets: Iterable<{ figures: MarketFigures; points: PricePoint[] }>,
): Promise<void> {
	let points: PricePoint[] = [];
	let figures: MarketFigures[] = [];
	const flush = async () => {
		await recordPricePoints(db, points);
		await recordMarketFigures(db, figures);
		[points, figures] = [[], []];
	};
	for (const market of markets) {
		points.push(...market.points);
		figures.push(market.figures);
		if (points.length >= POINTS_A_BATCH) await flush();
	}
	await flush();
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
