import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows, slugRow } from '#lib/db/read-rows.ts';
import { proposalTypes } from '#lib/db/schema/contributions.ts';
import { type ProposalState, proposalStates } from '../proposal/states.ts';

/** Proposals per page of the queue. */
export const QUEUE_PER_PAGE = 50;

const blank = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (value === '' ? undefined : value), schema.optional()).catch(undefined);

/** States in which a proposal waits for an editor. */
const waiting = ['submitted', 'in-review'] as const satisfies readonly ProposalState[];

/** The filters in the queue's URL; invalid ones are ignored. */
export const queueFilters = z.object({
	/** State of the proposals; if absent, those waiting for an editor. */
	state: blank(z.enum(proposalStates)),
	type: blank(z.enum(proposalTypes)),
	kind: blank(z.enum(['new', 'edit'])),
	/** Username. */
	author: blank(z.string().trim().max(200)),
	/** A field that it changes. */
	field: blank(z.string().trim().max(100)),
	/** Minimum number of days since the proposal was sent. */
	days: blank(z.coerce.number().int().positive().max(3_650)),
	sort: blank(z.enum(['oldest', 'newest'])),
	/** From 1. */
	page: blank(z.coerce.number().int().min(1).max(10_000)),
});
export type QueueFilters = z.infer<typeof queueFilters>;

/** A proposal in the queue. */
const queuedProposalRow = z.object({
	slug: z.string(),
	title: z.string(),
	kind: z.enum(['new', 'edit']),
	type: z.enum(proposalTypes),
	state: z.enum(proposalStates),
	fields: z.array(z.string()),
	version: z.number(),
	/** ISO 8601, UTC. */
	sentAt: z.string(),
	author: z.object({ username: z.string(), name: z.string(), tier: z.number() }).nullable(),
	/** Name of the editor reviewing the proposal. */
	reviewer: z.string().nullable(),
});
export type QueuedProposal = z.output<typeof queuedProposalRow>;

const matching = ({ state, type, kind, author, field, days }: QueueFilters) =>
	sql.join(
		[
			sql`p.state = any(${sql.param(state ? [state] : [...waiting])}::text[])`,
			...others({ type, kind, author, field, days }),
		],
		sql` and `,
	);

function others({
	type,
	kind,
	author,
	field,
	days,
}: Pick<QueueFilters, 'type' | 'kind' | 'author' | 'field' | 'days'>) {
	return [
		...(type ? [sql`p.type = ${type}`] : []),
		...(kind ? [sql`p.kind = ${kind}`] : []),
		...(author
			? [
					sql`p.author_id = (select id from account where lower(username) = ${author.toLowerCase()})`,
				]
			: []),
		...(field
			? [
					sql`exists (select from proposal_change c where c.proposal_id = p.id and c.field = ${field})`,
				]
			: []),
		...(days ? [sql`p.sent_at <= now() - make_interval(days => ${days})`] : []),
	];
}

/** Returns proposals for editors, longest waiting first, and whether there are more. */
export async function reviewQueue(
	db: Db,
	filters: QueueFilters,
): Promise<{ proposals: QueuedProposal[]; hasMore: boolean }> {
	const skip = ((filters.page ?? 1) - 1) * QUEUE_PER_PAGE;
	const order = filters.sort === 'newest' ? sql`p.sent_at desc, p.id desc` : sql`p.sent_at, p.id`;
	const rows = await readRows(db, queuedProposalRow)`
		select p.slug, p.title, p.kind, p.type, p.state, p.version, ${isoSeconds(sql`p.sent_at`)} as "sentAt",
			coalesce((select array_agg(c.field order by c.field) from proposal_change c where c.proposal_id = p.id), '{}') as fields,
			case when a.id is not null
				then jsonb_build_object('username', a.username, 'name', a.name, 'tier', a.tier) end as author,
			e.name as reviewer
		from proposal p left join account a on a.id = p.author_id left join account e on e.id = p.reviewer_id
		where ${matching(filters)} order by ${order} offset ${skip} limit ${QUEUE_PER_PAGE + 1}`;
	return { proposals: rows.slice(0, QUEUE_PER_PAGE), hasMore: rows.length > QUEUE_PER_PAGE };
}

const queueCountsRow = z.object({ state: z.enum(proposalStates), count: z.number() });

/** Returns the number of proposals in each state that match the other filters. */
export async function queueCounts(
	db: Db,
	filters: QueueFilters,
): Promise<Map<ProposalState, number>> {
	const rows = await readRows(db, queueCountsRow)`
		select p.state, count(*)::int as count from proposal p
		where ${sql.join([sql`true`, ...others(filters)], sql` and `)} group by p.state`;
	return new Map(rows.map(({ state, count }) => [state, count]));
}

/**
 * Returns the slug of the proposal that has waited longest for this editor, other than the one with `id`; null if there
 * is none.
 */
export async function nextInQueue(
	db: Db,
	editorId: number,
	after: { id: number },
): Promise<string | null> {
	const rows = await readRows(db, slugRow)`
		select p.slug from proposal p
		where p.state in ('submitted', 'in-review') and p.id <> ${after.id} and p.author_id is distinct from ${editorId}
			and (p.reviewer_id is null or p.reviewer_id = ${editorId} or p.state = 'submitted')
		order by p.sent_at, p.id limit 1`;
	return rows[0]?.slug ?? null;
}
