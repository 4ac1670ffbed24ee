import type { Db } from '#lib/db/connect.ts';
import { factHistory } from '#lib/entities/fact-history.dataset.ts';
import { venturePace, ventureYears } from '#lib/entities/investing.dataset.ts';
import { peopleSummary } from '#lib/entities/people.dataset.ts';
import type { PriceRange } from '#lib/entities/price-ranges.ts';
import { projectSummary } from '#lib/entities/project-summary.dataset.ts';
import { apiTypes, type EntityType } from '#lib/entities/tabs.ts';
import { ventureSummary } from '#lib/entities/venture.dataset.ts';
import {
	type ComparedColumn,
	type FactGroup,
	factGroups,
	organizationColumn,
	personColumn,
	projectColumn,
} from './facts-compared.ts';
import { type DayIndex, indexPrices } from './indexed.ts';
import { pricesOf } from './prices.ts';
import type { ComparedRecord } from './resolve.ts';
import { type ComparedRound, roundsOf } from './rounds.ts';
import { findSharedRecords, type SharedRecord } from './shared.ts';

/** Rounds the records joined, and led, in one year; null for records that joined none. */
export interface YearRow {
	/** Null for rounds without a known date. */
	year: number | null;
	cells: ({ joined: number; led: number } | null)[];
}

/** Prices of all projects that have any, indexed to 100 on the same day. */
export interface PriceIndex {
	base: string;
	lines: { id: number; days: DayIndex[] }[];
	/** Projects that are not drawn because they have no price on that day, or none at all. */
	without: number[];
	sources: string[];
}

/** Records of one kind side by side, with everything that the page shows about them. */
export interface Comparison {
	type: EntityType;
	range: PriceRange;
	columns: ComparedColumn[];
	groups: FactGroup[];
	/** Null if no project has prices, and for other kinds. */
	index: PriceIndex | null;
	rounds: ComparedRound[];
	/** Latest first; for organizations only. */
	years: YearRow[];
	shared: SharedRecord[];
}

/** Loads everything about the records, in the given order. */
export async function loadComparison(
	db: Db,
	type: EntityType,
	records: readonly Pick<ComparedRecord, 'id' | 'slug'>[],
	range: PriceRange,
): Promise<Comparison> {
	const ids = records.map(({ id }) => id);
	const [columns, index, rounds, years, shared] = await Promise.all([
		Promise.all(records.map((record) => columnOf(db, type, record))),
		type === 'project' ? priceIndex(db, ids, range) : null,
		roundsOf(db, type, ids),
		type === 'organization' ? yearsOf(db, records) : [],
		findSharedRecords(db, type, ids),
	]);
	return { type, range, columns, groups: factGroups(columns), index, rounds, years, shared };
}

async function columnOf(
	db: Db,
	type: EntityType,
	{ id, slug }: { id: number; slug: string },
): Promise<ComparedColumn> {
	const [column, changes] = await Promise.all([
		bareColumn(db, type, { id, slug }),
		factHistory.loadOf(db, id, { type: apiTypes[type], slug }),
	]);
	return { ...column, changes };
}

async function bareColumn(
	db: Db,
	type: EntityType,
	{ id, slug }: { id: number; slug: string },
): Promise<Omit<ComparedColumn, 'changes'>> {
	if (type === 'project') return projectColumn(first(await projectSummary.load(db, { slug })));
	if (type === 'people') return personColumn(first(await peopleSummary.load(db, { slug })));
	const [organizations, pace] = await Promise.all([
		ventureSummary.load(db, { slug }),
		venturePace.loadOf(db, id, { slug }),
	]);
	return organizationColumn(first(organizations), pace);
}

/** Returns the only row; the summaries return one row or throw. */
function first<Row>([row]: readonly Row[]): Row {
	if (row === undefined) throw new Error('A summary returned no row.');
	return row;
}

async function priceIndex(
	db: Db,
	ids: readonly number[],
	range: PriceRange,
): Promise<PriceIndex | null> {
	const prices = await pricesOf(db, ids, range);
	const { base, series } = indexPrices(ids.map((id) => prices.get(id)?.days ?? []));
	if (base === null) return null;
	const lines = ids.flatMap((id, place) => {
		const days = series[place] ?? null;
		return days === null ? [] : [{ id, days }];
	});
	return {
		base,
		lines,
		without: ids.filter((id) => !lines.some((line) => line.id === id)),
		sources: [...new Set(lines.flatMap(({ id }) => prices.get(id)?.sources ?? []))],
	};
}

async function yearsOf(
	db: Db,
	records: readonly Pick<ComparedRecord, 'id' | 'slug'>[],
): Promise<YearRow[]> {
	const all = await Promise.all(
		records.map(({ id, slug }) => ventureYears.loadOf(db, id, { slug })),
	);
	const years = [...new Set(all.flatMap((rows) => rows.map(({ year }) => year)))];
	return years
		.sort((a, b) => (b ?? 0) - (a ?? 0))
		.map((year) => ({
			year,
			cells: all.map((rows) => {
				const row = rows.find((one) => one.year === year);
				return row ? { joined: row.joined, led: row.led } : null;
			}),
		}));
}
