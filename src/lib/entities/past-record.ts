import { sql } from 'drizzle-orm';
import { type RecordAsOf, recordAsOf } from '#lib/catalogue/as-of.ts';
import {
	itemColumn,
	itemsOf,
	type ReferencedRecord,
	type RoundsAsOf,
	roundsJoinedAsOf,
	roundsRaisedAsOf,
	teamAsOf,
} from '#lib/catalogue/as-of-links.ts';
import type { Value } from '#lib/catalogue/field-values.ts';
import type { RecordIds } from '#lib/catalogue/listings/index.ts';
import { mentionedRecords } from '#lib/catalogue/mentions.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { longDate } from '#lib/format/dates.ts';
import { DASH, exactNumber, shortNumber, shortUsd } from '#lib/format/numbers.ts';
import { hostOf } from '#lib/format/text.ts';
import { accountFact, dollarsFact, type Fact, linkFact, textFact } from './facts.ts';
import { itemTable, type Piece } from './field-items.ts';
import { fieldLabel, labelledFields } from './field-labels.ts';
import type { RevisionRow } from './provenance.ts';
import { type RecordNames, recordNames } from './record-names.ts';
import { revisionRow, revisionSelect, revisionTables } from './revision-rows.ts';

/** A table on the page of a record's past state. Each row has one cell per column; a cell may have several pieces. */
export interface PastTable {
	title: string;
	/** The list's own field, whose revision shows its origin; null if the rows are records themselves. */
	field: string | null;
	columns: string[];
	rows: Piece[][][];
	/** Number of rows beyond those shown. */
	more: number;
}

/** A past state of a record, as its page shows it for that day. */
export interface PastRecord {
	name: string;
	symbol: string | null;
	image: string | null;
	/** The kind of record in words: `Project`, an organization's kind, a person's title, or `Funding round`. */
	kind: string;
	sectors: string[];
	description: { field: string; text: string } | null;
	facts: Fact[];
	tables: PastTable[];
	/** The revision behind each field, for its provenance mark. */
	changes: RevisionRow[];
}

/** Fields that have their own place on the page. */
const apart = new Set(['name', 'symbol', 'slug', 'logo', 'avatar', 'sectors', 'identifiers']);
const prose = { project: 'description', organization: 'summary', person: 'background_summary' };
const picture = { project: 'logo', organization: 'logo', person: 'avatar' };
const accounts = new Set(['twitter', 'github', 'telegram', 'discord', 'linkedin', 'crunchbase']);

/** Returns the record as it was at that moment; undefined if it did not exist yet. */
export async function pastRecord(
	db: Db,
	named: ReferencedRecord,
	at: string,
): Promise<PastRecord | undefined> {
	const { type, id } = named;
	const [record, team, raised, joined] = await Promise.all([
		recordAsOf(db, type, id, at),
		teamAsOf(db, named, at),
		roundsRaisedAsOf(db, named, at),
		roundsJoinedAsOf(db, named, at),
	]);
	if (!record) return undefined;
	const [names, changes] = await Promise.all([
		recordNames(db, idsIn(record, team, [raised, joined])),
		changesAsOf(db, record),
	]);
	const text = (field: string) => textOf(record, field);
	const description = text(prose[type]);
	return {
		name: text('name') ?? 'A record without a name',
		symbol: text('symbol'),
		image: text(picture[type]),
		kind: kindOf(type, text),
		sectors: itemsOf(record.get('sectors')?.value).map(String),
		description: description === null ? null : { field: prose[type], text: description },
		facts: labelledFields(type).flatMap(([field, label]) => factOf(record, field, label)),
		tables: [
			roundsTable('Funding rounds', raised, names, false),
			...ownTables(type, record, names),
			teamTable(team, names),
			roundsTable('Rounds joined', joined, names, true),
		].filter(({ rows }) => rows.length > 0),
		changes,
	};
}

function kindOf(type: ReferencedRecord['type'], text: (field: string) => string | null): string {
	if (type === 'project') return 'Project';
	return type === 'person'
		? (text('primary_job_title') ?? 'Person')
		: (text('type') ?? 'Organization');
}

export function textOf(record: RecordAsOf, field: string): string | null {
	const value = record.get(field)?.value;
	return typeof value === 'string' ? value : null;
}

/** Returns the revisions behind the facts, with who proposed and accepted them. */
export async function changesAsOf(db: Db, record: RecordAsOf): Promise<RevisionRow[]> {
	const ids = [...record.values()].map(({ revision }) => revision);
	const rows = await readRows(db, revisionRow)`
		SELECT ${revisionSelect}
		FROM ${revisionTables(sql`SELECT * FROM revision WHERE id = ANY (${sql.param(ids)}::bigint[])`)}
		ORDER BY r.id DESC`;
	return rows;
}

