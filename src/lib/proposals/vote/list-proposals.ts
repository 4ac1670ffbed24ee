import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readOne, readRows, totalRow } from '#lib/db/read-rows.ts';
import {
	type ProposalType,
	proposalTypes,
	type VoteRules,
	voteRules,
} from '#lib/db/schema/contributions.ts';
import { memberTag } from '#lib/sessions/member-tag.ts';
import {
	memberColumn,
	memberRow,
	type PublicMember,
	toPublicMember,
} from '#lib/sessions/public-member.ts';
import { PROPOSALS_TAG } from '../proposal/proposals.ts';
import { type ProposalState, proposalStates } from '../proposal/states.ts';

/** A proposal as shown in lists and on its page. Times are ISO 8601 in UTC. */
export interface ListedProposal {
	id: number;
	slug: string;
	kind: 'new' | 'edit';
	type: ProposalType;
	title: string;
	state: ProposalState;
	reason: string | null;
	version: number;
	isTrusted: boolean;
	/** The author; null if they may not be named. */
	author: PublicMember | null;
	authorId: number | null;
	/** The record that the proposal is about; null before it is created and after it is deleted. */
	record: { name: string; href: string; isSample: boolean } | null;
	recordId: number | null;
	/** Number of fields that the proposal changes. */
	fields: number;
	accept: number;
	reject: number;
	rules: VoteRules | null;
	note: string;
	createdAt: string;
	sentAt: string;
	startsAt: string | null;
	endsAt: string | null;
	decidedAt: string | null;
}

/** Filters of a list; null means no filter. */
export interface ProposalFilter {
	states: readonly ProposalState[] | null;
	type: ProposalType | null;
	kind: 'new' | 'edit' | null;
	/** Maximum number of days since the proposal was sent. */
	days: number | null;
}

function matching({ states, type, kind, days }: ProposalFilter): SQL {
	const parts = [
		states && sql`p.state = any(${sql.param([...states])}::text[])`,
		type && sql`p.type = ${type}`,
		kind && sql`p.kind = ${kind}`,
		days !== null && sql`p.sent_at >= now() - make_interval(days => ${days})`,
	].filter((part) => part !== null && part !== false);
	return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}

/** Returns the number of proposals matching a filter. */
export async function countProposals(db: Db, filter: ProposalFilter): Promise<number> {
	const { total } = await readOne(
		db,
		totalRow,
	)`select count(*)::int as total from proposal p where ${matching(filter)}`;
	return total;
}

/**
 * Returns proposals in order: open votes by their end, soonest first; any other selection by the time sent, newest
 * first.
 */
export function listProposals(
	db: Db,
	filter: ProposalFilter,
	{ skip, take }: { skip: number; take: number },
): Promise<ListedProposal[]> {
	const isVotes = filter.states?.length === 1 && filter.states[0] === 'voting';
	const order = isVotes ? sql`p.end_date, p.id` : sql`p.sent_at desc, p.id desc`;
	return read(db, matching(filter), sql`order by ${order} limit ${take} offset ${skip}`);
}

/** Returns the proposal with a slug; undefined if there is none. */
export async function proposalAt(db: Db, slug: string): Promise<ListedProposal | undefined> {
	if (!/^[a-z0-9-]{1,120}$/.test(slug)) return undefined;
	const [found] = await read(db, sql`p.slug = ${slug}`, sql`limit 1`);
	return found;
}

/** Returns cache tags of pages that show these proposals. */
export const tagsOf = (proposals: readonly ListedProposal[]): string[] => [
	PROPOSALS_TAG,
	...new Set(proposals.flatMap(({ authorId }) => (authorId === null ? [] : memberTag(authorId)))),
];

