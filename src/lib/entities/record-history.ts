import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Value } from '#lib/catalogue/field-values.ts';
import { type FieldValue, mentionedRecords } from '#lib/catalogue/mentions.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { textDiff } from '#lib/format/text-diff.ts';
import { fieldLabel } from './field-labels.ts';
import type { RevisionRow } from './provenance.ts';
import { type RecordNames, recordNames } from './record-names.ts';
import { revisionRow, revisionSelect, revisionTables } from './revision-rows.ts';
import { itemText, valueText } from './value-items.ts';

/** Number of changes on one page of a history. */
export const changesPerPage = 100;

/** The query of the History tab. */
export interface HistoryQuery {
	field: string | null;
	/** From 1. */
	page: number;
	/** Two revisions to compare; without `from`, the change made by `to` is shown. */
	from: string | null;
	to: string | null;
}

/** One part of a value being compared. */
export interface ComparedPart {
	kind: 'same' | 'gone' | 'new';
	text: string;
}

/** The subject of a history: one record, or a round with all its member rounds. */
export interface HistoryOf {
	type: RecordType;
	ids: readonly number[];
}

// For one record the index gives the changes in order; for several they are sorted.
const isOf = ({ type, ids }: HistoryOf) =>
	ids.length === 1
		? sql`record_type = ${type} AND record_id = ${ids[0]}`
		: sql`record_type = ${type} AND record_id = ANY (${sql.param(ids)}::bigint[])`;

/** Two values of one field, side by side. */
export interface ComparedValues {
	field: string;
	label: string;
	/** The revisions that set the values; the first is null if its value is the one before the second revision. */
	from: RevisionRow | null;
	to: RevisionRow;
	before: ComparedPart[];
	after: ComparedPart[];
	/** Whether each part is an item of a list. */
	isList: boolean;
}

/** A page of a record's history. */
export interface HistoryPage {
	fields: { field: string; label: string; count: number }[];
	changes: RevisionRow[];
	hasOlder: boolean;
	names: RecordNames;
	/** Undefined: no comparison was requested; null: the requested one is not possible. */
	compared: ComparedValues | null | undefined;
}

/** Reads the ids and names in a query, ignoring anything that it does not understand. */
export function parseHistoryQuery(query: URLSearchParams): HistoryQuery {
	const id = (name: string) => {
		const text = query.get(name) ?? '';
		return /^\d{1,18}$/.test(text) ? text : null;
	};
	const field = query.get('field') ?? '';
	const page = /^\d{1,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
	return {
		field: /^[a-z_]{1,60}$/.test(field) ? field : null,
		page: Math.max(1, page),
		from: id('from'),
		to: id('to'),
	};
}

/** Returns the requested page of a record's history. */
export async function historyPage(
	db: Db,
	record: HistoryOf,
	request: HistoryQuery,
): Promise<HistoryPage> {
	const [fields, changes, pair] = await Promise.all([
		countedFields(db, record),
		changesOf(db, record, request),
		loadChosenRevisions(db, record, request),
	]);
	const shown = changes.slice(0, changesPerPage);
	const names = await recordNames(db, mentionedRecords([...shown, ...pair].flatMap(valuesOf)));
	return {
		fields: fields.map((one) => ({ ...one, label: fieldLabel(record.type, one.field) })),
		changes: shown,
		hasOlder: changes.length > changesPerPage,
		names,
		compared: request.to === null ? undefined : comparison(record.type, pair, request, names),
	};
}

/** Returns the field's previous value and the value that a change set. */
export const valuesOf = ({ field, old, value }: RevisionRow): FieldValue[] => [
	{ field, value: asValue(old) },
	{ field, value: asValue(value) },
];

const countedFieldsRow = z.object({ field: z.string(), count: z.number() });

async function countedFields(db: Db, record: HistoryOf) {
	const rows = await readRows(db, countedFieldsRow)`
		SELECT field, count(*)::int AS count FROM revision WHERE ${isOf(record)}
		GROUP BY field ORDER BY field`;
	return rows;
}

/** Returns one change more than a page shows, so that it is known whether older ones exist. */
async function changesOf(
	db: Db,
	record: HistoryOf,
	{ field, page }: HistoryQuery,
): Promise<RevisionRow[]> {
	const ofField = field === null ? sql`` : sql`AND field = ${field}`;
	// For one field, times come first, which increase with the ids: its own index has that order.
	const order = field === null ? sql`revision.id DESC` : sql`revision.at DESC, revision.id DESC`;
	const rows = await readRows(db, revisionRow)`
		SELECT ${revisionSelect} FROM ${revisionTables(sql`
			SELECT * FROM revision WHERE ${isOf(record)} ${ofField}
			ORDER BY ${order} OFFSET ${(page - 1) * changesPerPage} LIMIT ${changesPerPage + 1}`)}
		ORDER BY r.id DESC`;
	return rows;
}

async function loadChosenRevisions(
	db: Db,
	record: HistoryOf,
	{ from, to }: HistoryQuery,
): Promise<RevisionRow[]> {
	const ids = [from, to].filter((one) => one !== null);
	if (to === null) return [];
	const rows = await readRows(db, revisionRow)`
		SELECT ${revisionSelect} FROM ${revisionTables(sql`
			SELECT * FROM revision
			WHERE ${isOf(record)} AND id = ANY (${sql.param(ids)}::bigint[])`)}
		ORDER BY r.id`;
	return rows;
}

/**
 * Returns the two values in chronological order, whichever was named first; null if they belong to different fields.
 */
function comparison(
	type: RecordType,
	rows: readonly RevisionRow[],
	request: HistoryQuery,
	names: RecordNames,
): ComparedValues | null {
	const [first, second = first] = rows;
	if (!first || !second || first.field !== second.field) return null;
	if (request.from !== null && request.from !== request.to && first === second) return null;
	const from = first === second ? null : first;
	const { field } = second;
	const [before, after] = [asValue(from ? from.value : second.old), asValue(second.value)];
	const isList = Array.isArray(before) || Array.isArray(after);
	const parts = isList
		? comparedItems(itemTexts(field, before, names), itemTexts(field, after, names))
		: comparedTexts(valueText(field, before, names), valueText(field, after, names));
	return { field, label: fieldLabel(type, field), from, to: second, ...parts, isList };
}

/** Returns JSON from the database as a value. */
export function asValue(value: unknown): Value {
	if (value === null || value === undefined) return null;
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
		return value;
	if (Array.isArray(value)) return value.map(asValue);
	if (typeof value !== 'object') return null;
	return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asValue(part)]));
}

const itemTexts = (field: string, value: Value, names: RecordNames): string[] =>
	Array.isArray(value) ? value.map((item) => itemText(field, item, names)) : [];

type Sides = Pick<ComparedValues, 'before' | 'after'>;

function comparedTexts(before: string, after: string): Sides {
	const parts = textDiff(before, after);
	return {
		before: parts.filter(({ kind }) => kind !== 'new'),
		after: parts.filter(({ kind }) => kind !== 'gone'),
	};
}

function comparedItems(before: readonly string[], after: readonly string[]): Sides {
	const side = (items: readonly string[], other: readonly string[], kind: 'gone' | 'new') => {
		const there = new Set(other);
		return items.map((text) => ({ text, kind: there.has(text) ? ('same' as const) : kind }));
	};
	return { before: side(before, after, 'gone'), after: side(after, before, 'new') };
}
