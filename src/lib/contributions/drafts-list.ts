import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { isoMilliseconds } from '../db/iso-time.ts';
import type { ProposalType } from '../db/schema/contributions.ts';

/** One's draft in a list. */
export interface ListedDraft {
	type: ProposalType;
	/** Of its record; null for a new one. */
	slug: string | null;
	/** Slug of the proposal that it amends, if any. */
	proposal: string | null;
	/** The record's name, the one that the draft gives it, or null. */
	name: string | null;
	/** How many fields it says something of. */
	fields: number;
	saved_at: string;
	/** Address of its form. */
	link: string;
}

type Row = Omit<ListedDraft, 'link'>;

/** The drafts of a member, the one kept last first. A record that was renamed is shown by its present slug. */
export async function draftsOf(db: Db, accountId: number): Promise<ListedDraft[]> {
	const { rows } = await db.execute<Row & { [column: string]: unknown }>(sql`
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
		order by d.saved_at desc, d.type, d.key`);
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
