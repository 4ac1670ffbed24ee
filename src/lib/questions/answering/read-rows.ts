import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { DirectoryRow, DirectoryRows } from '#lib/directory/row-shapes.ts';
import { organizationRows, personRows, projectRows, roundRows } from '#lib/directory/rows.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { longDate } from '#lib/format/dates.ts';
import { amountInWords, roundHref, roundName } from '#lib/rounds/round-words.ts';
import { type SourceLookup, sourcesOf } from '#lib/v1/sources-of.ts';
import { v1TypeOf } from '#lib/v1/types.ts';
import type { FoundRecord } from '../answer.ts';
import { recordHref, recordKey } from './addresses.ts';
import { nameOfRow, type RowColumn, rowColumns } from './columns.ts';
import type { FoundRow } from './find-rows.ts';

/** A record of a list, as shown in answers. */
export interface ListedRecord {
	type: FoundRow['type'];
	id: number;
	name: string;
	/** `project/bitcoin` */
	key: string;
	href: string;
	card: FoundRecord;
}

const cardTypes = {
	project: 'project',
	organization: 'organization',
	person: 'people',
	round: 'fundraising',
} as const;

const cardRow = z.object({
	type: z.enum(['project', 'organization', 'person']),
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	line: z.string().nullable(),
	image: z.string().nullable(),
});

/** Reads projects, organizations and people as cards, in the given order. */
export async function readListedRecords(
	db: Db,
	wanted: readonly Pick<FoundRow, 'type' | 'id'>[],
): Promise<ListedRecord[]> {
	const rows = await readRows(db, cardRow)`
		select e.type, e.id::text as id, e.slug, e.name, e.image, case e.type when 'project' then e.symbol
			when 'organization' then (select o.type from organization_listing as o where o.id = e.id)
			else (select q.primary_job_title from person as q where q.id = e.id) end as line
		from jsonb_to_recordset(${JSON.stringify(wanted.map(({ type, id }, place) => ({ type, id, place })))}::jsonb)
			as w (type text, id bigint, place int)
		join search_entry as e on e.type = w.type and e.id = w.id order by w.place`;
	return rows.map(({ type, id, slug, name, line, image }) => {
		const ref = { type, slug, name };
		return {
			...{ type, id: Number(id), name, key: recordKey(ref), href: recordHref(ref) },
			card: {
				...{ type: cardTypes[type], _id: id, slug, name, line, logo: image },
				href: recordHref(ref),
			},
		};
	});
}

/** A directory row with its name. */
export interface ListedRow extends ListedRecord {
	/** The contents of its columns, by screen field. */
	values: Readonly<Record<string, string | number | null>>;
	/** The row as returned by the data API. */
	row: Readonly<Record<string, unknown>>;
}

const valuesOf = <Row>(columns: Readonly<Record<string, RowColumn<Row>>>, row: Row) =>
	Object.fromEntries(Object.entries(columns).map(([name, { value }]) => [name, value(row)]));

const ofRound = (row: DirectoryRows['fundraising']): ListedRecord => {
	const href = roundHref(row.round_slug);
	const name = roundName(row);
	const amount = amountInWords({
		amount_usd: row.amount_quantity_unit === 'USD' ? row.amount_quantity : null,
		amount_quantity: row.amount_quantity,
		amount_quantity_unit: row.amount_quantity_unit,
	});
	return {
		...{ type: 'round', id: Number(row._id), name, href },
		key: recordKey({ type: 'round', slug: row.round_slug }),
		card: {
			...{ type: 'fundraising', _id: row._id, slug: row.round_slug, name, logo: row.logo, href },
			line: row.date === null ? amount : `${amount}, ${longDate(row.date, row.date_precision)}`,
		},
	};
};

/** Rows of a directory, in the given order. */
export async function directoryRows(
	db: Db,
	source: DirectorySource,
	ids: readonly number[],
): Promise<ListedRow[]> {
	switch (source) {
		case 'projects':
			return (await projectRows(db, ids)).map((row) => ({
				...ofRecord('project', row, row.symbol),
				...{ row, values: valuesOf(rowColumns.projects, row) },
			}));
		case 'organizations':
			return (await organizationRows(db, ids)).map((row) => ({
				...ofRecord('organization', row, row.type),
				...{ row, values: valuesOf(rowColumns.organizations, row) },
			}));
		case 'people':
			return (await personRows(db, ids)).map((row) => ({
				...ofRecord('person', row, row.primary_job_title),
				...{ row, values: valuesOf(rowColumns.people, row) },
			}));
		default:
			return (await roundRows(db, ids)).map((row) => ({
				...ofRound(row),
				...{ row, values: valuesOf(rowColumns.fundraising, row) },
			}));
	}
}

function ofRecord(
	type: 'project' | 'organization' | 'person',
	row: Exclude<DirectoryRow, DirectoryRows['fundraising']>,
	line: string | null,
): ListedRecord {
	const ref = { type, slug: row.slug, name: nameOfRow(row) };
	return {
		...{ type, id: Number(row._id), name: ref.name, key: recordKey(ref), href: recordHref(ref) },
		card: {
			...{ type: cardTypes[type], _id: row._id, slug: row.slug, name: ref.name, line },
			...{ logo: row.logo, href: recordHref(ref) },
		},
	};
}

/** The origin of these rows' facts. */
export const sourcesOfRows = (
	db: Db,
	type: FoundRow['type'],
	ids: readonly number[],
	names: readonly string[],
): Promise<SourceLookup> => sourcesOf(db, v1TypeOf(type), ids, names);
