import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { tableOf } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import { findRows } from '../answering/find-rows.ts';
import { statedFacts } from '../answering/stated-facts.ts';
import { aspects } from '../closest/aspects.ts';
import { isFactWord } from '../lexicon/facts.ts';
import type { Query, RecordRef } from '../query.ts';
import type { NamedRecord } from './pieces.ts';

/** Decides which of several records with the same name is meant: the only one that has the requested fact. */

/** Maximum records per name to examine. */
const MAX = 4;

/**
 * The query about the only record with the requested fact; undefined if several have it, or none.
 *
 * @param about the query if one of the records is meant; undefined if it is none
 */
export async function findOnlyKnown(
	db: Db,
	records: readonly NamedRecord[],
	about: (record: NamedRecord) => Query | undefined,
): Promise<Query | undefined> {
	if (records.length > MAX) return undefined;
	// A product takes precedence over the company named after it.
	const queries = records
		.toSorted((a, b) => Number(b.type === 'project') - Number(a.type === 'project'))
		.flatMap((record) => about(record) ?? []);
	// A company has no token: such a question is about its product.
	if (queries.length < records.length)
		return (await areTwins(db, records)) ? queries[0] : undefined;
	const known = await Promise.all(queries.map((query) => isKnown(db, query)));
	const [only, more] = queries.filter((_, at) => known[at]);
	if (only && !more && !known.includes(undefined)) return only;
	if (!(await areTwins(db, records))) return undefined;
	// Between a product and its company it does not matter which is named: people and rounds of both are meant. Whether
	// a count is known is not looked up.
	const areBoth = more !== undefined || queries[0]?.kind === 'count';
	return (areBoth ? (atEither(queries) ?? raisedByBoth(queries)) : undefined) ?? only ?? queries[0];
}

/**
 * The amount that a product and its company raised, or the number of their rounds; undefined if something else is
 * asked.
 */
function raisedByBoth(queries: readonly Query[]): Query | undefined {
	const [first] = queries;
	const [record] = first?.kind === 'fact' ? first.records : [];
	if (first?.kind !== 'fact' || record?.type !== 'project') return undefined;
	// Its company's rounds are found along with it.
	const total = aspects.find(({ key }) => key === 'total raised')?.query(record);
	if (total?.kind !== 'figure') return undefined;
	if (first.fact === 'raised') return total;
	return first.fact === 'rounds' ? { kind: 'count', rows: total.rows } : undefined;
}

/** People at one of the records whose people these queries ask for; undefined if they ask for something else. */
function atEither([first, ...others]: readonly Query[]): Query | undefined {
	if (first?.kind !== 'list' && first?.kind !== 'count') return undefined;
	if (first.rows.source !== 'people' || !first.rows.positions) return undefined;
	const { positions } = first.rows;
	const of = others.flatMap((query) => ('rows' in query ? (query.rows.positions?.of ?? []) : []));
	return {
		...first,
		rows: { ...first.rows, positions: { ...positions, of: [...positions.of, ...of] } },
	};
}

const twinRow = z.object({ are_twins: z.boolean() });

/** Whether the records are exactly a project and an organization behind it. */
async function areTwins(db: Db, records: readonly NamedRecord[]): Promise<boolean> {
	const slugOf = (type: string) => records.find((one) => one.type === type)?.slug ?? '';
	if (records.length !== 2) return false;
	const { are_twins } = await readOne(db, twinRow)`
		select exists (select from (select project_id, organization_id from twin
				union all select project_id, organization_id from project_organization) as t
			join project as p on p.id = t.project_id join organization as o on o.id = t.organization_id
			where p.slug = ${slugOf('project')} and o.slug = ${slugOf('organization')}) as are_twins`;
	return are_twins;
}

/** Whether the catalogue can answer a query about one record; undefined for queries that are not checked. */
async function isKnown(db: Db, query: Query): Promise<boolean | undefined> {
	switch (query.kind) {
		case 'fact': {
			const [record, more] = query.records;
			return record && !more ? knowsFact(db, record, query.fact) : undefined;
		}
		case 'sources':
			return query.fact === null ? undefined : knowsFact(db, query.record, query.fact);
		case 'news': {
			return query.records.length > 0 ? areInNews(db, query.records) : undefined;
		}
		case 'list':
			return query.rows.positions
				? (await findRows(db, { rows: query.rows, sort: null }, { take: 1, now: new Date() }))
						.total > 0
				: undefined;
		default:
			return undefined;
	}
}

async function knowsFact(db: Db, record: RecordRef, fact: string): Promise<boolean> {
	if (!isFactWord(fact)) return false;
	const { value = null } = (await statedFacts(db, record, [fact])).get(fact) ?? {};
	return value !== null;
}

const mentionedRow = z.object({ is_mentioned: z.boolean() });

/** Whether any article mentions all of the records. */
async function areInNews(db: Db, records: readonly RecordRef[]): Promise<boolean> {
	const each = records.map(
		({ type, slug }) => sql`exists (select from article_mentions as m where m.article_id = a.id
			and m.type = ${type === 'person' ? 'people' : type}
			and m.record_id = (select id from ${sql.identifier(tableOf[type])} where slug = ${slug}))`,
	);
	const { is_mentioned } = await readOne(db, mentionedRow)`
		select exists (select from articles as a where ${sql.join(each, sql` and `)}) as is_mentioned`;
	return is_mentioned;
}
