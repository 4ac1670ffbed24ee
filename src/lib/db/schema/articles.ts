import { sql } from 'drizzle-orm';
import {
	boolean,
	check,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	timestamp,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core';
import { id, now, reference, texts } from './columns.ts';
import { upload } from './members.ts';

/**
 * News and research. Our own articles have a body; those from feeds only have a link, and none of their text is stored.
 * Not catalogue data: articles have no revisions. Those from feeds are written by `articles/store.ts` only.
 */
export const articles = pgTable(
	'articles',
	{
		id: id(),
		kind: text({ enum: ['news', 'research'] }).notNull(),
		/** Unique within its kind: `/news/{slug}`, `/research/{slug}`. */
		slug: text().notNull(),
		title: text().notNull(),
		/** The address it opens: the outside article's, without tracking parameters; null for our own. */
		link: text(),
		/** The link's unique key, without its scheme and a leading `www.`; each key has one article. */
		link_key: text(),
		source_name: text(),
		/** URL of the source's own site. */
		source_url: text(),
		authors: texts(),
		tags: texts(),
		/** Null if the source does not state a date. */
		published_at: timestamp({ withTimezone: true, mode: 'string' }),
		/** Markdown; null for an article of a feed. */
		body: text(),
		/** Plain text; null for an article of a feed. */
		summary: text(),
		featured: boolean().notNull().default(false),
		/** For research: the investor or firm that its author writes for. */
		vcname: text(),
		/** For research: path of the directory view that it is based on. */
		screener: text(),
		/** Whether its author limited its text and document to plans with Exclusive content. */
		is_exclusive: boolean().notNull().default(false),
		/** A document attached by a member, readable by everybody who may read the text. */
		attachment: uuid().references(() => upload.id, { onDelete: 'set null' }),
		origin: text({ enum: ['editorial', 'contributed', 'feed', 'sample'] }).notNull(),
		/** Address of the feed that the article was read from. */
		feed_url: text(),
		created_at: now(),
		updated_at: now(),
	},
	(t) => [
		uniqueIndex('articles_by_slug').on(t.kind, t.slug),
		uniqueIndex('articles_by_link').on(t.link_key),
		index('articles_newest').on(
			t.kind,
			t.published_at.desc().nullsLast(),
			t.id.desc().nullsFirst(),
		),
		index('articles_featured')
			.on(t.kind, t.published_at.desc().nullsLast(), t.id.desc().nullsFirst())
			.where(sql`${t.featured}`),
		index('articles_of_others')
			.on(t.kind, t.published_at.desc().nullsLast(), t.id.desc().nullsFirst())
			.where(sql`${t.link} is not null`),
		index('articles_of_source').on(
			t.kind,
			t.source_name,
			t.published_at.desc().nullsLast(),
			t.id.desc().nullsFirst(),
		),
		index('articles_by_tag').using('gin', t.tags),
		index('articles_by_author').using('gin', t.authors),
		index('articles_by_attachment').on(t.attachment).where(sql`${t.attachment} is not null`),
		index('articles_by_title').using('gin', sql`search_form(${t.title}) gin_trgm_ops`),
		check('articles_have_one_text', sql`num_nonnulls(${t.link}, ${t.body}) = 1`),
		check('articles_known_by_link', sql`(${t.link} is null) = (${t.link_key} is null)`),
	],
);

/** The records that an article mentions, in order. */
export const articleMentions = pgTable(
	'article_mentions',
	{
		article_id: reference()
			.notNull()
			.references(() => articles.id, { onDelete: 'cascade' }),
		type: text({ enum: ['project', 'organization', 'people'] }).notNull(),
		record_id: reference().notNull(),
		position: integer().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.article_id, t.type, t.record_id] }),
		index('articles_mentioning').on(t.type, t.record_id, t.article_id),
	],
);
