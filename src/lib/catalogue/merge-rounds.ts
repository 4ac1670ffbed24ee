import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { refreshDerivedData } from './after-revising.ts';
import { type Author, ChangeRefusedError } from './change.ts';
import { reopenPair } from './duplicate-pairs.ts';
import { reviseWithin } from './revise.ts';
import { type Raiser, settleRounds } from './settle-rounds.ts';
import { lockCatalogue } from './write-lock.ts';

/**
 * Editors' decisions on whether two rounds are the same. They are stored in `duplicate_pair`, override the rule, and
 * apply to all future imports. Nothing is copied between rounds: the decisions determine which round is displayed, and
 * which ones are grouped under it (decision 25).
 */

/**
 * Declares two rounds to be the same, along with all rounds grouped with either. If some of these had been parted,
 * only that is undone, so that parting and rejoining restores the former state.
 *
 * @throws ChangeRefusedError when one does not exist, or they have different raisers.
 */
export async function mergeRounds(
	db: Db,
	author: Author,
	survivorId: number,
	other: number,
): Promise<void> {
	await db.transaction(async (tx) => mergeWithin(tx, author, survivorId, other));
}

async function mergeWithin(
	tx: Db,
	author: Author,
	survivorId: number,
	other: number,
	reverts?: number,
): Promise<void> {
	await lockCatalogue(tx);
	if (survivorId === other)
		throw new ChangeRefusedError(0, 'id', 'a round cannot be merged into itself');
	const groups = await groupsOf(tx, [survivorId, other]);
	const raiser = commonRaiser(groups, survivorId, other);
	const ids = [...new Set([...groups].flatMap(([, { parts }]) => parts))];
	const parted = await partedPairs(tx, ids);
	const same: Pair[] = parted.length > 0 ? [...parted, [survivorId, other]] : allPairs(ids);
	await decide(tx, author, same, 'same');
	await settle(tx, author, { raiser, ids, reverts });
}

/**
 * Declares a round different from those it is grouped with; the others stay grouped.
 *
 * @throws ChangeRefusedError when it is grouped with none.
 */
export async function separateRounds(db: Db, author: Author, other: number): Promise<void> {
	await db.transaction(async (tx) => partWithin(tx, author, other));
}

async function partWithin(tx: Db, author: Author, other: number, reverts?: number): Promise<void> {
	await lockCatalogue(tx);
	const group = (await groupsOf(tx, [other])).get(other);
	if (!group || group.parts.length === 1)
		throw new ChangeRefusedError(0, 'merged_into_id', 'the round is not merged into another');
	await separateFromGroup(tx, author, other, group, reverts);
}

/**
 * Reverts the joining or parting of a round, like an editor who decides the opposite.
 *
 * @param old the previous value of `merged_into_id`.
 * @throws ChangeRefusedError when it is no longer grouped with any, or the other is gone.
 */
export const revertJoining = (
	tx: Db,
	author: Author,
	{ id, old, revisionId }: { id: number; old: number | null; revisionId: number },
): Promise<void> =>
	old === null
		? partWithin(tx, author, id, revisionId)
		: mergeWithin(tx, author, old, id, revisionId);

/**
 * Declares two rounds to be different, whether or not they are grouped.
 *
 * @throws ChangeRefusedError when one does not exist, or they have different raisers.
 */
export async function markRoundsDistinct(
	db: Db,
	author: Author,
	one: number,
	other: number,
): Promise<void> {
	await withPair(db, one, other, async (tx, raiser, groups) => {
		if (one === other)
			throw new ChangeRefusedError(0, 'id', 'a round is not another one than itself');
		const group = groups.get(other);
		if (group?.parts.includes(one)) return separateFromGroup(tx, author, other, group);
		await decide(tx, author, [[one, other]], 'apart');
		await settle(tx, author, { raiser, ids: [one, other] });
	});
}

/**
 * Reverts the decision that two rounds are different: the rule applies again, and the pair is offered.
 *
 * @throws ChangeRefusedError when one does not exist, or they have different raisers.
 */
export async function openRoundsAgain(
	db: Db,
	author: Author,
	one: number,
	other: number,
): Promise<void> {
	await withPair(db, one, other, async (tx, raiser) => {
		await reopenPair(tx, { one: { type: 'round', id: one }, other: { type: 'round', id: other } });
		await settle(tx, author, { raiser, ids: [one, other] });
	});
}

/** Runs the work of a decision on two rounds of one raiser under the write lock. */
const withPair = (
	db: Db,
	one: number,
	other: number,
	work: (tx: Db, raiser: Raiser, groups: ReadonlyMap<number, Group>) => Promise<void>,
): Promise<void> =>
	db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const groups = await groupsOf(tx, [one, other]);
		await work(tx, commonRaiser(groups, one, other), groups);
	});

/** Raisers processed per transaction, during which other editors wait. */
const AT_ONCE = 1_000;

const raiserRow = z.object({ raiser: z.string() });

/**
 * Applies the rule and editors' decisions to all rounds of a catalogue that predates the rule; returns how many
 * changed.
 */
