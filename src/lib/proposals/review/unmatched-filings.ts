import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

const filingRow = z.object({
	accession: z.string(),
	issuer: z.string(),
	cik: z.string(),
	url: z.string(),
	industry: z.string().nullable(),
	/** US dollars. */
	sold: z.number().nullable(),
	first_sale: z.string().nullable(),
	/** The record with the issuer's name. */
	record: z
		.object({ type: z.enum(['project', 'organization']), slug: z.string(), name: z.string() })
		.nullable(),
});
export type ListedFiling = z.output<typeof filingRow>;

/** Maximum filings listed. */
const AT_MOST = 200;

/**
 * Returns recent Forms D that may be relevant to the catalogue: those whose issuer has a record's name first, then
 * newest first. Filings already decided are excluded, as are those of a filer whose number now belongs to a record.
 */
export const unmatchedFilings = (db: Db): Promise<ListedFiling[]> => readRows(db, filingRow)`
	select f.accession, f.issuer, f.cik, f.url, f.industry, f.sold::float8 as sold, f.first_sale::text as first_sale,
		case when coalesce(p.slug, o.slug) is not null then jsonb_build_object(
			'type', f.record_type, 'slug', coalesce(p.slug, o.slug), 'name', coalesce(p.name, o.name)) end as record
	from unmatched_filing as f
		left join project as p on f.record_type = 'project' and p.slug = f.record_slug
		left join organization as o on f.record_type = 'organization' and o.slug = f.record_slug
	where f.decided_at is null and not exists (select from crosswalk as c where c.source = 'sec-cik' and c.external_id = f.cik)
	order by coalesce(p.slug, o.slug) is null, f.seen_at desc, f.accession limit ${AT_MOST}`;
