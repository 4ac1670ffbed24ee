import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { linkKey } from '#lib/articles/canonical-link.ts';
import { publishArticle } from '#lib/articles/publish.ts';
import { storeArticles } from '#lib/articles/store.ts';
import type { Author, Change } from '#lib/catalogue/change.ts';
import { linkRecords } from '#lib/catalogue/linkage/link-records.ts';
import { refreshDueListings } from '#lib/catalogue/listings/due.ts';
import {
	type MarketFigures,
	type PricePoint,
	recordMarketFigures,
	recordPricePoints,
} from '#lib/catalogue/market.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { seedArticles } from './articles.ts';
import { seedProposal } from './first-proposal.ts';
import { loadStarter, type StarterIds } from './load-starter.ts';
import { generateSamples } from './samples/generate.ts';
import { realNames } from './samples/names.ts';
import { addBothNames, addSpellings } from './spellings.ts';
import { namesIn, starterHeadlines, starterRecords } from './starter-files.ts';

/** Records that a seeding created, by kind. */
export interface SeedCounts {
	projects: number;
	organizations: number;
	people: number;
	rounds: number;
	articles: number;
}

/** The samples' day and seed are fixed, so that every installation gets the same ones. */
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
 * Fills the catalogue with the starter, and with the sample records on request. Existing records (by their identifier
 * of the source `starter` or `sample`) are left unchanged, so a second run creates nothing.
 * @param log receives progress, a line at a time.
 * @returns how many records were created.
 */
export async function seedCatalogue(
	db: Db,
	log: (line: string) => void,
	{ samples: withSamples }: { samples: boolean },
): Promise<SeedCounts> {
	const starter = await seedStarter(db);
	log(`Starter catalogue: ${inWords(starter)}.`);
	if (!withSamples) return starter;
	const samples = await seedSamples(db);
	log(`Samples: ${inWords(samples)}.`);
	return {
		projects: starter.projects + samples.projects,
		organizations: starter.organizations + samples.organizations,
		people: starter.people + samples.people,
		rounds: starter.rounds + samples.rounds,
		articles: starter.articles + samples.articles,
	};
}

const inWords = ({ projects, organizations, people, rounds, articles }: SeedCounts) =>
	`${projects} projects, ${organizations} organizations, ${people} people, ${rounds} rounds, ${articles} articles`;

/** Seeds only the real records. */
export async function seedStarter(db: Db): Promise<SeedCounts> {
	const { made, ids } = await loadStarter(db);
	// A run that creates nothing has nothing to compare: the next import examines what others have added since.
	if (Object.values(made).some((count) => count > 0)) {
		await addBothNames(db);
		await linkRecords(db);
		await addSpellings(db);
		await refreshDueListings(db);
	}
	await seedProposal(db);
	return {
		projects: made.project,
		organizations: made.organization,
		people: made.person,
		rounds: made.round,
		articles: (await seedHeadlines(db, ids)) + (await seedArticles(db)),
	};
}

/** Keeps the headlines whose links no article has yet. @returns how many were kept. */
async function seedHeadlines(db: Db, ids: StarterIds): Promise<number> {
	const headlines = await starterHeadlines();
	return storeArticles(
		db,
		headlines.map(({ title, link, source_name, published_on, mentions }) => ({
			article: {
				kind: 'news',
				title,
				link,
				link_key: linkKey(link),
				source_name,
				source_url: new URL(link).origin,
				authors: [],
				tags: [],
				published_at: `${published_on}T00:00:00.000Z`,
				feed_url: null,
			},
			mentions: mentions.flatMap(({ type, key }) => {
				const id = ids.get(type === 'people' ? 'person' : type, key);
				return id === undefined ? [] : [{ type, id }];
			}),
		})),
	);
}

/** Seeds only the sample records, with their market figures and prices. */
export async function seedSamples(db: Db): Promise<SeedCounts> {
	const real = await Promise.all([starterRecords('project'), starterRecords('organization')]);
	const names = real.flat().flatMap((record) => {
		const { name, symbol } = namesIn(record);
		return symbol === null ? [name] : [name, symbol];
	});
	const samples = generateSamples({ ...sample, real: realNames(names) });
	const projects = await load(db, samples.projects());
	const organizations = await load(db, samples.organizations());
	const ids = { projects: projects.ids, organizations: organizations.ids };
	const people = await load(db, samples.people(ids));
	const rounds = await load(db, samples.rounds({ ...ids, people: people.ids }));
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

interface LoadResult {
	/** Ids of records new and old, by position of the change. */
	ids: number[];
	created: number;
}

/** Creates the missing records, in batches. */
async function load<T extends RecordType>(
	db: Db,
	changes: Iterable<Change<T>>,
): Promise<LoadResult> {
	const loaded: LoadResult = { ids: [], created: 0 };
	for (const batch of batches(changes, RECORDS_A_BATCH)) {
		const known = await knownIds(db, batch);
		const missing = batch.filter((change) => !known.has(keyOf(change)));
		const made = await make(db, { origin: 'sample' }, missing);
		for (const [at, { id }] of made.entries()) {
			const change = missing[at];
			if (change) known.set(keyOf(change), id);
		}
		loaded.created += made.length;
		loaded.ids.push(...batch.map((change) => known.get(keyOf(change)) ?? 0));
	}
	return loaded;
}

const make = (db: Db, author: Author, changes: Change[]) => revise(db, author, changes);

function keyOf({ set }: Change): string {
	const own = set?.identifiers?.find(({ source }) => source === 'sample');
	if (!own) throw new Error('A sample has no identifier of its own');
	return own.external_id;
}

const knownIdsRow = z.object({ external_id: z.string(), record_id: z.string() });

async function knownIds(db: Db, batch: Change[]): Promise<Map<string, number>> {
	const [first] = batch;
	const keys = batch.map((change) => keyOf(change));
	const rows = await readRows(db, knownIdsRow)`
		select external_id, record_id from crosswalk
		where source = 'sample' and record_type = ${first?.type} and external_id = any(${sql.param(keys)}::text[])`;
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
