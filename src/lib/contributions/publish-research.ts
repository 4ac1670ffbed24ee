import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { summaryOf } from '../articles/markdown.ts';
import { freeSlug, lockArticles } from '../articles/store.ts';
import { notifyTags } from '../cache-tags.ts';
import type { Db } from '../db/connect.ts';
import type { Applied } from './apply-proposal.ts';
import type { Proposal } from './proposals.ts';
import type { ProposedChange } from './proposed-changes.ts';

/** Text as the database keeps it: without NUL, and halves of surrogate pairs replaced. */
const kept = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim();
const text = z.string().transform(kept);

const asset = z.object({
	type: z.enum(['project', 'organization', 'people']),
	id: z.int().positive(),
});

/** A piece of research as its form sends it. */
export const researchInput = z.object({
	title: text.pipe(
		z
			.string()
			.min(10, 'A title has 10 to 200 characters.')
			.max(200, 'A title has 10 to 200 characters.'),
	),
	/** Markdown. */
	content: text.pipe(
		z
			.string()
			.min(200, 'Research has at least 200 characters.')
			.max(100_000, 'Research has at most 100,000 characters.'),
	),
	summary: text.pipe(z.string().max(500, 'A summary has at most 500 characters.')).default(''),
	tags: z
		.array(text.pipe(z.string().min(1).max(60, 'A tag has at most 60 characters.')))
		.max(10, 'Name at most 10 tags.')
		.default([])
		.transform((tags) => [...new Set(tags)]),
	/** Records that it is about. */
	assets: z.array(asset).max(20, 'Name at most 20 records.').default([]).transform(eachOnce),
	/** Id of an uploaded document. */
	attachment: z.uuid('This is no document of yours.').nullable().default(null),
	/** For plans that have Exclusive content. */
	exclusive: z.boolean().default(false),
});

function eachOnce(assets: z.output<typeof asset>[]): z.output<typeof asset>[] {
	return [...new Map(assets.map((one) => [`${one.type} ${one.id}`, one])).values()];
}
export type Research = z.output<typeof researchInput>;

/** The one field of a proposal of research. */
export const RESEARCH_FIELD = 'article';

/** Publishes an accepted piece of research under its author's name, as of now. */
export async function publishResearch(
	tx: Db,
	held: Proposal,
	changes: readonly ProposedChange[],
): Promise<Applied> {
	const article = researchInput.parse(changes.find(({ field }) => field === RESEARCH_FIELD)?.value);
	await lockArticles(tx);
	const slug = await freeSlug(tx, {
		kind: 'research',
		title: article.title,
		link_key: held.slug,
	});
	const { rows } = await tx.execute<{ id: string }>(sql`
		insert into articles (kind, slug, title, authors, tags, published_at, body, summary, origin,
			is_exclusive, attachment)
		select 'research', ${slug}, ${article.title},
			coalesce((select array[name] from account where id = ${held.author_id}), '{}'),
			${sql.param(article.tags)}::text[], now(), ${article.content}, ${article.summary || summaryOf(article.content)}, 'contributed',
			${article.exclusive}, (select id from upload where id = ${article.attachment} and account_id = ${held.author_id} and kind = 'document')
		returning id`);
	const id = Number(rows[0]?.id);
	await tx.execute(sql`
		insert into article_mentions (article_id, type, record_id, position)
		select ${id}, type, id, at from unnest(
			${sql.param(article.assets.map(({ type }) => type))}::text[],
			${sql.param(article.assets.map((asset) => asset.id))}::bigint[]) with ordinality as asset(type, id, at)`);
	await notifyTags(tx, ['article']);
	return { recordId: id, applied: [RESEARCH_FIELD], returned: [] };
}
