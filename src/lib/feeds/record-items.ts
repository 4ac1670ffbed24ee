import { originInWords } from '#lib/catalogue/origin-words.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { organizationRows, personRows, projectRows } from '#lib/directory/rows.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { type EntityType, tabHref } from '#lib/entities/tabs.ts';
import { exactNumber, shortUsd } from '#lib/format/numbers.ts';
import { type FeedItem, linkHtml } from './feed.ts';
import { type FactLine, factList, paragraphHtml, textHtml } from './item-parts.ts';
import { roundItems } from './round-items.ts';
import { recordTimes } from './times.ts';

/** Returns records of a directory as items, ordered by id. `site` is the site's origin. */
type ItemsOf = (db: Db, ids: readonly number[], site: string) => Promise<FeedItem[]>;

/** The properties that differ between kinds of record. */
interface FeedRecord {
	id: string;
	slug: string;
	title: string;
	origin: string;
	description: string | null;
	facts: FactLine[];
	tags: readonly string[];
}

async function items(
	db: Db,
	site: string,
	{ type, path }: { type: RecordType; path: EntityType },
	records: readonly FeedRecord[],
): Promise<FeedItem[]> {
	const times = await recordTimes(
		db,
		type,
		records.map(({ id }) => Number(id)),
	);
	return records.map(({ id, slug, title, origin, description, facts, tags }) => ({
		key: `${path}/${id}`,
		url: `${site}/${path}/${slug}`,
		title,
		html: `${paragraphHtml(description)}${factList(facts)}`,
		published: times.get(id)?.created ?? null,
		modified: times.get(id)?.modified ?? null,
		authors: [],
		tags,
		// Each fact has its own source, listed in its history.
		sources: [{ name: originInWords(origin), url: `${site}${tabHref(path, slug, 'history')}` }],
		fromFeed: null,
		isSample: origin === 'sample',
	}));
}

type LinkedRecord = { slug: string; name: string };

/** Returns names with links, and how many more there are. */
function linkListHtml(list: readonly LinkedRecord[], total: number, path: string): string {
	const names = list.map(({ slug, name }) => linkHtml(name, `${path}/${slug}`)).join(', ');
	return total > list.length ? `${names} and ${total - list.length} more` : names;
}

const usd = (amount: number | null) => (amount === null ? null : textHtml(shortUsd(amount)));

/** Builds items from the records of each directory. */
export const itemsOf = {
	projects: async (db, ids, site) =>
		items(
			db,
			site,
			{ type: 'project', path: 'project' },
			(await projectRows(db, ids)).map((row) => ({
				id: row._id,
				slug: row.slug,
				title: row.symbol ? `${row.name} (${row.symbol})` : row.name,
				origin: row.origin,
				description: row.description,
				tags: row.sector,
				facts: [
					['Sectors', textHtml(row.sector.join(', '))],
					['Raised, disclosed', usd(row.funding_received?.amount ?? null)],
					[
						'Rounds with an undisclosed amount',
						textHtml(exactOrNone(row.undisclosed_rounds_count)),
					],
					[
						'Investors',
						linkListHtml(row.organizations, row.organizations_count, `${site}/organization`),
					],
					['Team', linkListHtml(row.peoples, row.peoples_count, `${site}/people`)],
				],
			})),
		),
	organizations: async (db, ids, site) =>
		items(
			db,
			site,
			{ type: 'organization', path: 'organization' },
			(await organizationRows(db, ids)).map((row) => ({
				id: row._id,
				slug: row.slug,
				title: row.type ? `${row.ventures_name} (${row.type})` : row.ventures_name,
				origin: row.origin,
				description: row.summary,
				tags: row.sector,
				facts: [
					['Location', textHtml(row.location)],
					['Founded', row.year_founded === null ? null : String(row.year_founded)],
					['Rounds joined', textHtml(exactOrNone(row.investment_count))],
					[
						'Portfolio',
						linkListHtml(row.relate_project, row.relate_project_count, `${site}/project`),
					],
				],
			})),
		),
	people: async (db, ids, site) =>
		items(
			db,
			site,
			{ type: 'person', path: 'people' },
			(await personRows(db, ids)).map((row) => ({
				id: row._id,
				slug: row.slug,
				title: row.primary_job_title ? `${row.name}, ${row.primary_job_title}` : row.name,
				origin: row.origin,
				description: row.background_summary,
				tags: row.sector,
				facts: [
					['Location', textHtml(row.location)],
					[
						'Organizations',
						linkListHtml(row.organization, row.organization_count, `${site}/organization`),
					],
					['Projects', linkListHtml(row.relate_token, row.relate_token_count, `${site}/project`)],
				],
			})),
		),
	fundraising: roundItems,
} as const satisfies Record<DirectorySource, ItemsOf>;

const exactOrNone = (count: number): string | null =>
	count > 0 ? (exactNumber(count) ?? null) : null;
