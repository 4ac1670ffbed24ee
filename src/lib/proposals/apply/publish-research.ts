import { sql } from 'drizzle-orm';
import { summaryOf } from '#lib/articles/markdown.ts';
import { freeSlug, lockArticles } from '#lib/articles/store.ts';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readOne } from '#lib/db/read-rows.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import type { Proposal } from '../proposal/proposals.ts';
import type { ProposedChange } from '../proposal/proposed-changes.ts';
import type { ApplyResult } from './apply-proposal.ts';
import { researchInput } from './publish-research-input.ts';

/** The only field of a research proposal. */
export const RESEARCH_FIELD = 'article';

/** Publishes an accepted piece of research under its author's name, dated now. */
export async function publishResearch(
	tx: Db,
	held: Proposal,
	changes: readonly ProposedChange[],
): Promise<ApplyResult> {
	const article = researchInput.parse(changes.find(({ field }) => field === RESEARCH_FIELD)?.value);
	await lockArticles(tx);
	const slug = await freeSlug(tx, {
		kind: 'research',
		title: article.title,
		link_key: held.slug,
	});
	const made = await readOne(tx, idRow)`
		insert into articles (kind, slug, title, authors, tags, published_at, body, summary, origin,
			is_exclusive, vcname, screener, attachment)
		select 'research', ${slug}, ${article.title},
			coalesce((select array[name] from account where id = ${held.author_id}), '{}'),
			${sql.param(article.tags)}::text[], now(), ${article.content}, ${article.summary || (article.exclusive ? null : summaryOf(article.content))}, 'contributed',
			${article.exclusive}, ${article.vcname || null}, ${article.screener || null}, (select id from upload where id = ${article.attachment} and account_id = ${held.author_id} and kind = 'document')
		returning id`;
	const id = Number(made.id);
	await tx.execute(sql`
		insert into article_mentions (article_id, type, record_id, position)
		select ${id}, type, id, at from unnest(
			${sql.param(article.assets.map(({ type }) => type))}::text[],
			${sql.param(article.assets.map((asset) => asset.id))}::bigint[]) with ordinality as asset(type, id, at)`);
	await notifyTags(tx, ['article']);
	return { recordId: id, applied: [RESEARCH_FIELD], returned: [] };
}