/** Turns a scalar field into a fact; none for lists and fields shown elsewhere on the page. */
function factOf(record: RecordAsOf, field: string, label: string): Fact[] {
	const value = record.get(field)?.value;
	if (value == null || Array.isArray(value) || apart.has(field)) return [];
	if (Object.values(prose).includes(field)) return [];
	if (typeof value === 'boolean') return textFact(label, value ? 'Yes' : 'No', field);
	if (typeof value === 'number')
		return field.endsWith('_usd')
			? dollarsFact(label, value, field)
			: textFact(label, value, field);
	if (typeof value !== 'string') return [];
	if (field === 'website') return linkFact(label, value, field);
	return accounts.has(field) ? accountFact(label, value, field) : textFact(label, value, field);
}

function ownTables(
	type: ReferencedRecord['type'],
	record: RecordAsOf,
	names: RecordNames,
): PastTable[] {
	return [...record].flatMap(([field, { value }]) => {
		if (!Array.isArray(value) || apart.has(field)) return [];
		const { columns, rows } = itemTable(field, value, names);
		const cells = rows.map((row) => row.map((piece) => [piece]));
		return [{ title: fieldLabel(type, field), field, columns, rows: cells, more: 0 }];
	});
}

type Team = Awaited<ReturnType<typeof teamAsOf>>;

function teamTable(team: Team, names: RecordNames): PastTable {
	const members = team.flatMap(({ person, positions }) =>
		positions.map((position) => ({ person: names.of('person', person), position })),
	);
	const day = (item: Value, end: 'from' | 'to') => {
		const date = itemColumn(item, `${end}_date`);
		const precision = itemColumn(item, `${end}_precision`);
		return longDate(
			typeof date === 'string' ? date : null,
			typeof precision === 'string' ? precision : 'day',
		);
	};
	return {
		title: 'Team',
		field: null,
		columns: ['Person', 'Position', 'From', 'Until'],
		rows: members.map(({ person, position }) => [
			[{ text: person.name, href: person.href }],
			[{ text: String(itemColumn(position, 'title') ?? DASH) }],
			[{ text: day(position, 'from') }],
			[{ text: day(position, 'to') }],
		]),
		more: 0,
	};
}

function roundsTable(
	title: string,
	{ rounds, total }: RoundsAsOf,
	names: RecordNames,
	showsRaiser: boolean,
): PastTable {
	return {
		title,
		field: null,
		columns: [
			'Date',
			...(showsRaiser ? ['Raised by'] : []),
			'Round',
			'Amount',
			'Investors',
			'Source',
		],
		rows: rounds.map(({ fields }) => [
			[{ text: longDate(textOf(fields, 'date'), textOf(fields, 'date_precision')) }],
			...(showsRaiser ? [[raiserOf(fields, names)]] : []),
			[{ text: textOf(fields, 'type') ?? DASH }],
			[amountOf(fields)],
			investorsOf(fields, names),
			sourceOf(fields),
		]),
		more: total - rounds.length,
	};
}

export const numberOf = (record: RecordAsOf, field: string): number | null => {
	const value = record.get(field)?.value;
	return typeof value === 'number' ? value : null;
};

function raiserOf(fields: RecordAsOf, names: RecordNames): Piece {
	const project = numberOf(fields, 'project_id');
	const organization = numberOf(fields, 'organization_id');
	if (project === null && organization === null) return { text: DASH };
	const { name, href } =
		project === null ? names.of('organization', organization ?? 0) : names.of('project', project);
	return { text: name, href };
}

function amountOf(fields: RecordAsOf): Piece {
	const usd = numberOf(fields, 'amount_usd');
	if (usd !== null) return { text: shortUsd(usd), title: exactNumber(usd, 'USD') };
	const amount = numberOf(fields, 'amount');
	if (amount === null) return { text: 'Undisclosed' };
	return { text: `${shortNumber(amount)} ${textOf(fields, 'currency') ?? ''}`.trim() };
}

function investorsOf(fields: RecordAsOf, names: RecordNames): Piece[] {
	const items = itemsOf(fields.get('investors')?.value);
	return items.map((item) => {
		const organization = itemColumn(item, 'organization_id');
		const person = itemColumn(item, 'person_id');
		const known =
			typeof organization === 'number'
				? names.of('organization', organization)
				: typeof person === 'number'
					? names.of('person', person)
					: { name: String(itemColumn(item, 'name')), href: null };
		const lead = itemColumn(item, 'is_lead') === true ? ' (lead)' : '';
		return { text: `${known.name}${lead}`, href: known.href };
	});
}

function sourceOf(fields: RecordAsOf): Piece[] {
	const addresses = itemsOf(fields.get('sources')?.value).map((item) => itemColumn(item, 'url'));
	const stated = addresses.length > 0 ? addresses : [...fields.values()].map((one) => one.source);
	const href = stated.find((one): one is string => typeof one === 'string');
	return href === undefined ? [] : [{ text: hostOf(href), title: href, href }];
}

function idsIn(record: RecordAsOf, team: Team, rounds: readonly RoundsAsOf[]): RecordIds {
	const records = [record, ...rounds.flatMap((one) => one.rounds.map(({ fields }) => fields))];
	const ids = mentionedRecords(
		records.flatMap((fields) => [...fields].map(([field, { value }]) => ({ field, value }))),
	);
	for (const { person } of team) ids.person.add(person);
	return ids;
}