const rowShape = z.object({
	id: z.string(),
	slug: z.string(),
	kind: z.enum(['new', 'edit']),
	type: z.enum(proposalTypes),
	title: z.string(),
	state: z.enum(proposalStates),
	reason: z.string().nullable(),
	version: z.number(),
	is_trusted: z.boolean(),
	author: memberRow.nullable(),
	author_id: z.string().nullable(),
	record: z
		.object({ name: z.string(), slug: z.string(), path: z.string(), is_sample: z.boolean() })
		.nullable(),
	record_id: z.string().nullable(),
	fields: z.number(),
	accept: z.number(),
	reject: z.number(),
	vote_rules: voteRules.nullable(),
	note: z.string(),
	created_at: z.string(),
	sent_at: z.string(),
	start_date: z.string().nullable(),
	end_date: z.string().nullable(),
	decided_at: z.string().nullable(),
});
type Row = z.output<typeof rowShape>;

/** The record of a proposal; a round is named after its raiser. */
const record = sql`coalesce(
	(select jsonb_build_object('name', name, 'slug', slug, 'path', 'project', 'is_sample', origin = 'sample')
		from project where p.type = 'project' and id = p.record_id),
	(select jsonb_build_object('name', name, 'slug', slug, 'path', 'organization', 'is_sample', origin = 'sample')
		from organization where p.type = 'organization' and id = p.record_id),
	(select jsonb_build_object('name', name, 'slug', slug, 'path', 'people', 'is_sample', origin = 'sample')
		from person where p.type = 'person' and id = p.record_id),
	(select jsonb_build_object('name', title, 'slug', slug, 'path', 'research', 'is_sample', origin = 'sample')
		from articles where p.type = 'research' and id = p.record_id),
	(select jsonb_build_object('name', o.name, 'slug', r.slug, 'path', 'round', 'is_sample', o.origin = 'sample')
		from funding_round r join organization o on o.id = r.organization_id where p.type = 'round' and r.id = p.record_id),
	(select jsonb_build_object('name', o.name, 'slug', r.slug, 'path', 'round', 'is_sample', o.origin = 'sample')
		from funding_round r join project o on o.id = r.project_id where p.type = 'round' and r.id = p.record_id))`;

async function read(db: Db, where: SQL, rest: SQL): Promise<ListedProposal[]> {
	const rows = await readRows(db, rowShape)`
		select p.id, p.slug, p.kind, p.type, p.title, p.state, p.reason, p.version, p.is_trusted, p.author_id,
			p.record_id, p.vote_rules, p.note, ${record} as record, ${memberColumn('a')} as author,
			(select count(*)::int from proposal_change c where c.proposal_id = p.id) as fields,
			coalesce(p.count_accept, (select count(*) from vote where proposal_id = p.id and accepts))::int as accept,
			coalesce(p.count_reject, (select count(*) from vote where proposal_id = p.id and not accepts))::int as reject,
			${isoSeconds(sql`p.created_at`)} as created_at, ${isoSeconds(sql`p.sent_at`)} as sent_at,
			${isoSeconds(sql`p.start_date`)} as start_date, ${isoSeconds(sql`p.end_date`)} as end_date,
			${isoSeconds(sql`p.decided_at`)} as decided_at
		from proposal p left join account a on a.id = p.author_id
		where ${where} ${rest}`;
	return rows.map(toListedProposal);
}

function toListedProposal(row: Row): ListedProposal {
	const { record: about } = row;
	return {
		id: Number(row.id),
		slug: row.slug,
		kind: row.kind,
		type: row.type,
		title: row.title,
		state: row.state,
		reason: row.reason,
		version: row.version,
		isTrusted: row.is_trusted,
		author: toPublicMember(row.author),
		authorId: row.author_id === null ? null : Number(row.author_id),
		record: about && {
			name: about.name,
			href: `/${about.path}/${about.slug}`,
			isSample: about.is_sample,
		},
		recordId: row.record_id === null ? null : Number(row.record_id),
		fields: row.fields,
		accept: row.accept,
		reject: row.reject,
		rules: row.vote_rules,
		note: row.note,
		createdAt: row.created_at,
		sentAt: row.sent_at,
		startsAt: row.start_date,
		endsAt: row.end_date,
		decidedAt: row.decided_at,
	};
}
