import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { namedCondition } from '#lib/sessions/public-member.ts';

/** A member as visible to others. */
export const creditedMember = z.object({
	_id: z
		.string()
		.nullable()
		.describe('Id of the member, or null, like the username, if they keep this private.'),
	username: z.string().nullable(),
	name: z.string().describe('Name of the member, or “a member” if it is not public.'),
});
export type CreditedMember = z.output<typeof creditedMember>;

/** The proposal that introduced a change: its page, and who accepted it. */
export const acceptedProposal = z.object({
	slug: z.string().describe('Slug of the proposal, as in the URL of its page, /dao/{slug}.'),
	accepted_by: creditedMember
		.nullable()
		.describe('The editor who accepted the proposal, or null if a vote did.'),
	count_accept: z
		.int()
		.nullable()
		.describe('Number of votes in favour, or null if there was no vote.'),
	count_reject: z.int().nullable(),
	is_trusted: z
		.boolean()
		.describe(
			'Whether the proposal was accepted without a vote because of the author’s track record.',
		),
});

/** One change of one field. */
export const revisionRow = z.object({
	_id: z.string(),
	field: z.string(),
	old: z.unknown().describe('The previous value, or null if the field was empty.'),
	value: z.unknown(),
	source: z.string().nullable().describe('URL of the source.'),
	origin: z.string(),
	author: creditedMember
		.nullable()
		.describe('The member who made or proposed the change, or null for an import.'),
	proposal: acceptedProposal
		.nullable()
		.describe('The accepted proposal that the change is part of.'),
	at: z.string(),
	words: z.string().nullable().describe('The wording of the source, if it differs from the value.'),
});

/** Returns SQL for the `account` with that alias, as visible to others; SQL null if there is none. */
const asCredited = (alias: string, id: SQL): SQL => {
	const column = (name: string) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
	return sql`case when ${id} is null then null
		when ${namedCondition(alias)} then jsonb_build_object('_id', ${column('id')}::text, 'username', ${column('username')}, 'name', ${column('name')})
		else jsonb_build_object('_id', null, 'username', null, 'name', 'a member') end`;
};

/** The columns of `revisionRow` for `revision r`, to select from `revisionTables`. */
export const revisionSelect: SQL = sql`
	r.id::text as _id, r.field, r.old, r.value, r.source, r.words, r.origin,
	${asCredited('maker', sql`coalesce(r.actor_id, proposed.author_id)`)} as author,
	case when proposed.id is not null then jsonb_build_object('slug', proposed.slug,
		'accepted_by', ${asCredited('decider', sql`proposed.decided_by`)},
		'count_accept', proposed.count_accept, 'count_reject', proposed.count_reject,
		'is_trusted', proposed.is_trusted) end as proposal,
	${isoMilliseconds(sql`r.at`)} as at`;

/** Selects the revisions chosen by `which`, as `r`, with those who made and accepted them. */
export const revisionTables = (which: SQL): SQL => sql`
	(${which}) as r
	left join proposal proposed on r.origin like 'proposal:%'
		and proposed.id = substring(r.origin from '^proposal:(\\d{1,18})$')::bigint
	left join account maker on maker.id = coalesce(r.actor_id, proposed.author_id)
	left join account decider on decider.id = proposed.decided_by`;

/** Selects the members whom the marks of a record's facts may name: when one changes, pages showing them are stale. */
export const creditedMembers = (type: string, recordId: SQL): SQL => sql`
	select distinct member::text as id from proposal, unnest(array[author_id, decided_by]) as member
	where proposal.type = ${type} and record_id = ${recordId} and state = 'accepted' and member is not null`;
