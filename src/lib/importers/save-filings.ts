import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';

/** A Form D whose issuer has the name of a record or a word of the field in its name, without further evidence. */
export interface UnmatchedFiling {
	/** `0001234567-26-000001` */
	accession: string;
	/** Ten digits. */
	cik: string;
	issuer: string;
	/** The address where a reader opens the form. */
	url: string;
	industry: string | null;
	/** US dollars; null if the form gives no number. */
	sold: number | null;
	/** `2026-11-20` */
	first_sale: string | null;
	/** The type of the record with the issuer's name; null if only a word matches. */
	record_type: 'project' | 'organization' | null;
	record_slug: string | null;
}

/** Number of days that a filing stays on the list. */
const DAYS = 90;

const writtenRow = z.object({ accession: z.string(), created: z.boolean() });

/** Saves filings for editors, and deletes old ones. @returns the outcome of each, in order */
export async function saveFilings(
	db: Db,
	filings: readonly UnmatchedFiling[],
): Promise<('created' | 'updated' | 'unchanged')[]> {
	if (filings.length === 0) return [];
	const rows = await readRows(db, writtenRow)`
		with old as (delete from unmatched_filing where seen_at < now() - ${`${DAYS} days`}::interval)
		insert into unmatched_filing as f (accession, cik, issuer, url, industry, sold, first_sale, record_type, record_slug)
		select distinct on (accession) accession, cik, issuer, url, industry, sold, first_sale, record_type, record_slug
		from jsonb_to_recordset(${JSON.stringify(filings)}::jsonb) as j (accession text, cik text, issuer text, url text,
			industry text, sold numeric, first_sale date, record_type text, record_slug text)
		on conflict (accession) do update set record_type = excluded.record_type, record_slug = excluded.record_slug,
			sold = excluded.sold, first_sale = excluded.first_sale
		where (f.record_type, f.record_slug, f.sold, f.first_sale) is distinct from
			(excluded.record_type, excluded.record_slug, excluded.sold, excluded.first_sale)
		returning f.accession, f.xmax = 0 as created`;
	const written = new Map(rows.map(({ accession, created }) => [accession, created]));
	return filings.map(({ accession }) => {
		const isNew = written.get(accession);
		return isNew === undefined ? 'unchanged' : isNew ? 'created' : 'updated';
	});
}
