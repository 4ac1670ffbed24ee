import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { type Author, ChangeRefused } from './change.ts';
import type { Fields, Value } from './field-values.ts';
import { scalarFields } from './fields.ts';
import { listTable } from './list-tables.ts';
import { readList, readScalars } from './record-store.ts';
import { reviseWithin } from './revise.ts';
import { lockCatalogue } from './write-lock.ts';

/** What belongs to one record alone and is not handed over. */
const own = new Set(['slug', 'project_id', 'organization_id', 'merged_into_id']);
const handedOver = ['investors', 'sources', 'claims'] as const;

/**
 * Says that two rounds are one: `kept` takes over what the other's sources say, its investors, and its facts where it
 * has none; the other stands in no list any more, and what its sources send later goes to `kept`. `partRounds()` takes
 * it back.
 *
 * @throws ChangeRefused when one is not there, is merged already, or they are not of the same raiser.
 */
export async function mergeRounds(
	db: Db,
	author: Author,
	kept: number,
	other: number,
): Promise<void> {
	await db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const rounds = await readScalars(tx, 'round', [kept, other]);
		const [one, two] = [rounds.get(kept), rounds.get(other)];
		if (!one || !two) throw new ChangeRefused(0, 'id', `there is no round ${one ? other : kept}`);
		refuseUnlike(one, two, kept === other);
		const fill: Fields = {};
		for (const field of Object.keys(scalarFields.round.shape))
			if (!own.has(field)) fill[field] = two[field] ?? null;
		const add: Record<string, Value[]> = {};
		for (const field of handedOver) {
			const list = listTable('round', field);
			if (list) add[field] = (await readList(tx, 'round', list, [other])).get(other) ?? [];
		}
		// By one call: what it changes has one moment, by which it is found again when the two are parted.
		const ours = { type: 'round' as const, id: kept, fill, add };
		await reviseWithin(tx, author, [ours, ...(await pointing(tx, kept, other))]);
	});
}

function refuseUnlike(one: Fields, two: Fields, isSame: boolean): void {
	if (isSame) throw new ChangeRefused(0, 'id', 'a round cannot be merged into itself');
	for (const round of [one, two])
		if (round.merged_into_id !== null)
			throw new ChangeRefused(0, 'merged_into_id', `${round.slug} is merged into another already`);
	if (one.project_id !== two.project_id || one.organization_id !== two.organization_id)
		throw new ChangeRefused(0, 'project_id', 'the two rounds are not of the same raiser');
}

/** The other, and those that were merged into it before, become `kept`. */
async function pointing(tx: Db, kept: number, other: number) {
	const { rows } = await tx.execute<{ id: string }>(
		sql`select id from funding_round where id = ${other} or merged_into_id = ${other} order by id`,
	);
	return rows.map(({ id }) => ({
		type: 'round' as const,
		id: Number(id),
		set: { merged_into_id: kept },
	}));
}

/**
 * Takes the merging of a round into another back: every field that it changed, of both, says again what it said before.
 *
 * @throws ChangeRefused when the round is not merged into another.
 */
export async function partRounds(db: Db, author: Author, other: number): Promise<void> {
	await db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const { rows } = await tx.execute<{ record_id: string; fields: Fields }>(sql`
			with merging as (
				select v.at, r.merged_into_id as kept from revision as v join funding_round as r on r.id = v.record_id
				where v.record_type = 'round' and v.record_id = ${other} and v.field = 'merged_into_id'
					and r.merged_into_id is not null
				order by v.id desc limit 1
			)
			-- All revisions of one call have one moment, and no other has it.
			select v.record_id, jsonb_object_agg(v.field, v.old) as fields
			from merging join revision as v on v.at = merging.at and v.record_type = 'round'
				and v.record_id in (merging.kept, ${other})
			group by v.record_id`);
		if (rows.length === 0)
			throw new ChangeRefused(0, 'merged_into_id', 'the round is not merged into another');
		const changes = rows.map(({ record_id, fields }) => ({
			type: 'round' as const,
			id: Number(record_id),
			set: Object.fromEntries(
				Object.entries(fields).map(([field, old]) => [
					field,
					old ?? (listTable('round', field) ? [] : null),
				]),
			),
		}));
		await reviseWithin(tx, author, changes);
	});
}
