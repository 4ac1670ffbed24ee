import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/data/dataset.ts';
import { directoryColumns } from './columns.ts';
import { listingTables } from './conditions.ts';
import { sortSpecOf } from './sorts.ts';
import { type DirectorySource, directorySources } from './sources.ts';

const tags = {
	projects: ['project'],
	people: ['person'],
	organizations: ['organization'],
	fundraising: ['round'],
} as const satisfies Record<DirectorySource, readonly string[]>;

/** What tells that a row of a listing has one of the cells that no count is kept of. */
const looked = {
	social: sql`num_nonnulls(website, twitter, telegram, linkedin, github, crunchbase) > 0`,
	announcement: sql`sources <> '[]'`,
} as const;
const isLooked = (name: string): name is keyof typeof looked => Object.hasOwn(looked, name);

/** The columns that a directory shows before anybody chooses and in which none of its records has a value. */
export const emptyColumns = defineDataset({
	name: 'empty_columns',
	description: 'Columns of a directory’s opening view in which no record has a value.',
	params: z.strictObject({ target: z.enum(directorySources) }),
	row: z.object({ name: z.string() }),
	tags: ({ target }) => [...tags[target]],
	async load(db, { target }) {
		const listing = listingTables[target];
		const shown = directoryColumns[target].filter((column) => column.shown);
		const { rows } = await db.execute<{ field: string }>(
			sql`select distinct field from listing_count where listing = ${listing} and rows > 0`,
		);
		const known = new Set(rows.map(({ field }) => field));
		// A directory without rows has no empty columns: it shows what there will be.
		if (!known.has('id')) return [];
		const empty: { name: string }[] = [];
		for (const { name } of shown) {
			const field = name === 'sector' ? 'sectors' : sortSpecOf(target, name)?.column;
			if (isLooked(name)) {
				const { rowCount } = await db.execute(
					sql`select from ${sql.identifier(listing)} where ${looked[name]} limit 1`,
				);
				if (!rowCount) empty.push({ name });
			} else if (field && field !== 'sort_name' && !known.has(field)) empty.push({ name });
		}
		return empty;
	},
});
