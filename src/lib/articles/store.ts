import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { slugify } from '#lib/catalogue/slugs.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { idRow, readOne, readRows, slugRow } from '#lib/db/read-rows.ts';
import type { ReportedRound } from '#lib/headlines/read-round.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { catalogueRecogniser } from './catalogue-recogniser.ts';
import type { FeedArticle } from './feed-article.ts';
import type { Asset, Recogniser } from './recognise.ts';

/** A feed item as read. */
export interface FoundArticle {
	article: FeedArticle;
	/** Whether an earlier item of the same run has the same link; that one counts. */
	repeated: boolean;
	/** The funding round it reports, as far as title and summary state it. */
	round?: ReportedRound | undefined;
}

/** A feed item to be written as an article. */
export interface PlannedArticle {
	where: string;
	value: unknown;
	plan: FoundArticle;
}

const MAX_NUMBERED = 20;

export type ArticleOutcome = 'created' | 'updated' | 'unchanged';

interface StoredArticle extends FeedArticle {
	id: number;
	origin: string;
}

/**
 * Writes feed articles, one transaction per batch. An article is identified by its link: one from another feed, or of
 * our own, is left unchanged. New values from its own feed replace the old ones, but missing values do not.
 */
export class ArticleWriter {
	readonly #db: Db;
	#recogniser: Recogniser | undefined;

	constructor(db: Db) {
		this.#db = db;
	}

	/** Returns the outcome of each, in the given order. @param db a transaction, if more belongs to it. */
	async write(planned: readonly PlannedArticle[], db = this.#db): Promise<ArticleOutcome[]> {
		if (planned.length === 0) return [];
		this.#recogniser ??= await catalogueRecogniser(this.#db);
		const recogniser = this.#recogniser;
		return db.transaction(async (tx) => {
			await lockArticles(tx);
			const existing = await readStoredArticles(tx, planned);
			const outcomes: ArticleOutcome[] = [];
			for (const { plan } of planned) outcomes.push(await writeOne(tx, plan, existing, recogniser));
			if (outcomes.some((outcome) => outcome !== 'unchanged')) await notifyTags(tx, ['article']);
			return outcomes;
		});
	}
}

/** An outside article with the records it mentions. */
export interface NamedArticle {
	article: FeedArticle;
	mentions: Pick<Asset, 'type' | 'id'>[];
}

/**
 * Stores outside articles with new links, with the given records instead of recognised ones. @returns how many are
 * new.
 */
export async function storeArticles(db: Db, named: readonly NamedArticle[]): Promise<number> {
	return db.transaction(async (tx) => {
		await lockArticles(tx);
		let made = 0;
		for (const { article, mentions } of named) {
			const { rowCount } = await tx.execute(
				sql`select from articles where link_key = ${article.link_key}`,
			);
			if (rowCount) continue;
			await mention(tx, await insert(tx, article), mentions);
			made += 1;
		}
		if (made > 0) await notifyTags(tx, ['article']);
		return made;
	});
}

