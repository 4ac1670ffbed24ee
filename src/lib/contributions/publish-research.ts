import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { freeSlug, lockArticles } from '../articles/store.ts';
import { notifyTags } from '../cache-tags.ts';
import type { Db } from '../db/connect.ts';
import type { Applied } from './apply-proposal.ts';
import type { Proposal } from './proposals.ts';
import type { ProposedChange } from './proposed-changes.ts';

/** A piece of research as its form sends it. */
export const researchInput = z.object({
	title: z.string().trim().min(10, 'A title has 10 to 200 characters.').max(200),
	/** Markdown. */
	content: z.string().trim().min(200, 'Research has at least 200 characters.').max(100_000),
	summary: z.string().trim().max(500).default(''),
	tags: z.array(z.string().trim().min(1).max(60)).max(10).default([]),
	/** Records that it is about. */
	assets: z
		.array(
			z.object({ type: z.enum(['project', 'organization', 'people']), id: z.int().positive() }),
		)
		.max(20)
		.default([]),
	/** Id of an uploaded document. */
	attachment: z.uuid().nullable().default(null),
	/** For plans that have Exclusive content. */
	exclusive: z.boolean().default(false),
});
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
		insert into articles (kind, slug, title, authors, tags, published_at, body, summary, origin)
		select 'research', ${slug}, ${article.title},
			coalesce((select array[name] from account where id = ${held.author_id}), '{}'),
			${sql.param(article.tags)}::text[], now(), ${article.content}, nullif(${article.summary}, ''), 'contributed'
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
