import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { PlacedKind } from '#lib/catalogue/linkage/on-sites.ts';
import { withParents } from '#lib/catalogue/sector-tree.ts';
import { type Dataset, defineDataset } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { readPastedReference } from '#lib/links/pasted.ts';
import { findReferencedRecords } from './records-meant.ts';
import { likeLiteral, MAX_SEARCH_LENGTH, searchWords, textParameter } from './search-words.ts';

/**
 * Option lists of filter boxes: the available choices, most used first, each with the number of rows of a directory
 * that it matches. `target` names that directory, as in `dashboard_demo`.
 */

type Target = 'projects' | 'peoples' | 'ventures' | 'fundraising';
const listingOf = {
	projects: 'project_listing',
	peoples: 'person_listing',
	ventures: 'organization_listing',
	fundraising: 'round_listing',
} as const satisfies Record<Target, string>;

/** The column of a directory's listing that a filter searches, per directory. */
type Columns = Partial<Record<Target, string>>;

const row = z.object({
	_id: z.string().describe('Id of a record, or the name itself.'),
	name: z.string(),
	slug: z.string().optional(),
	logo: z.string().nullable().optional(),
	count: z.number().describe('Number of directory rows that have this value.'),
});

const params = (targets: [Target, ...Target[]]) =>
	z.strictObject({
		searchValue: textParameter(MAX_SEARCH_LENGTH).default(''),
		limit: z.int().min(1).max(100).default(30),
		target: z.enum(targets).default(targets[0]),
	});

const tags = () => ['project', 'organization', 'person', 'round'];

function targetsOf(columns: Columns): [Target, ...Target[]] {
	const [first, ...others] = (['projects', 'peoples', 'ventures', 'fundraising'] as const).filter(
		(target) => columns[target],
	);
	if (!first) throw new Error('An option list needs a directory.');
	return [first, ...others];
}

function columnOf(columns: Columns, target: Target): SQL {
	const column = columns[target];
	if (!column) throw new Error(`No column of ${target} has these options.`);
	return sql`${sql.identifier(column)}`;
}

/** Matches every word of `value` anywhere in `text`, which is in search form. */
function holdsWords(text: SQL, value: string): SQL {
	const words = searchWords(value).map(
		(word) => sql`${text} LIKE '%' || search_form(${likeLiteral(word)}) || '%'`,
	);
	return words.length > 0 ? sql.join(words, sql` AND `) : sql`true`;
}

/** Lists the names in a listing's column; there are few enough to count each time. */
function nameOptions(
	name: string,
	description: string,
	columns: Columns,
	held: 'one' | 'list' | 'sectors',
): Dataset<ReturnType<typeof params>, typeof row> {
	return defineDataset({
		name,
		description,
		params: params(targetsOf(columns)),
		row,
		tags,
		async load(db: Db, { searchValue, limit, target }) {
			const listing = sql.identifier(listingOf[target]);
			const column = columnOf(columns, target);
			const names = {
				one: sql`SELECT id, ${column} AS name FROM ${listing} WHERE ${column} IS NOT NULL`,
				list: sql`SELECT DISTINCT id, unnest(${column}) AS name FROM ${listing}`,
				sectors: sql`SELECT id, sector AS name
					FROM ${withParents(sql`(SELECT id, unnest(${column}) AS sector FROM ${listing})`)} AS s`,
			}[held];
			const rows = await readRows(db, row)`
				SELECT name AS _id, name, count FROM (
					SELECT name, count(*)::int AS count FROM (${names}) n GROUP BY name
				) counted
				WHERE ${holdsWords(sql`search_form(name)`, searchValue)}
				ORDER BY count DESC, name LIMIT ${limit}`;
			return rows;
		},
	});
}

interface EntitySource {
	kind: PlacedKind;
	listing: 'project_listing' | 'organization_listing' | 'person_listing';
	image: 'logo' | 'avatar';
	/**
	 * The listing's own count that approximates the requested one, per directory. It decides which options are counted at
	 * all.
	 */
	near: Partial<Record<Target, string>>;
}

/** Matches the records that a link or an account refers to, else those that contain the words. */
async function nameCondition(db: Db, kind: PlacedKind, value: string): Promise<SQL> {
	const pasted = readPastedReference(value);
	const records = pasted ? await findReferencedRecords(db, pasted) : [];
	const ids = records.flatMap(({ type, id }) => (type === kind ? id : []));
	return ids.length > 0 || pasted?.isAddress
		? sql`id = ANY(${sql.param(ids)}::bigint[])`
		: holdsWords(sql`search_text`, value);
}

