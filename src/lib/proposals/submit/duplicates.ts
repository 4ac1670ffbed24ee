import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Fields } from '#lib/catalogue/field-values.ts';
import { findIdentifierOwners } from '#lib/catalogue/identifiers.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import { slugify } from '#lib/catalogue/slugs.ts';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { likeLiteral } from '#lib/search/search-words.ts';
import { findOpenProposals } from './duplicates-proposed.ts';
import { similarRounds } from './duplicates-rounds.ts';
import { contractsOf, sharedSign, signsOf } from './duplicates-signs.ts';

/** A possible duplicate of a proposal. */
export const duplicate = z.object({
	type: z.enum([...recordTypes, 'proposal']),
	slug: z.string(),
	name: z.string(),
	logo: z.string().nullable(),
	why: z.string().describe('What they have in common, such as “same website”.'),
	link: z.string().describe('Address of the record’s page.'),
});
export type Duplicate = z.infer<typeof duplicate>;

export interface ProposedRecord {
	type: RecordType;
	/** The record being edited; null for a new one. */
	recordId: number | null;
	/** The proposal itself, if already sent. */
	proposalId?: number;
	/** The record's values after the edit; for a new record, all submitted values. */
	values: Fields;
	/** The submitted fields; an edit is compared only by these. */
	fields: readonly string[];
}

const MAX = 12;
type NamedType = Exclude<RecordType, 'round'>;
const tables = {
	project: { image: 'logo', page: '/project/' },
	organization: { image: 'logo', page: '/organization/' },
	person: { image: 'avatar', page: '/people/' },
} as const;

/**
 * Returns possible duplicates in the catalogue or among proposals: by a source's identifier, website, account, contract
 * or name, and for rounds by raiser, date and amount. Most certain first, each record once.
 */
export async function duplicatesOf(db: Db, proposed: ProposedRecord): Promise<Duplicate[]> {
	const candidate = onlyChangedFields(proposed);
	const records =
		candidate.type === 'round'
			? []
			: await similarRecords(db, { ...candidate, type: candidate.type });
	const all = [
		...records,
		...(await similarRounds(db, proposed)),
		...(await findOpenProposals(db, proposed)),
	];
	const once = new Map(all.map((one) => [`${one.type} ${one.slug}`, one] as const).reverse());
	return all.filter((one) => once.get(`${one.type} ${one.slug}`) === one).slice(0, MAX);
}

/** Limits a proposal to the fields that it changes, as only these can show that it duplicates another record. */
const onlyChangedFields = (proposed: ProposedRecord): ProposedRecord =>
	proposed.recordId === null
		? proposed
		: {
				...proposed,
				values: Object.fromEntries(
					proposed.fields.map((field) => [field, proposed.values[field] ?? null]),
				),
			};

const foundRow = z
	.object({
		id: z.string(),
		slug: z.string(),
		name: z.string(),
		image: z.string().nullable(),
		/** Similarity, 0 to 1; 1 for an identical name. */
		likeness: z.number(),
	})
	.catchall(valueColumn);
type FoundRecord = z.output<typeof foundRow>;

async function similarRecords(
	db: Db,
	{ type, recordId, values }: ProposedRecord & { type: NamedType },
): Promise<Duplicate[]> {
	const name = typeof values.name === 'string' ? values.name : '';
	const signs = signsOf(values);
	const sure = await idsOfSure(db, type, values, name);
	const rows = await candidates(db, type, {
		ids: [...sure.keys()],
		name,
		texts: signs.map(({ holds }) => holds),
	});
	const whyOf = (row: FoundRecord): string | undefined =>
		sure.get(Number(row.id)) ?? sharedSign(signs, row) ?? likenessWhy(name, row);
	return rows
		.filter((row) => Number(row.id) !== recordId)
		.flatMap((row) => {
			const why = whyOf(row);
			return why === undefined ? [] : [{ row, why }];
		})
		.sort((a, b) => sureness(b.why) - sureness(a.why) || b.row.likeness - a.row.likeness)
		.map(({ row, why }) => ({
			type,
			slug: row.slug,
			name: row.name,
			logo: row.image,
			why,
			link: tables[type].page + row.slug,
		}));
}

