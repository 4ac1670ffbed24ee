import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { notifyMembers } from '#lib/notifications/notify-members.ts';
import type { Proposal } from './proposals.ts';
import { relatedSchema } from './related-fields.ts';

/** Allows only one vote on a fact at a time: if two votes passed, the second result could no longer be applied. */

/** An open vote on facts that another proposal would also change. */
export interface OpenVote {
	slug: string;
	title: string;
	/** The facts both would change. */
	fields: string[];
	/** ISO 8601. */
	endsAt: string;
}

type Subject = Pick<Proposal, 'id' | 'type' | 'record_id'>;

/** Fields that become records of their own (rounds, employees, news). They only add records and contradict nothing. */
const isFact = (type: RecordType | undefined, field: string): boolean =>
	type !== undefined && !relatedSchema(type, field);

/** Blocks other votes about the same record from opening until the transaction ends. */
export async function lockVotesOn(tx: Db, { type, record_id }: Subject): Promise<void> {
	if (record_id === null) return;
	const key = `vote ${type} ${record_id}`;
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

const voteInTheWayRow = z.object({
	slug: z.string(),
	title: z.string(),
	fields: z.array(z.string()),
	endsAt: z.string(),
});

/** Returns the open vote that a proposal must wait for; undefined if none concerns its facts. */
export async function findBlockingVote(
	db: Db,
	{ id, type, record_id }: Subject,
	fields: readonly string[],
): Promise<OpenVote | undefined> {
	const known = recordTypes.find((one) => one === type);
	const facts = fields.filter((field) => isFact(known, field));
	if (record_id === null || facts.length === 0) return undefined;
	const rows = await readRows(db, voteInTheWayRow)`
		select p.slug, p.title, array_agg(c.field order by c.field) as fields,
			to_char(p.end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "endsAt"
		from proposal p join proposal_change c on c.proposal_id = p.id
		where p.type = ${type} and p.record_id = ${record_id} and p.id <> ${id} and p.state = 'voting'
			and c.outcome is null and c.field = any(${sql.param(facts)}::text[])
		group by p.id, p.slug, p.title, p.end_date order by p.end_date limit 1`;
	return rows[0];
}

const tellWaitingRow = z.object({
	id: z.string(),
	slug: z.string(),
	title: z.string(),
	reviewer_id: z.string(),
	fields: z.array(z.string()),
});

/** Tells the editors of proposals that were waiting for a vote that it has ended. */
export async function notifyWaitingEditors(tx: Db, ended: Proposal): Promise<void> {
	const { id, type, record_id } = ended;
	if (record_id === null) return;
	const rows = await readRows(tx, tellWaitingRow)`
		select p.id, p.slug, p.title, p.reviewer_id, array_agg(distinct c.field) as fields
		from proposal p
			join proposal_change c on c.proposal_id = p.id and c.outcome is null
			join proposal_change e on e.proposal_id = ${id} and e.field = c.field
		where p.type = ${type} and p.record_id = ${record_id} and p.id <> ${id}
			and p.state = 'in-review' and p.reviewer_id is not null
		group by p.id order by p.id`;
	const known = recordTypes.find((one) => one === type);
	await notifyMembers(
		tx,
		rows
			.filter(({ fields }) => fields.some((field) => isFact(known, field)))
			.map((one) => ({
				accountId: Number(one.reviewer_id),
				kind: 'proposal',
				title: `“${one.title}” no longer has to wait`,
				body: 'The other vote on the same facts is over. Look at what the record says now, then open the vote.',
				link: `/review/${one.slug}`,
				cause: `proposal ${one.id} after ${id}`,
			})),
	);
}
