import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { currentFields } from '#lib/catalogue/current-fields.ts';
import { type Fields, isSameValue, type Value } from '#lib/catalogue/field-values.ts';
import { type Revision, readRevisions } from '#lib/catalogue/history.ts';
import { listTable } from '#lib/catalogue/list-tables.ts';
import { mentionedRecords } from '#lib/catalogue/mentions.ts';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { nameRow, readRows } from '#lib/db/read-rows.ts';
import { type RecordNames, recordNames } from '#lib/entities/record-names.ts';
import { subjectOf } from '#lib/entities/subjects.ts';
import { valueText } from '#lib/entities/value-items.ts';
import { changesOf } from '../apply/apply-proposal.ts';
import { findBlockingVote, type OpenVote } from '../proposal/one-vote.ts';
import { type Proposal, proposalOf } from '../proposal/proposals.ts';
import { type ProposedChange, schemaOf, sourceComplaint } from '../proposal/proposed-changes.ts';
import { canStep, type ProposalState, proposalStates, statusOf } from '../proposal/states.ts';
import { type Duplicate, duplicatesOf } from '../submit/duplicates.ts';
import { loadWarnings } from '../submit/warnings-facts.ts';
import { type Accuracy, accuracyOf } from './accuracy.ts';
import { type DecisionName, decisionNames, stepOf } from './decide.ts';
import { type FieldDifference, fieldDifference } from './field-difference.ts';
import { voteRequiredReason } from './trusted-edit.ts';

/** One field of a proposal on the bench. */
export interface BenchField {
	field: string;
	shown: FieldDifference;
	source: string;
	/** The record's present value, if it differs from the author's base; else null. */
	now: string | null;
	warnings: string[];
	/** Earlier values of the field, newest first. */
	earlier: { value: string; origin: string; source: string | null; at: string }[];
	/** The author's accuracy for this field. */
	accuracy: Accuracy;
	/** The decision; null until decided. */
	outcome: string | null;
	/** The reason why an editor sent the field back. */
	reason: string | null;
}

/** The author of a proposal, with the facts that a reviewer needs. */
const benchAuthorRow = z.object({
	username: z.string(),
	name: z.string(),
	tier: z.number(),
	points: z.number(),
	isBlocked: z.boolean(),
	/** Numbers of proposals, by state. */
	states: z.partialRecord(z.enum(proposalStates), z.number()),
	/** The author's latest decided proposals. */
	last: z.array(
		z.object({
			slug: z.string(),
			title: z.string(),
			state: z.enum(proposalStates),
			reason: z.string().nullable(),
		}),
	),
});
export type BenchAuthor = z.output<typeof benchAuthorRow>;

const benchEventRow = z.object({
	step: z.string(),
	state: z.enum(proposalStates),
	actor: z.string().nullable(),
	reason: z.string().nullable(),
	comment: z.string(),
	at: z.string(),
});
export type BenchEvent = z.output<typeof benchEventRow>;

/** Everything needed to decide on one proposal. */
export interface Bench {
	proposal: Proposal;
	/** The record that the proposal is about; null for a new record not yet created. */
	record: { type: RecordType; slug: string; name: string } | null;
	author: BenchAuthor | null;
	fields: BenchField[];
	events: BenchEvent[];
	/** Possible duplicates, in the catalogue or already proposed. */
	duplicates: Duplicate[];
	/** Other open proposals about the same record. */
	alike: { slug: string; title: string; kind: string; state: ProposalState }[];
	/** The vote on the same facts that must end first. */
	waitsFor: OpenVote | null;
	/** Name of the editor reviewing the proposal. */
	reviewer: string | null;
	/** The actions now open to this editor. */
	actions: DecisionName[];
	/** Why the proposal cannot be accepted at once; null if it can. */
	whyNotTrusted: string | null;
}