export async function settleAllRounds(db: Db): Promise<number> {
	const rows = await readRows(db, raiserRow)`
		select distinct coalesce(project_id, -organization_id) as raiser from funding_round order by 1`;
	let moved = 0;
	for (let at = 0; at < rows.length; at += AT_ONCE)
		moved += await db.transaction(async (tx) => {
			await lockCatalogue(tx);
			const raisers = rows.slice(at, at + AT_ONCE).map(({ raiser }) => Number(raiser));
			const changes = await settleRounds(tx, new Set(raisers));
			await reviseWithin(tx, { origin: 'rule' }, changes);
			return changes.length;
		});
	return moved;
}

interface Group {
	raiser: Raiser;
	isSample: boolean;
	/** All rounds grouped together, including the round itself. */
	parts: number[];
}

const groupsRow = z.object({
	id: z.string(),
	raiser: z.string(),
	is_sample: z.boolean(),
	parts: z.array(z.number()),
});

async function groupsOf(tx: Db, ids: readonly number[]): Promise<Map<number, Group>> {
	const rows = await readRows(tx, groupsRow)`
		select r.id, coalesce(r.project_id, -r.organization_id) as raiser, r.origin = 'sample' as is_sample, (
			select jsonb_agg(part.id order by part.id) from funding_round as part
			where coalesce(part.merged_into_id, part.id) = coalesce(r.merged_into_id, r.id)) as parts
		from funding_round as r where r.id = any(${sql.param(ids)}::bigint[])`;
	return new Map(
		rows.map(({ id, raiser, is_sample, parts }) => [
			Number(id),
			{ raiser: Number(raiser), isSample: is_sample, parts },
		]),
	);
}

function commonRaiser(groups: ReadonlyMap<number, Group>, one: number, other: number): Raiser {
	const [a, b] = [groups.get(one), groups.get(other)];
	if (!a || !b) throw new ChangeRefusedError(0, 'id', `there is no round ${a ? other : one}`);
	if (a.raiser !== b.raiser)
		throw new ChangeRefusedError(0, 'project_id', 'the two rounds are not of the same raiser');
	if (a.isSample !== b.isSample)
		throw new ChangeRefusedError(0, 'id', 'a sample is never one with a real round');
	return a.raiser;
}

type Pair = readonly [number, number];

const allPairs = (ids: readonly number[]): Pair[] =>
	ids.flatMap((one, at) => ids.slice(at + 1).map((other): Pair => [one, other]));

const partedPairsRow = z.object({ one_id: z.string(), other_id: z.string() });

/** Returns the pairs of these rounds that were declared different. */
async function partedPairs(tx: Db, ids: readonly number[]): Promise<Pair[]> {
	const anyOf = sql`any(${sql.param(ids)}::bigint[])`;
	const rows = await readRows(tx, partedPairsRow)`
		select one_id, other_id from duplicate_pair
		where one_type = 'round' and other_type = 'round' and state = 'apart' and one_id = ${anyOf} and other_id = ${anyOf}`;
	return rows.map(({ one_id, other_id }): Pair => [Number(one_id), Number(other_id)]);
}

async function separateFromGroup(
	tx: Db,
	author: Author,
	id: number,
	group: Group,
	reverts?: number,
): Promise<void> {
	const rest = group.parts.filter((part) => part !== id);
	await decide(
		tx,
		author,
		rest.map((part): Pair => [id, part]),
		'apart',
	);
	await settle(tx, author, { raiser: group.raiser, ids: group.parts, reverts });
}

async function decide(
	tx: Db,
	author: Author,
	pairs: readonly Pair[],
	state: 'same' | 'apart',
): Promise<void> {
	const ordered = pairs.map(([a, b]) => ({ one: Math.min(a, b), other: Math.max(a, b) }));
	const rows = [...new Map(ordered.map((pair) => [`${pair.one} ${pair.other}`, pair])).values()];
	const by = author.actorId ?? null;
	await tx.execute(sql`
		insert into duplicate_pair (one_type, one_id, other_type, other_id, state, origin, decided_by, decided_at)
		select 'round', one, 'round', other, ${state}, ${author.origin}, ${by}::bigint, now()
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as pair (one bigint, other bigint)
		on conflict (one_type, one_id, other_type, other_id) do update
		set state = excluded.state, decided_by = excluded.decided_by, decided_at = excluded.decided_at
		where duplicate_pair.state <> excluded.state`);
}

/** Applies the current decisions to the raiser's rounds, and refreshes the data derived from the rounds decided on. */
async function settle(
	tx: Db,
	author: Author,
	{ raiser, ids, reverts }: { raiser: Raiser; ids: number[]; reverts?: number | undefined },
): Promise<void> {
	const changes = await settleRounds(tx, new Set([raiser]), { thorough: true });
	await reviseWithin(tx, author, changes, reverts);
	await refreshDerivedData(
		tx,
		ids.map((id) => ({ type: 'round', id, old: {}, changed: {}, outcome: 'updated' })),
	);
}
