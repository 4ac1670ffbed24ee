import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { readRows } from '#lib/db/read-rows.ts';
import {
	likeLiteral,
	MAX_SEARCH_LENGTH,
	searchWords,
	textParameter,
} from '#lib/search/search-words.ts';
import { namedRecords } from './mentions.ts';

/** The options of the news and research drop-down filters: names, those with most articles first. */

const params = z.strictObject({
	searchValue: textParameter(MAX_SEARCH_LENGTH).default(''),
	limit: z.int().min(1).max(100).default(30),
});
const row = z.object({
	name: z.string(),
	count: z.int().describe('Number of articles to which the option applies.'),
});

/** The names in an article `a`, as rows of a lateral join. */
const namesIn = {
	assets: namedRecords,
	source: sql`(select a.source_name as name)`,
	tags: sql`(select unnest(a.tags) as name)`,
	authors: sql`(select unnest(a.authors) as name)`,
} as const satisfies Record<string, SQL>;

function options(
	name: string,
	description: string,
	kind: 'news' | 'research',
	from: keyof typeof namesIn,
) {
	return defineDataset({
		name,
		description,
		params,
		row,
		tags: () =>
			from === 'assets' ? ['article', 'project', 'organization', 'person'] : ['article'],
		async load(db, { searchValue, limit }) {
			const words = searchWords(searchValue).map(
				(word) => sql`and search_form(name) like '%' || search_form(${likeLiteral(word)}) || '%'`,
			);
			const rows = await readRows(db, row)`
				select name, count from (
					select named.name, count(distinct a.id)::int as count
					from articles a cross join lateral ${namesIn[from]} as named
					where a.kind = ${kind} and named.name is not null group by named.name) as counted
				where true ${sql.join(words, sql` `)}
				order by count desc, name collate "C" limit ${limit}`;
			return rows;
		},
	});
}

export const newsAssets = options(
	'news_assets',
	'Records mentioned in news, for the news filter.',
	'news',
	'assets',
);
export const newsSource = options(
	'news_source',
	'News sources, for the news filter.',
	'news',
	'source',
);
export const researchTags = options(
	'research_tags',
	'Research tags, for the research filter.',
	'research',
	'tags',
);
export const researchAssets = options(
	'research_assets',
	'Records mentioned in research, for the research filter.',
	'research',
	'assets',
);
export const researchAuthor = options(
	'research_author',
	'Research authors, for the research filter.',
	'research',
	'authors',
);
