import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { proposalTypes } from '#lib/db/schema/contributions.ts';
import { moment } from '#lib/sessions/answers.ts';

/** A draft in a member's list. */
export const listedDraft = z.object({
	type: z.enum(proposalTypes),
	slug: z.string().nullable().describe('Slug of the record, or null for a new one.'),
	proposal: z.string().nullable().describe('Slug of the proposal that the draft amends, if any.'),
	name: z.string().nullable().describe('The record’s name, the name given in the draft, or null.'),
	fields: z.int().describe('Number of fields it covers.'),
	saved_at: moment,
	link: z.string().describe('URL of the draft’s form.'),
});
export type ListedDraft = z.infer<typeof listedDraft>;

const row = z.object({
	type: z.enum(proposalTypes),
	slug: z.string().nullable(),
	proposal: z.string().nullable(),
	name: z.string().nullable(),
	fields: z.number(),
	saved_at: z.string(),
});
type Row = z.output<typeof row>;

/** Returns a member's drafts, last saved first. A renamed record is listed under its present slug. */
export async function draftsOf(db: Db, accountId: number): Promise<ListedDraft[]> {
	const rows = await readRows(db, row)`
		with kept as (
			select d.*, case when key like 'proposal:%' then substr(key, 10) end as proposal,
				case when key = 'new' or key like 'proposal:%' then null else key end as former
			from contribution_draft d where account_id = ${accountId}
		), named as (
			select 'project' as type, slug, name, id from project union all
			select 'organization', slug, name, id from organization union all
			select 'person', slug, name, id from person union all
			select 'round', round_slug, name, id from round_listing
		)
		select d.type, coalesce(n.slug, d.former) as slug, d.proposal,
			coalesce(n.name, p.title, d.data #>> '{name,value}', d.data #>> '{title,value}') as name,
			(select count(*)::int from jsonb_object_keys(d.data)) as fields,
			${isoMilliseconds(sql`d.saved_at`)} as saved_at
		from kept d
		left join proposal p on p.slug = d.proposal
		left join slug_redirect r on r.record_type = d.type and r.slug = d.former
			and coalesce(r.to_type, r.record_type) = r.record_type
		left join lateral (
			select n.slug, n.name from named n where n.type = d.type and (n.slug = d.former or n.id = r.record_id) limit 1
		) n on true
		order by d.saved_at desc, d.type, d.key`;
	return rows.map(({ type, slug, proposal, name, fields, saved_at }) => ({
		type,
		slug,
		proposal,
		name,
		fields,
		saved_at,
		link: linkOf({ type, slug, proposal }),
	}));
}

function linkOf({ type, slug, proposal }: Pick<Row, 'type' | 'slug' | 'proposal'>): string {
	if (type === 'research')
		return proposal ? `/contribute/new/research?proposal=${proposal}` : '/contribute/new/research';
	if (proposal) return `/contribute/proposals/${proposal}`;
	const kind = type === 'person' ? 'people' : type;
	return slug === null ? `/contribute/new/${kind}` : `/contribute/edit/${kind}/${slug}`;
}
