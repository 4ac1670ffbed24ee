import { sql } from 'drizzle-orm';
import { listingTables } from '#lib/directory/conditions.ts';
import { watchNames, watchTypes } from './watch-types.ts';

const ofType = (type: (typeof watchTypes)[number]) =>
	sql`select w.*, l.slug from watch w
		join ${sql.identifier(listingTables[watchNames[type].source])} l on l.id = w.record_id
		where w.type = ${type}`;

/**
 * List entries whose record is in the catalogue, with its slug, as a table expression. Entries of records that were
 * removed from the catalogue are left out: they are neither displayed nor counted.
 */
export const catalogueEntries = sql`(${sql.join(watchTypes.map(ofType), sql` union all `)})`;