/** A proposal with everything its reviewer sees. @throws HttpError 404 */
export async function benchOf(db: Db, slug: string, editorId: number): Promise<Bench> {
	const found = await proposalOf(db, slug);
	const changes = await changesOf(db, found.id);
	const names = changes.map(({ field }) => field);
	const type = typeOf(found);
	const current =
		type && found.record_id !== null ? await currentFields(db, type, found.record_id) : undefined;
	const why = await voteRequiredReason(db, found, names);
	const waitsFor = canStep(found.state, 'open-vote')
		? ((await findBlockingVote(db, found, names)) ?? null)
		: null;
	return {
		proposal: found,
		record: await recordOf(db, found),
		author: await authorOf(db, found),
		fields: await fieldsOf(db, found, changes, current),
		events: await eventsOf(db, found.id),
		duplicates: await duplicatesFor(db, found, changes, current),
		alike: await alikeOf(db, found),
		reviewer: await nameOfAccount(db, found.reviewer_id),
		waitsFor,
		actions: actionsFor(found, editorId).filter((one) => one !== 'accept' || why === null),
		whyNotTrusted: why,
	};
}

const actionsFor = ({ state, author_id }: Proposal, editorId: number): DecisionName[] =>
	author_id === editorId ? [] : decisionNames.filter((name) => canStep(state, stepOf[name]));

const typeOf = ({ type }: Pick<Proposal, 'type'>): RecordType | undefined =>
	recordTypes.find((one) => one === type);

async function recordOf(db: Db, held: Proposal): Promise<Bench['record']> {
	const type = typeOf(held);
	if (!type || held.record_id === null) return null;
	const nameOf = await subjectOf(db, [{ type, id: held.record_id }]);
	return { type, ...nameOf(type, held.record_id) };
}

async function nameOfAccount(db: Db, id: number | null): Promise<string | null> {
	if (id === null) return null;
	const rows = await readRows(db, nameRow)`select name from account where id = ${id}`;
	return rows[0]?.name ?? null;
}

async function authorOf(db: Db, { id, author_id }: Proposal): Promise<BenchAuthor | null> {
	if (author_id === null) return null;
	const rows = await readRows(db, benchAuthorRow)`
		select a.username, a.name, a.tier, a.points, a.state = 'blocked' as "isBlocked",
			coalesce((select jsonb_object_agg(state, count) from (
				select state, count(*)::int as count from proposal where author_id = a.id group by state) s), '{}') as states,
			coalesce((select jsonb_agg(l) from (
				select slug, title, state, reason from proposal
				where author_id = a.id and id <> ${id} and decided_at is not null
				order by decided_at desc limit 5) l), '[]') as last
		from account a where a.id = ${author_id}`;
	return rows[0] ?? null;
}

async function eventsOf(db: Db, id: number): Promise<BenchEvent[]> {
	const rows = await readRows(db, benchEventRow)`
		select e.step, e.state, e.reason, e.comment, a.name as actor, ${isoSeconds(sql`e.at`)} as at
		from proposal_event e left join account a on a.id = e.actor_id
		where e.proposal_id = ${id} order by e.id`;
	return rows;
}

const alikeRow = z.object({
	slug: z.string(),
	title: z.string(),
	kind: z.string(),
	state: z.enum(proposalStates),
});

async function alikeOf(db: Db, { id, type, record_id }: Proposal): Promise<Bench['alike']> {
	if (record_id === null) return [];
	const rows = await readRows(db, alikeRow)`
		select slug, title, kind, state from proposal
		where type = ${type} and record_id = ${record_id} and id <> ${id}
			and state in ('submitted', 'in-review', 'changes-asked', 'voting')
		order by id limit 10`;
	return rows;
}

const isOpen = ({ state }: Pick<Proposal, 'state'>): boolean => statusOf(state) === 'Pending';

/** Returns the record's values after the changes. */
const afterwards = (current: Fields | undefined, changes: readonly ProposedChange[]): Fields => ({
	...current,
	...Object.fromEntries(changes.map(({ field, value }) => [field, value])),
});

async function duplicatesFor(
	db: Db,
	held: Proposal,
	changes: readonly ProposedChange[],
	current: Fields | undefined,
): Promise<Duplicate[]> {
	const type = typeOf(held);
	if (!type || !isOpen(held)) return [];
	return duplicatesOf(db, {
		type,
		recordId: held.record_id,
		proposalId: held.id,
		values: afterwards(current, changes),
		fields: changes.map(({ field }) => field),
	});
}

