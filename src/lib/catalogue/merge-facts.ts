import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import type { Change } from './change.ts';
import type { RecordRef } from './duplicate-pairs.ts';
import { type Fields, isEmpty, type Value } from './field-values.ts';
import { listFields, scalarFields } from './fields.ts';
import type { RecordType } from './record-types.ts';

/** What a record takes over from one that is merged into it. */

interface Merged extends RecordRef {
	fields: Fields;
}

/** Scalars that a record keeps to itself. */
const own = new Set(['slug', 'name']);
/** Taken over together with the field it speaks of, or not at all. */
const partOf: Readonly<Record<string, string>> = { launch_precision: 'launch_date' };
/** Lists that describe one whole: items of two would contradict each other. */
const whole = new Set(['allocations', 'roadmap']);
/** Fields of an organization that a person has under another name. */
const personsName: Readonly<Record<string, string>> = {
	logo: 'avatar',
	summary: 'background_summary',
};
/** The kind of an investor that nobody has classified yet: it says nothing. */
const UNCLASSIFIED = 'Investor';

/** The change by which `kept` says what `gone` said: each fact with the source that it was read from. */
export async function factsFor(tx: Db, kept: Merged, gone: Merged): Promise<Change> {
	const said = renamedFor(kept.type, gone);
	const sources = await sourcesOf(tx, gone);
	const fill: Fields = {};
	const set: Fields = {};
	const add: Record<string, Value[]> = {};
	for (const field of Object.keys(scalarFields[kept.type].shape)) {
		const value = said[field] ?? null;
		if (own.has(field) || isEmpty(value)) continue;
		if (isEmpty(kept.fields[partOf[field] ?? field])) fill[field] = value;
		if (field === 'type' && kept.fields.type === UNCLASSIFIED && value !== UNCLASSIFIED)
			set[field] = value;
	}
	for (const field of Object.keys(listFields[kept.type].shape)) {
		const items = said[field];
		if (!Array.isArray(items) || items.length === 0) continue;
		if (whole.has(field) && !isEmpty(kept.fields[field])) continue;
		add[field] = items;
	}
	add.aliases = await newNames(tx, kept, gone);
	if (add.positions) add.positions = newPositions(kept.fields.positions ?? [], add.positions);
	const spoken = Object.keys({ ...fill, ...set, ...add });
	return {
		type: kept.type,
		id: kept.id,
		set,
		fill,
		add,
		sources: Object.fromEntries(
			spoken.flatMap((field) => {
				const source = sources.get(field);
				return source ? [[field, source]] : [];
			}),
		),
	};
}

/** The fields of `gone` by the names that a record of `type` has for them. */
function renamedFor(type: RecordType, gone: Merged): Fields {
	if (type !== 'person' || gone.type !== 'organization') return gone.fields;
	const fields = { ...gone.fields };
	for (const [theirs, ours] of Object.entries(personsName)) fields[ours] = fields[theirs] ?? null;
	return fields;
}

/** Where what the record says now was read, by field. */
async function sourcesOf(tx: Db, { type, id }: RecordRef): Promise<Map<string, string>> {
	const { rows } = await tx.execute<{ field: string; source: string | null }>(sql`
		select distinct on (field) field, source from revision
		where record_type = ${type} and record_id = ${id} order by field, revision.id desc`);
	return new Map(
		rows.flatMap(({ field, source }) => {
			if (source === null) return [];
			const names = [field, ...(personsName[field] ? [personsName[field]] : [])];
			return names.map((name): [string, string] => [name, source]);
		}),
	);
}

/** The names of `gone` that differ from those of `kept` in more than case and signs, each once. */
async function newNames(tx: Db, kept: Merged, gone: Merged): Promise<string[]> {
	const names = (fields: Fields) =>
		[fields.name ?? '', ...[fields.aliases ?? []].flat()].map(String);
	const { rows } = await tx.execute<{ name: string }>(sql`
		with theirs as (
			select name, ordinal, coalesce(nullif(name_form(name), ''), lower(name)) as form
			from unnest(${sql.param(names(gone.fields))}::text[]) with ordinality as t(name, ordinal)
		), ours as (
			select coalesce(nullif(name_form(name), ''), lower(name)) as form
			from unnest(${sql.param(names(kept.fields))}::text[]) as o(name)
		)
		select name from (
			select distinct on (form) name, ordinal from theirs where form not in (select form from ours)
			order by form, ordinal) as fresh
		order by ordinal`);
	return rows.map(({ name }) => name);
}

const isObject = (value: Value): value is Record<string, Value> =>
	value !== null && typeof value === 'object' && !Array.isArray(value);

/** Positions that `kept` has not; one of them stands for the person in lists only where none did before. */
function newPositions(present: Value, theirs: Value[]): Value[] {
	const known = (Array.isArray(present) ? present : []).filter(isObject);
	const bare = (item: Record<string, Value>) => JSON.stringify({ ...item, is_primary: null });
	const have = new Set(known.map(bare));
	const hasPrimary = known.some((item) => item.is_primary === true);
	return theirs
		.filter(isObject)
		.filter((item) => !have.has(bare(item)))
		.map((item) => (hasPrimary ? { ...item, is_primary: false } : item));
}
