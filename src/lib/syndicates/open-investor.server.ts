import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import { reads } from '#lib/db/client.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { isSlug } from '#lib/entities/open-entity.server.ts';
import { idOfSlug, recordOfSlug } from '#lib/entities/record-of-slug.ts';
import { type Investor, investorOf } from './co-investors.dataset.ts';

/** Returns the organization with this current or former slug, as an investor; undefined if there is none. */
export async function openInvestor(slug: string): Promise<Investor | undefined> {
	if (!isSlug(slug)) return undefined;
	try {
		return await investorOf(reads, await recordOfSlug(reads, 'organization', slug));
	} catch (error) {
		if (error instanceof UnknownRecordError) return undefined;
		throw error;
	}
}

const otherRow = z.object({ slug: z.string(), name: z.string() });

/** Returns the record at the other end of a tie, by a current or former slug. */
export async function openTiePartner({
	type,
	slug,
}: {
	type: 'organization' | 'people';
	slug: string;
}): Promise<{ type: 'organization' | 'people'; slug: string; name: string } | undefined> {
	if (!isSlug(slug)) return undefined;
	const kind = type === 'people' ? 'person' : 'organization';
	const [row] = await readRows(reads, otherRow)`
		SELECT slug, name FROM ${sql.identifier(kind)} WHERE id = ${idOfSlug(kind, slug)}`;
	return row && { type, ...row };
}
