import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { afterRevising } from './after-revising.ts';
import { type Author, ChangeRefused } from './change.ts';
import { openAgain } from './duplicate-pairs.ts';
import { reviseWithin } from './revise.ts';
import { type Raiser, settledRounds } from './settle-rounds.ts';
import { lockCatalogue } from './write-lock.ts';

/**
 * What editors say of rounds: that two are one, or two. It is kept in `duplicate_pair`, goes before the rule, and holds
 * for every import to come. Nothing is copied from one round to another: which of them is shown, and under which others
 * stand, follows from what is kept (decision 25).
 */

/**
 * Says that two rounds are one: all that stand with the one and all that stand with the other are. Where some of these
 * had been parted, that alone is taken back, so that parting and joining again comes to what was before.
 *
 * @throws ChangeRefused when one is not there, or they are not of the same raiser.
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
		throw new ChangeRefused(0, 'id', 'a round cannot be merged into itself');
	const groups = await groupsOf(tx, [survivorId, other]);
	const raiser = commonRaiser(groups, survivorId, other);
	const ids = [...new Set([...groups].flatMap(([, { parts }]) => parts))];
	const parted = await partedPairs(tx, ids);
	const same: Pair[] = parted.length > 0 ? [...parted, [survivorId, other]] : allPairs(ids);
	await decide(tx, author, same, 'same');
	await settle(tx, author, { raiser, ids, reverts });
}

/**
 * Says that a round is another one than those it stands with; these go on standing together.
 *
 * @throws ChangeRefused when it stands with none.
 */
export async function partRounds(db: Db, author: Author, other: number): Promise<void> {
	await db.transaction(async (tx) => partWithin(tx, author, other));
}

async function partWithin(tx: Db, author: Author, other: number, reverts?: number): Promise<void> {
	await lockCatalogue(tx);
	const group = (await groupsOf(tx, [other])).get(other);
	if (!group || group.parts.length === 1)
		throw new ChangeRefused(0, 'merged_into_id', 'the round is not merged into another');
	await keepFromRest(tx, author, other, group, reverts);
}

/**
 * Takes back that a round was joined to another, or parted from it, as an editor who says the opposite.
 *
 * @param old what `merged_into_id` said before.
 * @throws ChangeRefused when it stands with none by now, or the other is gone.
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
 * Says that two rounds are two, whether they stand together or not.
 *
 * @throws ChangeRefused when one is not there, or they are not of the same raiser.
 */
export async function keepRoundsApart(
	db: Db,
	author: Author,
	one: number,
	other: number,
): Promise<void> {
	await withPair(db, one, other, async (tx, raiser, groups) => {
		if (one === other) throw new ChangeRefused(0, 'id', 'a round is not another one than itself');
		const group = groups.get(other);
		if (group?.parts.includes(one)) return keepFromRest(tx, author, other, group);
		await decide(tx, author, [[one, other]], 'apart');
		await settle(tx, author, { raiser, ids: [one, other] });
	});
}

/**
 * Takes back that two rounds were said to be two: the rule says again what they are, and the pair is offered.
 *
 * @throws ChangeRefused when one is not there, or they are not of the same raiser.
 */
export async function openRoundsAgain(
	db: Db,
	author: Author,
	one: number,
	other: number,
): Promise<void> {
	await withPair(db, one, other, async (tx, raiser) => {
		await openAgain(tx, { one: { type: 'round', id: one }, other: { type: 'round', id: other } });
		await settle(tx, author, { raiser, ids: [one, other] });
	});
}

/** Says something of two rounds of one raiser, while nobody else writes. */
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

/** Raisers whose rounds are looked at in one transaction: others who edit wait that long. */
const AT_ONCE = 1_000;

const raiserRow = z.object({ raiser: z.string() });

/** Brings all rounds to what the rule and editors say, for a catalogue from before there was a rule; gives how many moved. */
export async function settleAllRounds(db: Db): Promise<number> {
	const rows = await readRows(db, raiserRow)`
		select distinct coalesce(project_id, -organization_id) as raiser from funding_round order by 1`;
	let moved = 0;
	for (let at = 0; at < rows.length; at += AT_ONCE)
		moved += await db.transaction(async (tx) => {
			await lockCatalogue(tx);
			const raisers = rows.slice(at, at + AT_ONCE).map(({ raiser }) => Number(raiser));
			const changes = await settledRounds(tx, new Set(raisers));
			await reviseWithin(tx, { origin: 'rule' }, changes);
			return changes.length;
		});
	return moved;
}

interface Group {
	raiser: Raiser;
	isSample: boolean;
	/** All rounds that stand together, the round itself among them. */
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
	if (!a || !b) throw new ChangeRefused(0, 'id', `there is no round ${a ? other : one}`);
	if (a.raiser !== b.raiser)
		throw new ChangeRefused(0, 'project_id', 'the two rounds are not of the same raiser');
	if (a.isSample !== b.isSample)
		throw new ChangeRefused(0, 'id', 'a sample is never one with a real round');
	return a.raiser;
}

type Pair = readonly [number, number];

const allPairs = (ids: readonly number[]): Pair[] =>
	ids.flatMap((one, at) => ids.slice(at + 1).map((other): Pair => [one, other]));

const partedPairsRow = z.object({ one_id: z.string(), other_id: z.string() });

/** Pairs of these rounds that were said to be two. */
async function partedPairs(tx: Db, ids: readonly number[]): Promise<Pair[]> {
	const among = sql`any(${sql.param(ids)}::bigint[])`;
	const rows = await readRows(tx, partedPairsRow)`
		select one_id, other_id from duplicate_pair
		where one_type = 'round' and other_type = 'round' and state = 'apart' and one_id = ${among} and other_id = ${among}`;
	return rows.map(({ one_id, other_id }): Pair => [Number(one_id), Number(other_id)]);
}

async function keepFromRest(
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

/** Brings the raiser's rounds to what is decided now, and what is shown of those that were decided on. */
async function settle(
	tx: Db,
	author: Author,
	{ raiser, ids, reverts }: { raiser: Raiser; ids: number[]; reverts?: number | undefined },
): Promise<void> {
	const changes = await settledRounds(tx, new Set([raiser]), { thorough: true });
	await reviseWithin(tx, author, changes, reverts);
	await afterRevising(
		tx,
		ids.map((id) => ({ type: 'round', id, old: {}, changed: {}, outcome: 'updated' })),
	);
}