/**
 * Number of additional options counted exactly beyond the requested ones, so that the order by the approximate count
 * matters little.
 */
const SPARE = 30;

/** Lists the records in a listing's column of ids: selected by their approximate count, then counted exactly. */
function entityOptions(
	name: string,
	description: string,
	columns: Columns,
	source: EntitySource,
): Dataset<ReturnType<typeof params>, typeof row> {
	return defineDataset({
		name,
		description,
		params: params(targetsOf(columns)),
		row,
		tags,
		async load(db: Db, { searchValue, limit, target }) {
			const near = sql.identifier(source.near[target] ?? 'id');
			const column = columnOf(columns, target);
			const rows = await readRows(db, row)`
				WITH chosen AS MATERIALIZED (
					SELECT id, name, slug, ${sql.identifier(source.image)} AS logo, sort_name
					FROM ${sql.identifier(source.listing)}
					WHERE ${await nameCondition(db, source.kind, searchValue)}
					ORDER BY ${near} DESC, sort_name, slug LIMIT ${limit + SPARE}
				), counted AS (
					SELECT used.id, count(*)::int AS count
					FROM ${sql.identifier(listingOf[target])} AS listed,
						LATERAL (SELECT DISTINCT unnest(${column}) AS id) AS used
					WHERE ${column} && (SELECT coalesce(array_agg(id), '{}') FROM chosen)
					GROUP BY used.id
				)
				SELECT chosen.id::text AS _id, name, slug, logo, coalesce(count, 0) AS count
				FROM chosen LEFT JOIN counted USING (id)
				ORDER BY count DESC NULLS LAST, sort_name, slug LIMIT ${limit}`;
			return rows;
		},
	});
}

export const searchJobtitle = nameOptions(
	'search_jobtitle',
	'Job titles for the people filter.',
	{ peoples: 'job_titles' },
	'list',
);
export const searchSector = nameOptions(
	'search_sector',
	'Sectors for the project, people and organization filters.',
	{ projects: 'sectors', peoples: 'sectors', ventures: 'sectors' },
	'sectors',
);
export const searchVentureType = nameOptions(
	'search_venture_type',
	'Types of organization for the organization filter.',
	{ ventures: 'type' },
	'one',
);
export const searchGender = nameOptions(
	'search_gender',
	'Genders for the people filter.',
	{ peoples: 'gender' },
	'one',
);
export const searchTypeOfInvestor = nameOptions(
	'search_type_of_investor',
	'Types of investor for the people filter.',
	{ peoples: 'type_of_investor' },
	'one',
);
export const searchRound = nameOptions(
	'search_round',
	'Kinds of round for the round filter.',
	{ fundraising: 'type' },
	'one',
);
export const searchCategory = nameOptions(
	'search_category',
	'Categories for the round filter.',
	{ fundraising: 'category' },
	'one',
);
export const searchPeople = entityOptions(
	'search_people',
	'People for the project, organization and round filters.',
	{ projects: 'person_ids', ventures: 'person_ids', fundraising: 'person_ids' },
	{
		kind: 'person',
		listing: 'person_listing',
		image: 'avatar',
		near: {
			projects: 'project_count',
			ventures: 'organization_count',
			fundraising: 'project_count',
		},
	},
);
export const searchOrganization = entityOptions(
	'search_organization',
	'Organizations for the project, people and round filters.',
	{ projects: 'organization_ids', peoples: 'organization_ids', fundraising: 'organization_ids' },
	{
		kind: 'organization',
		listing: 'organization_listing',
		image: 'logo',
		near: { projects: 'project_count', peoples: 'person_count', fundraising: 'investment_count' },
	},
);
export const searchCurrentOrganization = entityOptions(
	'search_current_organization',
	'Organizations where people work now, for the people filter.',
	{ peoples: 'current_organization_ids' },
	{
		kind: 'organization',
		listing: 'organization_listing',
		image: 'logo',
		near: { peoples: 'person_count' },
	},
);
export const searchToken = entityOptions(
	'search_token',
	'Projects for the organization and people filters.',
	{ ventures: 'project_ids', peoples: 'project_ids' },
	{
		kind: 'project',
		listing: 'project_listing',
		image: 'logo',
		near: { ventures: 'organization_count', peoples: 'person_count' },
	},
);
