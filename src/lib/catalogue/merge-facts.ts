import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Change } from './change.ts';
import type { RecordRef } from './duplicate-pairs.ts';
import { type Fields, isEmpty, type Value } from './field-values.ts';
import { listFields, scalarFields } from './fields.ts';
import { type RecordType, recordTypes } from './record-types.ts';
import { slugify } from './slugs.ts';

/** The facts that a record takes over from one merged into it. */

interface MergedRecord extends RecordRef {
	fields: Fields;
}

/** Two records that are the same, with the fields of each. */
export interface MergedFields {
	kept: MergedRecord;
	gone: MergedRecord;
}

/** Scalars that the kept record never takes over. */
const own = new Set(['slug', 'name']);
/** Fields taken over only together with the field that they qualify. */
const partOf: Readonly<Record<string, string>> = { launch_precision: 'launch_date' };
/** Lists taken over only as a whole, since a mixture of two would be contradictory. */
const whole = new Set(['allocations', 'roadmap']);
/** Field names that differ between kinds, keyed by the kinds of the removed and the kept record. */
const otherNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'organization person': { logo: 'avatar', summary: 'background_summary' },
	'project organization': { description: 'summary' },
};
/** The type of an unclassified investor; it carries no information. */
const UNCLASSIFIED = 'Investor';

/** Returns the changes that copy each `gone` record's facts to its `kept` record, each fact with its source. */
export async function mergedFactChanges(
	tx: Db,
	merged: readonly MergedFields[],
): Promise<Change[]> {
	const sources = await sourcesOf(
		tx,
		merged.map(({ gone }) => gone),
	);
	const names = await newNames(tx, merged);
	return merged.map(({ kept, gone }, at) =>
		factsOf(kept, gone, sources.get(keyOf(gone)) ?? new Map(), names.get(at) ?? []),
	);
}

const keyOf = ({ type, id }: RecordRef) => `${type} ${id}`;

function factsOf(
	survivor: MergedRecord,
	gone: MergedRecord,
	sources: ReadonlyMap<string, string>,
	newNames: Value[],
): Change {
	const goneFields = renamedFor(survivor.type, gone);
	const fill: Fields = {};
	const set: Fields = {};
	const add: Record<string, Value[]> = {};
	for (const field of Object.keys(scalarFields[survivor.type].shape)) {
		const value = goneFields[field] ?? null;
		if (own.has(field) || isEmpty(value)) continue;
		if (isEmpty(survivor.fields[partOf[field] ?? field])) fill[field] = value;
		if (field === 'type' && survivor.fields.type === UNCLASSIFIED && value !== UNCLASSIFIED)
			set[field] = value;
	}
	for (const field of Object.keys(listFields[survivor.type].shape)) {
		const items = goneFields[field];
		if (!Array.isArray(items) || items.length === 0) continue;
		if (whole.has(field) && !isEmpty(survivor.fields[field])) continue;
		add[field] = items;
	}
	if (isNumbered(survivor, gone)) set.slug = gone.fields.slug ?? null;
	if (isNamedById(survivor, gone)) set.name = goneFields.name ?? null;
	add.aliases = newNames.filter((name) => name !== set.name);
	if (add.positions) add.positions = newPositions(survivor.fields.positions ?? [], add.positions);
	const spoken = Object.keys({ ...fill, ...set, ...add });
	return {
		type: survivor.type,
		id: survivor.id,
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

/** Whether the kept record's slug has a numeric or word suffix only because the other record took the plain slug. */
const isNumbered = (survivor: MergedRecord, gone: MergedRecord): boolean => {
	const [slug, other] = [String(survivor.fields.slug), String(gone.fields.slug)];
	return (
		survivor.type === gone.type &&
		slug.startsWith(`${other}-`) &&
		(/^-\d+$/.test(slug.slice(other.length)) ||
			slugify(String(survivor.fields.name ?? '')) === other)
	);
};

const identifiersShape = z.array(z.looseObject({ external_id: z.string() }));

/** Whether the kept record's name is merely the id that a source uses for the other record, which has a real name. */
function isNamedById(survivor: MergedRecord, gone: MergedRecord): boolean {
	const ids = identifiersShape.safeParse(gone.fields.identifiers);
	return ids.data?.some(({ external_id }) => external_id === survivor.fields.name) ?? false;
}

/** Returns the fields of `gone`, renamed to those of a record of `type`. */
function renamedFor(type: RecordType, gone: MergedRecord): Fields {
	const names = otherNames[`${gone.type} ${type}`];
	if (!names) return gone.fields;
	const fields = { ...gone.fields };
	for (const [theirs, ours] of Object.entries(names)) fields[ours] = fields[theirs] ?? null;
	return fields;
}

const sourcesRow = z.object({
	type: z.enum(recordTypes),
	id: z.string(),
	field: z.string(),
	source: z.string().nullable(),
});

/** Returns the sources of each record's current values, by field. */
async function sourcesOf(
	tx: Db,
	records: readonly RecordRef[],
): Promise<Map<string, Map<string, string>>> {
	const refs = records.map(({ type, id }) => ({ type, id }));
	const rows = await readRows(tx, sourcesRow)`
		select asked.type, asked.id, said.field, said.source
		from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as asked(type text, id bigint)
			cross join lateral (
				select distinct on (field) field, source from revision
				where record_type = asked.type and record_id = asked.id order by field, revision.id desc
			) as said
		where said.source is not null`;
	const found = new Map<string, Map<string, string>>();
	for (const { type, id, field, source } of rows) {
		const key = keyOf({ type, id: Number(id) });
		const own = found.get(key) ?? new Map<string, string>();
		for (const name of [field, ...namesElsewhere(field)]) if (source) own.set(name, source);
		found.set(key, own);
	}
	return found;
}

/** Returns the names other kinds of record use for a field. */
const namesElsewhere = (field: string): string[] =>
	Object.values(otherNames).flatMap((names) => names[field] ?? []);

const newNamesRow = z.object({ at: z.number(), name: z.string() });

/**
 * Returns each `gone` record's names that differ from its `kept` record's by more than case and punctuation, without
 * duplicates; by index.
 */
async function newNames(tx: Db, merged: readonly MergedFields[]): Promise<Map<number, Value[]>> {
	const names = (fields: Fields) =>
		[fields.name ?? '', ...[fields.aliases ?? []].flat()].map(String);
	const rowsOf = (side: keyof MergedFields) =>
		JSON.stringify(
			merged.flatMap((one, at) =>
				names(one[side].fields).map((name, ordinal) => ({ at, name, ordinal })),
			),
		);
	const rows = await readRows(tx, newNamesRow)`
		with theirs as materialized (
			select at, name, ordinal, coalesce(nullif(name_form(name), ''), lower(name)) as form
			from jsonb_to_recordset(${rowsOf('gone')}::jsonb) as t(at int, name text, ordinal int)
		), ours as materialized (
			select at, coalesce(nullif(name_form(name), ''), lower(name)) as form
			from jsonb_to_recordset(${rowsOf('kept')}::jsonb) as o(at int, name text)
		)
		select at, name from (
			select distinct on (at, form) at, name, ordinal from theirs
			where (at, form) not in (select at, form from ours)
			order by at, form, ordinal) as fresh
		order by at, ordinal`;
	const found = Map.groupBy(rows, ({ at }) => at);
	return new Map([...found].map(([at, fresh]) => [at, fresh.map(({ name }) => name)]));
}

const isObject = (value: Value): value is Record<string, Value> =>
	value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * Returns the other record's positions that this one lacks. One of them can become primary only if this record had no
 * primary position.
 */
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