/** Ensures a single writer of articles until the transaction ends. */
export async function lockArticles(tx: Db): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext('cairn.articles'))`);
}

const storedArticleRow = z.object({
	id: z.string(),
	kind: z.enum(['news', 'research']),
	title: z.string(),
	link: z.string(),
	link_key: z.string(),
	source_name: z.string(),
	source_url: z.string().nullable(),
	authors: z.array(z.string()),
	tags: z.array(z.string()),
	published_at: z.string().nullable(),
	feed_url: z.string().nullable(),
	origin: z.string(),
});

async function readStoredArticles(
	tx: Db,
	planned: readonly PlannedArticle[],
): Promise<Map<string, StoredArticle>> {
	const keys = planned.flatMap(({ plan: { article } }) => [article.link_key, pageKey(article)]);
	const rows = await readRows(tx, storedArticleRow)`
		select id, kind, title, link, link_key, source_name, source_url, authors, tags,
			${isoMilliseconds(sql`published_at`)} as published_at, feed_url, origin
		from articles where link_key = any(${sql.param(keys)}::text[])`;
	return new Map(rows.map((row) => [row.link_key, { ...row, id: Number(row.id) }]));
}

async function writeOne(
	tx: Db,
	{ article, repeated }: FoundArticle,
	existing: ReadonlyMap<string, StoredArticle>,
	recogniser: Recogniser,
): Promise<ArticleOutcome> {
	const before = existing.get(article.link_key) ?? findByPageKey(article, existing);
	if (repeated) return 'unchanged';
	const assets = assetsIn(article, recogniser);
	if (!before) {
		const id = await insert(tx, article);
		await mention(tx, id, assets);
		return 'created';
	}
	const after = mergeArticle(before, article);
	if (before.origin !== 'feed' || before.feed_url !== article.feed_url || same(before, after))
		return 'unchanged';
	await update(tx, before.id, after);
	await mention(tx, before.id, assets);
	return 'updated';
}

/** Returns the key of the page an article is part of; its own key if it is the whole page. */
const pageKey = ({ link_key }: FeedArticle): string => link_key.split('#')[0] ?? link_key;

/** Returns the article as it was stored before the feed had another article with the same link. */
function findByPageKey(
	article: FeedArticle,
	existing: ReadonlyMap<string, StoredArticle>,
): StoredArticle | undefined {
	const alone = existing.get(pageKey(article));
	return alone?.title === article.title ? alone : undefined;
}

/** Returns the feed's current values, with earlier ones where it no longer states any. */
function mergeArticle(before: StoredArticle, now: FeedArticle): FeedArticle {
	return {
		...now,
		kind: before.kind,
		authors: now.authors.length > 0 ? now.authors : before.authors,
		tags: now.tags.length > 0 ? now.tags : before.tags,
		published_at: now.published_at ?? before.published_at,
		source_url: now.source_url ?? before.source_url,
	};
}

const feedFields = ({
	title,
	link,
	link_key,
	source_name,
	source_url,
	authors,
	tags,
	published_at,
}: FeedArticle) =>
	JSON.stringify([title, link, link_key, source_name, source_url, authors, tags, published_at]);
const same = (a: FeedArticle, b: FeedArticle): boolean => feedFields(a) === feedFields(b);

/** Returns the records mentioned in its headline, then those in its tags. */
function assetsIn({ title, tags }: FeedArticle, recogniser: Recogniser): Asset[] {
	return [...new Set([title, ...tags].flatMap((text) => recogniser.recognise(text)))];
}

async function insert(tx: Db, article: FeedArticle): Promise<number> {
	const slug = await freeSlug(tx, article);
	const { id } = await readOne(tx, idRow)`
		insert into articles (kind, slug, title, link, link_key, source_name, source_url, authors, tags, published_at, origin, feed_url)
		values (${article.kind}, ${slug}, ${article.title}, ${article.link}, ${article.link_key}, ${article.source_name},
			${article.source_url}, ${sql.param(article.authors)}::text[], ${sql.param(article.tags)}::text[],
			${article.published_at}, 'feed', ${article.feed_url})
		returning id`;
	return Number(id);
}

async function update(tx: Db, id: number, article: FeedArticle): Promise<void> {
	await tx.execute(sql`
		update articles set title = ${article.title}, link = ${article.link}, link_key = ${article.link_key}, source_name = ${article.source_name},
			source_url = ${article.source_url}, authors = ${sql.param(article.authors)}::text[],
			tags = ${sql.param(article.tags)}::text[], published_at = ${article.published_at}, updated_at = now()
		where id = ${id}`);
}

/** Returns a slug from the title; with a number if taken, and with its link's hash if very many have it. */
export async function freeSlug(
	tx: Db,
	{ kind, title, link_key }: Pick<FeedArticle, 'kind' | 'title' | 'link_key'>,
): Promise<string> {
	const base = slugify(title) || kind;
	const hash = createHash('sha256').update(link_key).digest('hex').slice(0, 12);
	const numbered = Array.from({ length: MAX_NUMBERED - 1 }, (_, at) => `${base}-${at + 2}`);
	const rows = await readRows(tx, slugRow)`
		select slug from unnest(${sql.param([base, ...numbered])}::text[]) with ordinality as candidate(slug, at)
		where not exists (select from articles where kind = ${kind} and articles.slug = candidate.slug) order by at limit 1`;
	return rows[0]?.slug ?? `${base}-${hash}`;
}

async function mention(
	tx: Db,
	article: number,
	assets: readonly Pick<Asset, 'type' | 'id'>[],
): Promise<void> {
	await tx.execute(sql`delete from article_mentions where article_id = ${article}`);
	if (assets.length === 0) return;
	await tx.execute(sql`
		insert into article_mentions (article_id, type, record_id, position)
		select ${article}, type, record_id, at from unnest(
			${sql.param(assets.map(({ type }) => type))}::text[], ${sql.param(assets.map(({ id }) => id))}::bigint[])
			with ordinality as named(type, record_id, at)`);
}
