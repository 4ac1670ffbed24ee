import { z } from 'zod';
import { SettingsError } from '#lib/base/settings-error.ts';
import { isoDay } from '#lib/catalogue/fields.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { formAddress, LARGEST_FORM, PAUSE_MS } from './edgar-filings.ts';
import { type FormD, parseFormD } from './edgar-form-d.ts';
import {
	type FilingPlan,
	type Importer,
	type RowPlan,
	RowRejectedError,
	type SourceInput,
	type SourceRow,
} from './importer.ts';
import { jsonDocument } from './json-document.ts';
import { paceCalls } from './paced.ts';
import type { UnmatchedFiling } from './save-filings.ts';
import { textOf } from './text-of.ts';
import { XmlRefusedError } from './xml-tree.ts';

/** Days of filings to search, so that a filing missed on one day is found on the next. */
const DAYS = 4;
/** Filings per search page, and pages per run: some 145 are filed a day. */
const OF_A_PAGE = 100;
const MAX_PAGES = 20;
const DAY = 86_400_000;
const FUND = 'Pooled Investment Fund';
/** Words about crypto in an issuer's name. */
const OF_THE_FIELD =
	/\b(?:blockchain|crypto\w*|bitcoin|ethereum|solana|web ?3|defi|dao|nfts?|tokens?|stablecoins?|on-?chain|digital assets?|protocol|rollup)\b/i;
/** Maximum forms opened in one run only because of a word of the field. */
const MAX_BY_WORD = 60;

/**
 * Finds out which records of the catalogue filed a Form D lately: a record with an issuer's name whose people the
 * form names gets the filer's number (`sec-cik`), by which `edgar` reads its filings from then on. Where only the
 * name matches a record, or the issuer's name only has a word of the field, the filing goes to the editors' list
 * (`/review/filings`).
 *
 * Reads responses of EDGAR's full-text search (`/LATEST/search-index?forms=D&startdt=…&enddt=…&from=…`): `{ hits: {
 * total: { value }, hits: [{ _id: "accession:primary_doc.xml", _source: { ciks, display_names, adsh } }] } }`, a
 * hundred a page (seen in 2026).
 */
export const edgarFinder: Importer = {
	name: 'edgar-finder',
	what: 'SEC filer numbers, for records mentioned in a Form D from the last few days',
	accepts: 'the base of efts.sec.gov',
	url: 'https://efts.sec.gov/',
	asks: 'name',
	carried: namedRecords,
	contact: 'e-mail',
	isReadWhole: true,
	rows: filerRows,
	reader: () => planFiler,
};

const namedRow = z.object({
	type: z.enum(['project', 'organization']),
	slug: z.string(),
	names: z.array(z.string()),
	people: z.array(z.string()),
});

/** Records without a filer number, with their names and people, as JSON. */
async function namedRecords(db: Db): Promise<string[]> {
	const rows = await readRows(db, namedRow)`
		with named as (
			select 'project' as type, id, slug, name from project where origin <> 'sample'
			union all select 'organization', id, slug, name from organization where origin <> 'sample'
		)
		select n.type, n.slug,
			array[n.name] || array(select name from record_alias as a where a.record_type = n.type and a.record_id = n.id) as names,
			array(select distinct q.name from position as w join person as q on q.id = w.person_id
				where case n.type when 'project' then w.project_id else w.organization_id end = n.id) as people
		from named as n where not exists (select from crosswalk as c
			where c.source = 'sec-cik' and c.record_type = n.type and c.record_id = n.id)
		order by n.type desc, n.slug`;
	return rows.map((one) => JSON.stringify(one));
}

type NamedRecord = z.output<typeof namedRow>;

