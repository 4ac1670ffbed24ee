import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Fields, isEmpty } from '#lib/catalogue/field-values.ts';
import { type RecordType, tableOf } from '#lib/catalogue/record-types.ts';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { RecordLookup, WantedRecord } from './importer.ts';
import { type Match, matchRecords } from './match.ts';

/** A record that was found, and whether by this catalogue's own slug. */
export interface FoundRecord extends Match {
	bySlug?: true;
	/**
	 * For a round, the facts already displayed for it, from itself or from other sources' rounds merged into it; for an
	 * organization, the type implied by its name.
	 */
	shown?: VisibleFacts;
}

interface VisibleFacts {
	fields: Fields;
	sources: string[];
	hasInvestors: boolean;
}

/**
 * Like `match()`, but records given with a slug of this catalogue are looked up by it first, samples included. A slug
 * means exactly that record, so contradicting signs are ignored and no other record is offered. A former slug finds the
 * record too.
 */
export async function findWantedRecords(
	db: Db,
	type: RecordType,
	wanted: readonly RecordLookup[],
): Promise<FoundRecord[]> {
	const bySlug = await findBySlug(db, type, wanted);
	const rest = wanted.filter((_, at) => !bySlug.has(at));
	const others = (rest.length > 0 ? await matchRecords(db, type, rest) : []).values();
	return wanted.map((_, at) => bySlug.get(at) ?? others.next().value ?? { namesakes: [] });
}

const findBySlugRow = z.object({ at: z.number(), id: z.string(), name: z.string().nullable() });

async function findBySlug(
	db: Db,
	type: RecordType,
	wanted: readonly RecordLookup[],
): Promise<Map<number, FoundRecord>> {
	const lookups = wanted.flatMap(({ slug }, at) => (slug ? [{ slug, at }] : []));
	if (lookups.length === 0) return new Map();
	const table = sql.identifier(tableOf[type]);
	const name = type === 'round' ? sql`null::text` : sql`r.name`;
	// A round that was merged into another is that one.
	const id = type === 'round' ? sql`coalesce(r.merged_into_id, r.id)` : sql`r.id`;
	const columns = sql`${id} as id, ${name} as name`;
	const rows = await readRows(db, findBySlugRow)`
		with w as materialized (
			select slug, at from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb) as j(slug text, at int)
		)
		select w.at, ${columns} from w join ${table} as r using (slug)
		union all
		select w.at, ${columns} from w
			join slug_redirect as before on before.record_type = ${type} and before.slug = w.slug
			join ${table} as r on r.id = before.record_id
		where not exists (select from ${table} as now where now.slug = w.slug)`;
	const ids = rows.map((row) => Number(row.id));
	const shown = await readVisibleFacts(db, type, ids);
	return new Map(
		rows.map((row) => [
			row.at,
			{
				id: Number(row.id),
				name: row.name ?? undefined,
				namesakes: [],
				bySlug: true,
				shown: shown.get(Number(row.id)),
			},
		]),
	);
}

const organizationTypeRow = z.object({ id: z.string(), type: z.string().nullable() });

async function readVisibleFacts(
	db: Db,
	type: RecordType,
	ids: readonly number[],
): Promise<Map<number, VisibleFacts>> {
	if (type === 'round') return readVisibleRounds(db, ids);
	if (type !== 'organization') return new Map();
	const rows = await readRows(
		db,
		organizationTypeRow,
	)`select id, type from organization_listing where id = any(${sql.param(ids)}::bigint[])`;
	return new Map(
		rows.map((row) => [
			Number(row.id),
			{ fields: { type: row.type }, sources: [], hasInvestors: false },
		]),
	);
}

const visibleRoundRow = z.object({
	id: z.string(),
	fields: z.record(z.string(), valueColumn),
	sources: z.array(z.string()),
	investors: z.boolean(),
});

async function readVisibleRounds(
	db: Db,
	ids: readonly number[],
): Promise<Map<number, VisibleFacts>> {
	const rows = await readRows(db, visibleRoundRow)`
		select r.id, to_jsonb(r) as fields,
			array(select url from shown_source where round_id = r.id) as sources,
			exists (select from shown_investor where round_id = r.id) as investors
		from shown_round r where r.id = any(${sql.param(ids)}::bigint[])`;
	return new Map(
		rows.map(({ id, fields, sources, investors }) => [
			Number(id),
			{ fields, sources, hasInvestors: investors },
		]),
	);
}

/** Returns the values and items wanted for a record found by its slug, without those that it already shows. */
export function withoutVisibleFacts(
	{ fill, add }: WantedRecord,
	shown: VisibleFacts | undefined,
): Pick<WantedRecord, 'fill' | 'add'> {
	if (!shown) return { fill, add };
	const known = (field: string) =>
		field === 'investors' ? shown.hasInvestors : !isEmpty(shown.fields[field]);
	const sources = add && 'sources' in add ? (add.sources ?? []) : [];
	return {
		fill: Object.fromEntries(Object.entries(fill).filter(([field]) => !known(field))),
		add:
			sources.length > 0
				? { ...add, sources: sources.filter(({ url }) => !shown.sources.includes(url)) }
				: add,
	};
}
