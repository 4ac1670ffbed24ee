import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type FeedShape, feedShapes } from '../../../tests/fixtures/feed-shapes.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue, input, load } from '../../../tests/setup/import.ts';
import { rss } from './rss.ts';

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));

async function articlesOf(text: string): Promise<FeedShape['items']> {
	const read = rss.reader();
	const articles: FeedShape['items'] = [];
	for await (const row of rss.rows(input(text))) {
		if (!('value' in row)) throw new Error(row.unreadable);
		const plan = read(row.value);
		if (!('article' in plan) || plan.repeated) continue;
		const { title, link, published_at, authors, tags, source_name } = plan.article;
		articles.push({ title, link, published: published_at, authors, tags, source: source_name });
	}
	return articles;
}

test.each(feedShapes)('$name', async ({ text, items }) => {
	const articles = await articlesOf(text);
	expect(articles).toHaveLength(items.length);
	expect(articles).toMatchObject(items);
});

test('items sharing a page keep their identity when a newer one precedes them', async () => {
	const page = (...versions: string[]) =>
		`<rss><channel><title>Tern</title><link>https://tern.example/</link>${versions.map((version) => `<item><title>${version}</title><link>https://tern.example/log</link><guid isPermaLink="false">${version}</guid></item>`).join('')}</channel></rss>`;
	const counts = async (...versions: string[]) =>
		(await load(database.db, rss, input(page(...versions)))).counts;
	expect(await counts('v1')).toMatchObject({ created: 1 });
	expect(await counts('v2', 'v1')).toMatchObject({ created: 1, updated: 1 });
	expect(await counts('v3', 'v2', 'v1')).toMatchObject({ created: 1, updated: 0, unchanged: 2 });
	const { rows } = await database.db.execute(sql`select title from articles order by id`);
	expect(rows.map(({ title }) => title)).toEqual(['v1', 'v2', 'v3']);
});
