import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Change } from '#lib/catalogue/change.ts';
import { listFields, scalarFields } from '#lib/catalogue/fields.ts';
import { refreshDueListings } from '#lib/catalogue/listings/due.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { reviseWithin } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { NAME_ONLY_INVESTOR, type StarterRecord, starterRecords } from './starter-files.ts';

/** Sources of identifiers by which records of the starter catalogue are recognized. */
const sources = ['starter', NAME_ONLY_INVESTOR];
const RECORDS_A_BATCH = 1_000;
const author = { origin: 'starter', leaves: 'all' } as const;

/** Ids by kind and key, both of existing and of newly created records. */
export class StarterIds {
	readonly #ids = new Map<string, number>();

	set(type: string, key: string, id: number): void {
		this.#ids.set(`${type} ${key}`, id);
	}

	get(type: string, key: string): number | undefined {
		return this.#ids.get(`${type} ${key}`);
	}
}

const entityTypes = ['project', 'organization', 'person'] as const;

/**
 * Creates the missing records in one transaction, so an interrupted run leaves nothing. An existing record keeps what
 * people have made of it since.
 * @returns how many were made, by kind, and the ids of all.
 */
export async function loadStarter(
	db: Db,
): Promise<{ made: Record<RecordType, number>; ids: StarterIds }> {
	const ids = new StarterIds();
	const made = { project: 0, organization: 0, person: 0, round: 0 };
	await db.transaction(async (tx) => {
		const fresh: CreatedRecord[] = [];
		for (const type of entityTypes) fresh.push(...(await make(tx, type, ids)));
		await sayMore(tx, fresh, ids);
		fresh.push(...(await make(tx, 'round', ids)));
		for (const { record } of fresh) made[record.type] += 1;
		await refreshDueListings(tx);
	});
	return { made, ids };
}

interface CreatedRecord {
	id: number;
	record: StarterRecord;
}

/** Creates the missing records of one kind, each with its first change. */
async function make(tx: Db, type: RecordType, ids: StarterIds): Promise<CreatedRecord[]> {
	const records = await starterRecords(type);
	const known = await knownIds(tx, type);
	const missing: StarterRecord[] = [];
	for (const record of records) {
		const id = known.get(ownKey(record));
		if (id === undefined) missing.push(record);
		else ids.set(type, record.key, id);
	}
	const made: CreatedRecord[] = [];
	for (let at = 0; at < missing.length; at += RECORDS_A_BATCH) {
		const batch = missing.slice(at, at + RECORDS_A_BATCH);
		const revised = await reviseWithin(
			tx,
			author,
			batch.map((record) => changeOf(record, 0, ids)),
		);
		for (const [place, record] of batch.entries()) {
			const id = revised[place]?.id;
			if (id === undefined) throw new Error(`The ${type} ${record.key} was not created`);
			ids.set(type, record.key, id);
			made.push({ id, record });
		}
	}
	return made;
}

/**
 * Makes the further changes of new records: every second change, then every third, since a batch holds a record once.
 */
async function sayMore(tx: Db, fresh: readonly CreatedRecord[], ids: StarterIds): Promise<void> {
	let left = fresh;
	for (let place = 1; left.length > 0; place++) {
		left = left.filter(({ record }) => record.changes.length > place);
		const changes = left.map(({ id, record }) => ({ ...changeOf(record, place, ids), id }));
		if (changes.length > 0) await reviseWithin(tx, author, changes);
	}
}

const knownIdsRow = z.object({
	source: z.string(),
	external_id: z.string(),
	record_id: z.string(),
});

/** Returns the ids of all records of a kind that have a starter identifier, by `ownKey`. */
async function knownIds(tx: Db, type: RecordType): Promise<Map<string, number>> {
	const rows = await readRows(tx, knownIdsRow)`
		select source, external_id, record_id from crosswalk
		where record_type = ${type} and source = any(${sql.param(sources)}::text[])`;
	return new Map(
		rows.map(({ source, external_id, record_id }) => [
			`${source} ${external_id}`,
			Number(record_id),
		]),
	);
}

const identifiers = z.array(z.object({ source: z.string(), external_id: z.string() }));

/** Returns the identifier by which a later seeding recognizes the record, as text. */
function ownKey({ type, key, changes }: StarterRecord): string {
	const own = identifiers
		.parse(changes[0]?.set?.identifiers ?? [])
		.find(({ source }) => sources.includes(source));
	if (!own) throw new Error(`The ${type} ${key} of the starter has no identifier of its own`);
	return `${own.source} ${own.external_id}`;
}

const shapeOf = <T extends RecordType>(type: T) =>
	z.strictObject({
		type: z.literal(type),
		set: z
			.strictObject({ ...scalarFields[type].shape, ...listFields[type].shape })
			.partial()
			.optional(),
		add: listFields[type].partial().optional(),
		source: z.url(),
		sources: z.record(z.string(), z.url()).optional(),
	});
const shapes = z.discriminatedUnion('type', [
	shapeOf('project'),
	shapeOf('organization'),
	shapeOf('person'),
	shapeOf('round'),
]);

/** Returns a change of the record with ids instead of keys. */
function changeOf({ type, key, changes }: StarterRecord, place: number, ids: StarterIds): Change {
	const { set, add, ...from } = changes[place] ?? {};
	const change = shapes.safeParse({
		type,
		...from,
		set: withIds(set, ids),
		add: withIds(add, ids),
	});
	if (!change.success)
		throw new Error(`The ${type} ${key} of the starter: ${z.prettifyError(change.error)}`);
	return change.data;
}

const references: Record<string, RecordType> = {
	project_id: 'project',
	organization_id: 'organization',
	person_id: 'person',
};

/** Returns the value with record keys replaced by ids. */
function withIds(value: unknown, ids: StarterIds): unknown {
	if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
	if (value === null || typeof value !== 'object') return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, part]) => {
			const type = references[name];
			return [name, type && typeof part === 'string' ? idOf(ids, type, part) : withIds(part, ids)];
		}),
	);
}

function idOf(ids: StarterIds, type: RecordType, key: string): number {
	const id = ids.get(type, key);
	if (id === undefined) throw new Error(`The starter names a ${type} ${key} that it does not have`);
	return id;
}
