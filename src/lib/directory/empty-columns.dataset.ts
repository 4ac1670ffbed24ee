import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { fieldRow, readRows } from '#lib/db/read-rows.ts';
import { directoryColumns } from './columns.ts';
import { listingTables } from './conditions.ts';
import { type DirectorySource, directorySources } from './sources.ts';
import { daysOfWeek } from './week-prices.ts';

const tags = {
	projects: ['project'],
	people: ['person'],
	organizations: ['organization'],
	fundraising: ['round'],
} as const satisfies Record<DirectorySource, readonly string[]>;

/** Conditions for a listing row to have a value, one for each column without a stored count. */
const presenceConditions = {
	social: sql`num_nonnulls(website, twitter, telegram, linkedin, github, crunchbase) > 0`,
	announcement: sql`sources <> '[]'`,
	// Checked where a reader looks: among the projects that the directory opens with.
	prices_7d: sql`id in (
		select p.project_id from price_point as p join (
			select id from project_listing where market_cap_usd is not null order by market_cap_usd desc limit 100
		) as largest on largest.id = p.project_id
		where p.day > (now() at time zone 'UTC')::date - ${daysOfWeek}::int and p.day <= (now() at time zone 'UTC')::date
			and p.price_usd is not null
		group by p.project_id having count(*) > 1)`,
} as const;
const isLooked = (name: string): name is keyof typeof presenceConditions =>
	Object.hasOwn(presenceConditions, name);

/** The default columns of a directory in which none of its records has a value. */
export const emptyColumns = defineDataset({
	name: 'empty_columns',
	description: 'Columns in a directory’s opening view for which no record has a value.',
	params: z.strictObject({ target: z.enum(directorySources) }),
	row: z.object({ name: z.string() }),
	tags: ({ target }) => [...tags[target]],
	async load(db, { target }) {
		const listing = listingTables[target];
		const shown = directoryColumns[target].filter(({ isExtra }) => !isExtra);
		const rows = await readRows(db, fieldRow)`
			select distinct field from listing_count where listing = ${listing} and rows > 0`;
		const known = new Set(rows.map(({ field }) => field));
		// A directory without rows has no empty columns: it shows what will be there.
		if (!known.has('id')) return [];
		const empty: { name: string }[] = [];
		for (const { name, sort, counted = sort?.column } of shown) {
			if (isLooked(name)) {
				const { rowCount } = await db.execute(
					sql`select from ${sql.identifier(listing)} where ${presenceConditions[name]} limit 1`,
				);
				if (!rowCount) empty.push({ name });
			} else if (counted && counted !== 'sort_name' && !known.has(counted)) empty.push({ name });
		}
		return empty;
	},
});
