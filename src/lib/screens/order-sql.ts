import { lacksSortValuesSql, SAMPLE } from '#lib/directory/page-orders.ts';
import { defaultSorts } from '#lib/directory/sorts.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import type { Field } from './field.ts';
import { fields } from './fields.ts';
import { foldedSql } from './folded-sql.ts';
import type { Screen, ScreenSort } from './screen.ts';

/** A sort key: SQL on the listing row `l` and the relations of the fields. */
export interface Key {
	by: string;
	order: 'asc' | 'desc';
	/** The PostgreSQL type to which the key's text is cast. */
	type: 'boolean' | 'numeric' | 'date' | 'text';
}

/** Returns the active order: the one requested, else the directory's default. */
export const sortsOf = ({ source, sort }: Pick<Screen, 'source' | 'sort'>): ScreenSort[] =>
	sort.length > 0 ? sort : [{ ...defaultSorts[source] }];

/**
 * Returns the sort keys of a screen. Rows without a value come last in both directions. Samples come after real records
 * that also have, or also lack, a value. Ties are broken by name and slug, so that no two rows are equal in all keys.
 */
export function orderKeys(screen: Pick<Screen, 'source' | 'sort'>): Key[] {
	const { source } = screen;
	const [isKnown, ...rest] = keysOfSorts(source, sortsOf(screen));
	const behind =
		screen.sort.length === 0 ? [flag(`(${SAMPLE} and ${lacksSortValuesSql(source)})`)] : [];
	return [
		...behind,
		...(isKnown ? [isKnown] : []),
		flag(SAMPLE),
		...rest,
		...(screen.sort.length === 0 ? openingTies[source] : []),
		...ties(source),
	];
}

const flag = (by: string): Key => ({ by, order: 'asc', type: 'boolean' });

/** Returns the keys of an order by fields, without its tiebreakers. */
export const keysOfSorts = (source: DirectorySource, sorts: readonly ScreenSort[]): Key[] =>
	sorts.flatMap(({ field, order }) => {
		const found = fields[source].get(field);
		if (!found) throw new RangeError(`${source} has no field ${field}`);
		return keysOf(found, order);
	});

/** Additional tiebreakers of a directory's default order. */
const openingTies: Record<DirectorySource, Key[]> = {
	projects: [{ by: 'l.known', order: 'desc', type: 'numeric' }],
	people: [],
	organizations: [],
	fundraising: [],
};

const types = {
	words: 'text',
	list: 'text',
	number: 'numeric',
	day: 'date',
	flag: 'boolean',
} as const satisfies Record<Exclude<Field['kind'], 'links'>, Key['type']>;

function keysOf(field: Field, order: ScreenSort['order']): Key[] {
	if (field.kind === 'links')
		return [
			{
				by: `coalesce(${field.known ?? `${field.count} > 0`}, false)`,
				order: 'desc',
				type: 'boolean',
			},
			{ by: field.count, order, type: 'numeric' },
		];
	const { value } = field;
	const counts = field.kind === 'number' && field.isCount;
	const words = field.kind === 'words' ? `(${field.form ?? foldedSql(value)}) collate "C"` : value;
	return [
		{
			by: counts ? `coalesce(${value} > 0, false)` : `(${value} is not null)`,
			order: 'desc',
			type: 'boolean',
		},
		{ by: words, order, type: types[field.kind] },
	];
}

/** Returns the tiebreakers. Rounds of one project share its name and slug, so their own slug decides. */
const ties = (source: DirectorySource): Key[] =>
	['sort_name', 'slug', ...(source === 'fundraising' ? ['round_slug'] : [])].map((name) => ({
		by: `l.${name} collate "C"`,
		order: 'asc',
		type: 'text',
	}));