/** Returns the warnings that the contributor saw before sending, by field. */
async function warnedOf(
	db: Db,
	held: Proposal,
	changes: readonly ProposedChange[],
	current: Fields | undefined,
): Promise<Record<string, string>> {
	const type = typeOf(held);
	if (!type || !isOpen(held)) return {};
	return loadWarnings(db, {
		type,
		recordId: held.record_id,
		proposalId: held.id,
		after: afterwards(current, changes),
		said: Object.fromEntries(changes.map(({ field, value, source }) => [field, { value, source }])),
	});
}

interface Context {
	warned: Record<string, string>;
	type: RecordType | undefined;
	current: Fields | undefined;
	names: RecordNames;
	earlier: Map<string, Revision[]>;
	accuracy: Map<string, Accuracy>;
	outcomes: Map<string, { outcome: string | null; reason: string | null }>;
	state: ProposalState;
}

async function fieldsOf(
	db: Db,
	held: Proposal,
	changes: readonly ProposedChange[],
	current: Fields | undefined,
): Promise<BenchField[]> {
	const type = typeOf(held);
	const earlier = new Map<string, Revision[]>();
	if (type && held.record_id !== null)
		for (const { field } of changes)
			earlier.set(field, await readRevisions(db, type, held.record_id, { field, take: 4 }));
	const values = [
		...changes.flatMap(({ field, old, value }) =>
			[old, value, current?.[field] ?? null].map((one) => ({ field, value: one })),
		),
		...[...earlier].flatMap(([field, revisions]) =>
			revisions.map(({ value }) => ({ field, value })),
		),
	];
	const context: Context = {
		type,
		current,
		earlier,
		names: await recordNames(db, mentionedRecords(values)),
		accuracy: held.author_id === null ? new Map() : await accuracyOf(db, held.author_id, held.type),
		outcomes: await outcomesOf(db, held.id),
		state: held.state,
		warned: await warnedOf(db, held, changes, current),
	};
	return changes.map((change) => fieldOf(change, context));
}

const outcomesRow = z.object({
	field: z.string(),
	outcome: z.string().nullable(),
	reason: z.string().nullable(),
});

async function outcomesOf(db: Db, id: number): Promise<Context['outcomes']> {
	const rows = await readRows(
		db,
		outcomesRow,
	)`select field, outcome, reason from proposal_change where proposal_id = ${id}`;
	return new Map(rows.map(({ field, ...what }) => [field, what]));
}

function fieldOf(change: ProposedChange, context: Context): BenchField {
	const { field, old, value, source } = change;
	const { type, current, names, state } = context;
	const isPending = isOpen({ state });
	const present: Value = current?.[field] ?? null;
	const list = type && listTable(type, field);
	const hasMoved =
		isPending && current !== undefined && field in current && !isSameValue(list, present, old);
	return {
		field,
		source,
		shown: fieldDifference(type ?? '', field, { old, value }, names),
		now: hasMoved ? valueText(field, present, names) || 'Nothing' : null,
		warnings: isPending ? warningsOf(change, context, hasMoved) : [],
		earlier: (context.earlier.get(field) ?? []).map((one) => ({
			value: valueText(field, one.value, names),
			origin: one.origin,
			source: one.source,
			at: one.at,
		})),
		accuracy: context.accuracy.get(field) ?? { decided: 0, accepted: 0 },
		outcome: context.outcomes.get(field)?.outcome ?? null,
		reason: context.outcomes.get(field)?.reason ?? null,
	};
}

function warningsOf(
	{ field, value, source }: ProposedChange,
	{ type, current, warned }: Context,
	hasMoved: boolean,
): string[] {
	const complaint = type && sourceComplaint(source);
	const schema = type && schemaOf(type, field);
	const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
	return [
		...(hasMoved ? ['The record has changed since: this field will go back to its author.'] : []),
		...(complaint ? ['It has no source that can be opened.'] : []),
		...(isEmpty ? ['It removes the current value.'] : []),
		...(schema && !isEmpty && !schema.safeParse(value).success
			? ['The record can no longer take this value.']
			: []),
		...(current && field === 'name' ? ['It renames the record.'] : []),
		...(warned[field] ? [warned[field]] : []),
	];
}