const SIMILAR = 'similar name';
const sureness = (why: string): number => (why === SIMILAR ? 0 : why === 'same name' ? 1 : 2);

function likenessWhy(name: string, { name: other, likeness }: FoundRecord): string | undefined {
	const [ours, theirs] = [nameKey(name), nameKey(other)];
	if (ours === '' || theirs === '') return undefined;
	if (ours === theirs) return 'same name';
	const [shorter, longer] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours];
	const begins = shorter.length >= 5 && longer.startsWith(shorter);
	return likeness >= 0.5 || begins ? SIMILAR : undefined;
}

const idsOfSureRow = z.object({ id: z.string(), why: z.string() });

/** Ids of records with the same source identifier, contract or former address. */
async function idsOfSure(
	db: Db,
	type: NamedType,
	values: Fields,
	name: string,
): Promise<Map<number, string>> {
	const key = nameKey(name);
	const known = await findIdentifierOwners(db, type, [
		...pagesOf(values),
		...(key
			? ['csv-name', 'defillama-raiser'].map((source) => ({ source, external_id: key }))
			: []),
		...(name ? [{ source: 'defillama-investor', external_id: name }] : []),
	]);
	const keys = type === 'project' ? contractsOf(values) : [];
	const rows = await readRows(db, idsOfSureRow)`
		select project_id as id, 'same contract' as why from contract
		where key = any(${sql.param(keys)}::text[])
		union all
		select record_id, 'had this name before' from slug_redirect
		where record_type = ${type} and slug = ${slugify(name) || null}
			and coalesce(to_type, record_type) = record_type`;
	return new Map([
		...rows.map(({ id, why }) => [Number(id), why] as const),
		...[...known.values()].map((id) => [id, 'known by this name at a source'] as const),
	]);
}

/** Returns identifiers found in links, such as a coin's id in the link to its page. */
const pagesOf = (values: Fields) =>
	Object.values(values).flatMap((value) => {
		const url = typeof value === 'string' ? URL.parse(value) : null;
		if (!url || !/(?:^|\.)coingecko\.com$/.test(url.hostname)) return [];
		const id = /\/coins\/([\w-]+)/.exec(url.pathname)?.[1];
		return id ? [{ source: 'coingecko', external_id: id.toLowerCase() }] : [];
	});

/** Returns the beginnings of a name: its first word, its first two words, and so on up to the whole name. */
function beginnings(name: string): string[] {
	const words = name.split(/\s+/).filter(Boolean).slice(0, 12);
	return words.map((_, at) => words.slice(0, at + 1).join(' '));
}

/** Returns the records found through the indexes and by their links. */
async function candidates(
	db: Db,
	type: NamedType,
	{ ids, name, texts }: { ids: number[]; name: string; texts: string[] },
): Promise<FoundRecord[]> {
	const table = sql.identifier(type);
	const patterns = texts.map((text) => `%${likeLiteral(text)}%`);
	const links = sql`concat_ws(' ', r.website, r.twitter, r.telegram, r.github, r.linkedin,
		${type === 'project' ? sql`r.discord` : sql`r.crunchbase`})`;
	const rows = await readRows(db, foundRow)`
		with asked as (select search_form(${name}) as form), found as (
			(select e.id from search_entry e
				where e.type = ${type} and e.name_form = any(
					array(select search_form(name) from unnest(${sql.param(beginnings(name))}::text[]) as name)))
			union
			(select e.id from search_entry e, asked
				where e.type = ${type} and length(asked.form) > 2 and asked.form <% (' ' || e.search_text)
				order by similarity(e.name_form, asked.form) desc, e.id limit 30)
			union
			(select r.id from ${table} r where ${links} ilike any(${sql.param(patterns)}::text[]) limit 200)
			union
			select unnest(${sql.param(ids)}::bigint[])
		)
		select r.*, r.id::text as id, r.${sql.identifier(tables[type].image)} as image,
			similarity(search_form(r.name), (select form from asked)) as likeness
		from ${table} r where r.id in (select id from found)`;
	return rows;
}