const withoutNumber = (name: string): string => name.replace(/\s*\(CIK.*$/i, '');
const isOfTheField = (name: string): boolean => OF_THE_FIELD.test(withoutNumber(name));

/** Returns the key of an issuer's name, the same for `Ember Labs, Inc.  (CIK 0001111111)` and `Ember Labs`. */
const keyOf = (name: string): string =>
	nameKey(
		withoutNumber(name).replace(
			/[,.]?\s+(?:inc|incorporated|llc|l\.l\.c|corp|corporation|ltd|limited|co|company|pbc|lp|l\.p)\.?$/i,
			'',
		),
	);

const page = z.object({
	hits: z.object({
		total: z.object({ value: z.number() }),
		hits: z.array(
			z.object({
				_source: z.object({
					ciks: z.array(z.string()),
					display_names: z.array(z.string()),
					adsh: z.string(),
				}),
			}),
		),
	}),
});
type Hit = z.output<typeof page>['hits']['hits'][number]['_source'];

async function* filerRows(input: SourceInput): AsyncGenerator<SourceRow> {
	const { open, carried, url } = input;
	if (!open || !carried || !url) throw new SettingsError('EDGAR is only queried over HTTP.');
	const politely = paceCalls(open, PAUSE_MS);
	const byKey = recordsByKey(carried);
	const seen = new Set<string>();
	let byWord = 0;
	for await (const hit of hitsOf(new URL(url), politely)) {
		const [cik = ''] = hit.ciks;
		const named = hit.display_names.map(keyOf).find((key) => byKey.has(key));
		const record = named === undefined ? undefined : byKey.get(named);
		if (seen.has(cik) || !/^\d{1,10}$/.test(cik)) continue;
		if (!record && (byWord >= MAX_BY_WORD || !hit.display_names.some(isOfTheField))) continue;
		seen.add(cik);
		if (!record) byWord += 1;
		const where = `${hit.display_names[0]?.slice(0, 80)}, ${hit.adsh}`;
		const address = formAddress(new URL(url), cik, hit.adsh);
		try {
			const form = parseFormD(await textOf(await politely(address), LARGEST_FORM));
			const [issuer = ''] = hit.display_names.map(withoutNumber);
			const filing = { cik, accession: hit.adsh, issuer, address, form, record };
			if (form.industry !== FUND) yield { where, value: filing };
		} catch (error) {
			if (!(error instanceof SettingsError || error instanceof XmlRefusedError)) throw error;
			yield { where, unreadable: error.message };
		}
	}
}

/**
 * Maps unshared names to their records; a shared name identifies none. A project is preferred to its company, which is
 * equivalent.
 */
function recordsByKey(carried: readonly string[]): Map<string, NamedRecord> {
	const all = carried.map((text) => namedRow.parse(JSON.parse(text)));
	const byKey = Map.groupBy(
		all.flatMap((record) => record.names.map((name) => ({ record, key: keyOf(name) }))),
		({ key }) => key,
	);
	return new Map(
		[...byKey].flatMap(([key, group]) => {
			const records = new Set(group.map(({ record }) => record));
			const [first] = records;
			const ofType = (type: NamedRecord['type']) =>
				[...records].filter((record) => record.type === type).length;
			return key !== '' && first && ofType('project') <= 1 && ofType('organization') <= 1
				? [[key, first]]
				: [];
		}),
	);
}

async function* hitsOf(
	base: URL,
	open: (address: string) => Promise<SourceInput>,
): AsyncGenerator<Hit> {
	const day = (back: number) => new Date(Date.now() - back * DAY).toISOString().slice(0, 10);
	for (let number = 0; number < MAX_PAGES; number += 1) {
		const address = new URL('/LATEST/search-index', base);
		const params = {
			...{ q: '', forms: 'D', dateRange: 'custom', startdt: day(DAYS), enddt: day(0) },
			from: `${number * OF_A_PAGE}`,
		};
		for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
		const input = await open(address.href);
		const read = page.safeParse(await jsonDocument(input));
		if (!read.success)
			throw new SettingsError(`${input.name} is not a list of filings; check the URL.`);
		const { total, hits } = read.data.hits;
		for (const { _source } of hits) yield _source;
		if (hits.length === 0 || (number + 1) * OF_A_PAGE >= total.value) return;
	}
}

const foundFiling = z.object({
	cik: z.string(),
	accession: z.string(),
	issuer: z.string(),
	address: z.string(),
	form: z.custom<FormD>((value) => typeof value === 'object' && value !== null),
	record: namedRow.optional(),
});

function planFiler(value: unknown): RowPlan | FilingPlan {
	const read = foundFiling.safeParse(value);
	if (!read.success) throw new RowRejectedError('it is no filing');
	const { cik, address, form, record } = read.data;
	const people = new Set(record?.people.map(personKey));
	const known = form.people.find(({ first, last }) => people.has(personKey(`${first} ${last}`)));
	if (!record || !known) return { filing: forEditors(read.data), notes: [] };
	return {
		related: [],
		record: () => ({
			type: record.type,
			identifiers: [{ source: 'sec-cik', external_id: cik.padStart(10, '0') }],
			slug: record.slug,
			fill: {},
			add: { identifiers: [{ source: 'sec-cik', external_id: cik.padStart(10, '0') }] },
			source: address,
		}),
		notes: [],
	};
}

const dollars = z
	.string()
	.regex(/^\d{1,15}(?:\.\d{1,6})?$/)
	.transform(Number)
	.nullable();

/** Returns the facts listed for editors about a filing that matches no record for certain. */
const forEditors = (read: z.output<typeof foundFiling>): UnmatchedFiling => ({
	accession: read.accession,
	cik: read.cik.padStart(10, '0'),
	issuer: read.issuer,
	url: read.address,
	industry: read.form.industry,
	sold: dollars.catch(null).parse(read.form.sold),
	first_sale: isoDay.nullable().catch(null).parse(read.form.first_sale),
	record_type: read.record?.type ?? null,
	record_slug: read.record?.slug ?? null,
});

/** Returns the first and last name as a key: forms include middle names that other sources leave out. */
function personKey(name: string): string {
	const words = name.trim().split(/\s+/);
	return nameKey(`${words[0]} ${words.at(-1)}`);
}
