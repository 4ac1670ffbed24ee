import { isDirectorySource } from '#lib/directory/sources.ts';
import type { Field } from '#lib/screens/field.ts';
import { fields } from '#lib/screens/fields.ts';
import type { Dimension, Rows } from '../query.ts';

/** The properties by which rows can be grouped. */

/** Returns SQL for the last part of a location, which is the country. */
const lastPart = (location: string) => `(regexp_match(${location}, '([^,]+)$'))[1]`;

/** SQL for the ecosystem of a round, which is that of the project that raised it. */
const ECOSYSTEM_OF_RAISER = `(select raiser.ecosystem from project_listing as raiser
	where l.raiser_type = 'project' and raiser.id = l.raiser_id)`;

/**
 * Returns the grouping expression, as SQL over `l`; a list if a row can be in several groups. Undefined if the rows
 * have no such property.
 */
export function dimensionSql(
	rows: Rows,
	by: Dimension,
): { sql: string; isList: boolean; fields: Field[] } | undefined {
	const { source } = rows;
	if (!isDirectorySource(source)) return undefined;
	const own = (name: string): { sql: string; isList: boolean; fields: Field[] } | undefined => {
		const field = fields[source].get(name);
		if (!field || field.kind === 'links') return undefined;
		return { sql: field.value, isList: field.kind === 'list', fields: [field] };
	};
	switch (by) {
		case 'outlet':
			return undefined;
		case 'day':
			return source === 'fundraising'
				? { sql: datePart('l.date', by), isList: false, fields: [] }
				: undefined;
		case 'month':
		case 'quarter':
		case 'year': {
			if (source === 'fundraising')
				return { sql: datePart('l.date', by), isList: false, fields: [] };
			const founded = own('year_founded');
			return founded && by === 'year' ? { ...founded, sql: `(${founded.sql})::text` } : undefined;
		}
		case 'sector':
			return own('sector');
		case 'stage':
			return source === 'fundraising' ? own('stages') : undefined;
		case 'country': {
			const location = own('location');
			return location && { ...location, sql: `trim(${lastPart(location.sql)})` };
		}
		case 'type':
			return source === 'organizations' ? own('type') : undefined;
		case 'ecosystem':
			return source === 'fundraising'
				? { sql: ECOSYSTEM_OF_RAISER, isList: false, fields: [] }
				: own('ecosystem');
	}
}

function datePart(day: string, by: 'day' | 'month' | 'quarter' | 'year'): string {
	if (by === 'year') return `to_char(${day}, 'YYYY')`;
	if (by === 'day')
		return `case when coalesce(l.date_precision, 'day') = 'day' then to_char(${day}, 'YYYY-MM-DD') end`;
	if (by === 'month')
		return `case when l.date_precision = 'year' then null else to_char(${day}, 'YYYY-MM') end`;
	return `case when l.date_precision = 'year' then null else to_char(${day}, 'YYYY "Q"Q') end`;
}

/** Whether the rows of this query can be grouped this way. */
export const canGroup = (rows: Rows, by: Dimension): boolean =>
	dimensionSql(rows, by) !== undefined;
