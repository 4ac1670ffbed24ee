import { type SQL, sql } from 'drizzle-orm';
import { withSubsectors } from '#lib/catalogue/sector-tree.ts';
import { containsPattern, listingTables } from '#lib/directory/conditions.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { endedBy } from '#lib/directory/whole-periods.ts';
import { resolveDay } from './days.ts';
import type { Field } from './field.ts';
import { fields, recordTypes } from './fields.ts';
import { foldedSql } from './folded-sql.ts';
import type { Condition, Group } from './screen.ts';

/** The data needed to read conditions. */
export interface ReadingContext {
	now: Date;
	/** The ids of records that a condition references, by kind and slug: `project bitcoin`. */
	ids: ReadonlyMap<string, number>;
	/** SQL of the relations that the condition's fields are read from, by field name. */
	relations: ReadonlyMap<string, string>;
}

/** Returns the field of a condition. @throws RangeError when it does not exist. */
export function conditionField(source: DirectorySource, { field }: Condition): Field {
	const found = fields[source].get(field);
	if (!found) throw new RangeError(`${source} has no field ${field}`);
	return found;
}

const raw = (text: string): SQL => sql.raw(text);

/**
 * Returns a condition on the listing row `l`: true or false, where null means false. A row with an unknown value
 * meets only `is missing` and negations: `is not`.
 */
export function conditionSql(
	source: DirectorySource,
	condition: Condition,
	reading: ReadingContext,
): SQL {
	const field = conditionField(source, condition);
	const { comparison, values } = condition;
	switch (comparison) {
		case 'is not':
			return sql`not coalesce(${isSql(field, values, reading)}, false)`;
		case 'is':
			return isSql(field, values, reading);
		case 'is known':
			return knownSql(field);
		case 'is missing':
			return sql`not ${knownSql(field)}`;
		case 'contains':
			return containsSql(source, field, values[0] ?? '');
		case 'changed within':
			return changedSql(source, field, Number(values[0]), reading.now);
		default:
			return spanSql(field, condition, reading);
	}
}

/** Returns SQL, never null, for whether a field is known. */
function knownSql(field: Field): SQL {
	if (field.kind === 'links')
		return sql`coalesce(${raw(field.known ?? `${field.count} > 0`)}, false)`;
	if (field.kind === 'list') return sql`coalesce(${raw(field.value)} <> '{}', false)`;
	if (field.kind === 'number' && field.isCount)
		return sql`coalesce(${raw(field.value)} > 0, false)`;
	return sql`(${raw(field.value)} is not null)`;
}

function isSql(field: Field, values: readonly string[], reading: ReadingContext): SQL {
	switch (field.kind) {
		case 'words':
			return sql`${raw(field.value)} collate "C" = any(${sql.param(values)}::text[])`;
		case 'list':
			return sql`${raw(field.value)} && ${sql.param(field.name === 'sector' ? withSubsectors(values) : values)}::text[]`;
		case 'number':
			return sql`${raw(field.value)} = any(${sql.param(values.map(Number))}::double precision[])`;
		case 'day': {
			const days = values.map((value) => resolveDay(value, reading.now));
			return sql`${raw(field.value)} = any(${sql.param(days)}::date[])`;
		}
		case 'flag':
			return sql`${raw(field.value)} = any(${sql.param(values.map((value) => value === 'yes'))}::boolean[])`;
		case 'links': {
			const ids = values.flatMap((slug) => reading.ids.get(`${field.type} ${slug}`) ?? []);
			const own = sql`${raw(field.ids)} && ${sql.param(ids)}::bigint[]`;
			return field.twins
				? sql`(${own} or ${raw(field.twins.ids)} && array(${raw(field.twins.of)} = any(${sql.param(ids)}::bigint[])))`
				: own;
		}
	}
}

/** Returns a match ignoring case and accents, as in searches. */
function containsSql(source: DirectorySource, field: Field, text: string): SQL {
	const holds = (value: SQL) => sql`${value} like ${containsPattern(text)}`;
	const { kind } = field;
	// Lists of thousands of rows consist of a few words: these are scanned once.
	if (kind === 'list')
		return sql`${raw(field.value)} && array(select item from (${raw(itemsSql(source, field.value))}) as used
			where ${holds(raw(`(${foldedSql('item')})`))})`;
	if (kind !== 'words') throw new RangeError(`${field.name} does not hold words`);
	return holds(raw(`(${field.form ?? foldedSql(field.value)})`));
}

/**
 * Returns every word in a column's lists, as `item`; extra words are harmless. Reading all of 300,000 rows takes a
 * quarter of a second.
 */
function itemsSql(source: DirectorySource, list: string): string {
	const listing = listingTables[source];
	const column = list.replace(/^l\./, '');
	if (column === 'sectors') return 'select name as item from sector';
	if (countedLists.has(`${listing}.${column}`))
		return `select value as item from listing_count where listing = '${listing}' and field = '${column}' and value is not null`;
	return `select distinct unnest(${list}) as item from ${listing} as l`;
}

/** List columns for which the triggers of 0011_listing_counts maintain row counts per item. */
const countedLists = new Set(['organization_listing.stages', 'person_listing.job_titles']);

function spanSql(field: Field, { comparison, values }: Condition, { now }: ReadingContext): SQL {
	const value = raw(field.kind === 'links' ? field.count : field.value);
	const bound = (text: string | undefined): SQL =>
		field.kind === 'day'
			? sql`${resolveDay(text ?? '', now)}::date`
			: sql`${Number(text)}::double precision`;
	const [first, second] = values;
	if (comparison === 'at least') return sql`${value} >= ${bound(first)}`;
	const to = comparison === 'at most' ? first : second;
	const ended =
		field.kind === 'day' && field.precision
			? endedBy({ date: field.value, precision: field.precision }, resolveDay(to ?? '', now), now)
			: null;
	const isWithin =
		comparison === 'at most'
			? sql`${value} <= ${bound(first)}`
			: sql`${value} between ${bound(first)} and ${bound(second)}`;
	return ended ? sql`(${isWithin} and ${ended})` : isWithin;
}

/**
 * Returns a condition that a field changed in the past days. Changed records are a bitmap, 64 to a word, built once: at
 * a tenth of the size of an id list it stays in the CPU cache, and two processes share it.
 */
function changedSql(source: DirectorySource, field: Field, days: number, now: Date): SQL {
	const since = new Date(now.getTime() - days * 86_400_000).toISOString();
	const words = sql`array(
		select coalesce(bits, 0) from generate_series(0, (select max(id) >> 6 from ${raw(listingTables[source])})) as word
		left join (
			select record_id >> 6 as word, bit_or(1::bigint << (record_id & 63)::int) as bits from revision
			where record_type = ${recordTypes[source]} and field = any(${sql.param(field.history ?? [])}::text[])
				and at >= ${since}::timestamptz
			group by record_id >> 6
		) as changed using (word) order by word
	)`;
	return sql`((${words})[(l.id >> 6)::int + 1] >> (l.id & 63)::int & 1 = 1)`;
}

/** Returns SQL, never null, for whether all, any or none of a group's conditions are met. */
export function groupSql(
	source: DirectorySource,
	{ match, conditions }: Group,
	reading: ReadingContext,
): SQL {
	const met = conditions.map((condition) => conditionSql(source, condition, reading));
	const all = sql.join(met, match === 'all' ? sql` and ` : sql` or `);
	return match === 'none' ? sql`not coalesce((${all}), false)` : sql`coalesce((${all}), false)`;
}
