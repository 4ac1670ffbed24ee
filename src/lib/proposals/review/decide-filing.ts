import { z } from 'zod';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';

const filingRow = z.object({
	cik: z.string(),
	url: z.string(),
	record_type: z.enum(['project', 'organization']).nullable(),
	record_slug: z.string().nullable(),
});
const recordRow = z.object({
	type: z.enum(['project', 'organization']),
	id: z.number(),
	name: z.string(),
});

/** Matches `/project/uniswap`, also without the leading slash or with the site's origin. */
const ADDRESS = /(?:^|\/)(project|organization)\/([^/?#\s]+)\/?$/;

/**
 * Assigns the filer's number to a record, so that the next run turns its filings into rounds; or dismisses the
 * filing.
 *
 * @param address of the record; if empty, the one with the issuer's name
 * @returns the name of the record that now has the number; null if the filing was dismissed
 * @throws HttpError 404 if it was already decided, 422 if no record is named, 409 if the number belongs to another
 * record
 */
export function decideFiling(
	db: Db,
	accession: string,
	decision: 'accepted' | 'declined',
	address: string,
	actorId: number,
): Promise<string | null> {
	return db.transaction(async (tx) => {
		const [filing] = await readRows(tx, filingRow)`
			update unmatched_filing set decided_at = now(), decided_by = ${actorId}
			where accession = ${accession} and decided_at is null
			returning cik, url, record_type, record_slug`;
		if (!filing)
			throw new HttpError(404, 'This filing has already been decided, or no longer exists.');
		if (decision === 'declined') return null;
		const [, type = filing.record_type, slug = filing.record_slug] = ADDRESS.exec(address) ?? [];
		const isMeant = address === '' || ADDRESS.test(address);
		const [record] = await readRows(tx, recordRow)`
			select 'project' as type, id::int as id, name from project where ${type} = 'project' and slug = ${slug}
			union all
			select 'organization', id::int, name from organization where ${type} = 'organization' and slug = ${slug}`;
		if (!record || !isMeant)
			throw new HttpError(422, 'Which record? Give its path, such as /project/uniswap.');
		const [revised] = await revise(tx, { origin: 'staff', actorId }, [
			{
				...{ type: record.type, id: record.id, source: filing.url },
				add: { identifiers: [{ source: 'sec-cik', external_id: filing.cik }] },
			},
		]);
		if (revised?.conflicts.length)
			throw new HttpError(409, 'Another record already has this SEC filer number.');
		return record.name;
	});
}
