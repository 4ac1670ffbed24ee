import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isMarkedExclusive, publicValue } from '#lib/articles/exclusive.ts';
import { mentionedRecords } from '#lib/catalogue/mentions.ts';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { recordNames } from '#lib/entities/record-names.ts';
import { memberTag } from '#lib/sessions/member-tag.ts';
import {
	memberColumn,
	memberRow,
	type PublicMember,
	toPublicMember,
} from '#lib/sessions/public-member.ts';
import { type ProposalState, proposalStates } from '../proposal/states.ts';
import { describeChange, type FieldChange } from './describe-change.ts';
import { type ListedProposal, proposalAt, tagsOf } from './list-proposals.ts';
import type { Tally } from './tally.ts';

/** One field of a proposal as shown on its page. */
export interface ChangeDetails extends FieldChange {
	source: string | null;
	outcome: 'applied' | 'returned' | 'rejected' | 'reverted' | null;
	/** The reason why an editor sent the field back. */
	reason: string | null;
}

/** An event of a proposal, or a comment on it. Times are ISO 8601. */
export interface ProposalEvent {
	id: number;
	step: string;
	state: ProposalState;
	/** The actor; null for somebody who may not be named, or for the site itself if `isSite`. */
	actor: PublicMember | null;
	isSite: boolean;
	isAuthor: boolean;
	reason: string | null;
	/** The text of a comment; null if it was hidden, for the reason `hiddenFor`. */
	comment: string | null;
	hiddenFor: string | null;
	at: string;
}

export interface VoteView {
	/** The voter; null if they may not be named. */
	voter: PublicMember | null;
	accepts: boolean;
	at: string;
	isChanged: boolean;
}

/** The content of a proposal's page. */
export interface ProposalDetails {
	proposal: ListedProposal;
	changes: ChangeDetails[];
	events: ProposalEvent[];
	votes: VoteView[];
	/** Whether the proposal is Exclusive research whose text is omitted here. */
	isWithheld: boolean;
	/** Cache tags. */
	tags: string[];
}

/** Maximum number of votes listed individually; further votes are only counted. */
export const MAX_LISTED_VOTES = 200;
const mostEvents = 1_000;

/**
 * Returns the proposal with a slug and all its data; undefined if there is none. Only with `whole` does it include the
 * text of Exclusive research; that result is for permitted readers only and must not be cached.
 */
export async function openProposal(
	db: Db,
	slug: string,
	extent: 'public' | 'whole' = 'public',
): Promise<ProposalDetails | undefined> {
	const proposal = await proposalAt(db, slug);
	if (!proposal) return undefined;
	const [{ changes, isExclusive }, events, votes] = await Promise.all([
		changesOf(db, proposal, extent),
		eventsOf(db, proposal),
		votesOf(db, proposal.id),
	]);
	const people = new Set([...events.people, ...votes.people]);
	const tags = [...tagsOf([proposal]), ...[...people].map((id) => memberTag(id))];
	return {
		// Somebody may have voted in between: the tally counts the listed votes.
		proposal: proposal.state === 'voting' ? { ...proposal, ...votes.tally } : proposal,
		changes,
		events: events.shown,
		votes: votes.shown,
		isWithheld: isExclusive && extent === 'public',
		tags: [...new Set(tags)],
	};
}

const changesRow = z.object({
	field: z.string(),
	old: valueColumn,
	value: valueColumn,
	source: z.string().nullable(),
	outcome: z.enum(['applied', 'returned', 'rejected', 'reverted']).nullable(),
	reason: z.string().nullable(),
	is_exclusive: z.boolean(),
});

async function changesOf(
	db: Db,
	{ id, type }: ListedProposal,
	extent: 'public' | 'whole',
): Promise<{ changes: ChangeDetails[]; isExclusive: boolean }> {
	const value = extent === 'public' ? publicValue(sql`value`) : sql`value`;
	const rows = await readRows(db, changesRow)`
		select field, old, ${value} as value, source, outcome, reason,
			coalesce(${isMarkedExclusive(sql`value`)}, false) as is_exclusive from proposal_change
		where proposal_id = ${id} order by field <> 'name', field`;
	const names = await recordNames(
		db,
		mentionedRecords(
			rows.flatMap(({ field, old, value }) => [
				{ field, value: old },
				{ field, value },
			]),
		),
	);
	const changes = rows.map(({ source, outcome, reason, is_exclusive, ...change }) => ({
		...describeChange(type, change, names),
		source,
		outcome,
		reason,
	}));
	return { changes, isExclusive: rows.some((row) => row.is_exclusive) };
}

const eventsRow = z.object({
	id: z.string(),
	step: z.string(),
	state: z.enum(proposalStates),
	actor: memberRow.nullable(),
	actor_id: z.string().nullable(),
	reason: z.string().nullable(),
	comment: z.string(),
	hidden_for: z.string().nullable(),
	at: z.string(),
});

async function eventsOf(
	db: Db,
	{ id, authorId }: ListedProposal,
): Promise<{ shown: ProposalEvent[]; people: number[] }> {
	const rows = await readRows(db, eventsRow)`
		select e.id, e.step, e.state, ${memberColumn('a')} as actor, e.actor_id, e.reason, e.comment,
			${isoSeconds(sql`e.at`)} as at,
			(select h.reason from proposal_event h
				where h.proposal_id = e.proposal_id and h.step = 'hide' and h.about_id = e.id limit 1) as hidden_for
		from proposal_event e left join account a on a.id = e.actor_id
		where e.proposal_id = ${id} and e.step <> 'hide' order by e.id limit ${mostEvents}`;
	const shown = rows.map((row) => ({
		id: Number(row.id),
		step: row.step,
		state: row.state,
		actor: toPublicMember(row.actor),
		isSite: row.actor_id === null && (row.step === 'pass' || row.step === 'cancel'),
		isAuthor: row.actor_id !== null && Number(row.actor_id) === authorId,
		reason: row.reason,
		comment: row.hidden_for === null ? row.comment : null,
		hiddenFor: row.hidden_for,
		at: row.at,
	}));
	return { shown, people: rows.flatMap((row) => (row.actor_id ? Number(row.actor_id) : [])) };
}

const votesRow = z.object({
	voter: memberRow.nullable(),
	account_id: z.string().nullable(),
	accepts: z.boolean(),
	at: z.string(),
	is_changed: z.boolean(),
	accept: z.number(),
	reject: z.number(),
});

async function votesOf(
	db: Db,
	id: number,
): Promise<{ shown: VoteView[]; tally: Tally; people: number[] }> {
	const rows = await readRows(db, votesRow)`
		select ${memberColumn('a')} as voter, v.account_id, v.accepts, v.changed_at is not null as is_changed,
			(count(*) filter (where v.accepts) over ())::int as accept,
			(count(*) filter (where not v.accepts) over ())::int as reject,
			${isoSeconds(sql`coalesce(v.changed_at, v.at)`)} as at
		from vote v left join account a on a.id = v.account_id
		where v.proposal_id = ${id} order by coalesce(v.changed_at, v.at) desc, v.id desc limit ${MAX_LISTED_VOTES}`;
	return {
		shown: rows.map(({ voter, accepts, at, is_changed }) => ({
			voter: toPublicMember(voter),
			accepts,
			at,
			isChanged: is_changed,
		})),
		tally: { accept: rows[0]?.accept ?? 0, reject: rows[0]?.reject ?? 0 },
		people: rows.flatMap((row) => (row.account_id ? Number(row.account_id) : [])),
	};
}
