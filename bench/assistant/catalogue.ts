import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Change } from '#lib/catalogue/change.ts';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { readOne } from '#lib/db/read-rows.ts';
import { seedCatalogue } from '#lib/starter/seed.ts';

/** The date on which the questions are asked. */
export const today = new Date('2026-11-25T12:00:00Z');
/** When all data was read, except the edits. */
export const SEEDED_AT = '2026-11-20T08:00:00Z';
const EDITED_AT = '2026-11-24T09:00:00Z';
/** The page cited as the source of data made up for the evaluation. */
export const PAGE = 'https://evaluation.example/';

/**
 * Fills an empty catalogue with the starter, as on a first start, on a fixed date, and four days later adds a few
 * edits and claims of a second source, so that there are changes and conflicting sources.
 */
export async function fillCatalogue(db: Db, log: (line: string) => void): Promise<void> {
	await seedCatalogue(db, log, { samples: false });
	await dateChanges(db, 0, SEEDED_AT);
	const last = await lastRevision(db);
	await revise(db, { origin: 'staff' }, await edits(db));
	await dateChanges(db, last, EDITED_AT);
	await db.execute(sql`analyze`);
}

const idOf = z.object({ id: z.number() });
const lastOf = z.object({ last: z.number() });

/** The id of the newest change. */
export const lastRevision = async (db: Db): Promise<number> =>
	(await readOne(db, lastOf)`select max(id)::int as last from revision`).last;

/** The catalogue stamps changes with the current time; this backdates them, so that their age is the same on every run. */
export async function dateChanges(db: Db, after: number, at: string): Promise<void> {
	await db.execute(sql`update revision set at = ${at}::timestamptz where id > ${after}`);
	if (after > 0) return;
	for (const table of ['project', 'organization', 'person', 'funding_round', 'articles'])
		await db.execute(
			sql`update ${sql.identifier(table)} set created_at = ${at}::timestamptz, updated_at = ${at}::timestamptz`,
		);
}

async function edits(db: Db): Promise<Change[]> {
	const ofOrganization = async (slug: string) =>
		(await readOne(db, idOf)`select id::int from organization where slug = ${slug}`).id;
	const { id: blur } = await readOne(db, idOf)`select id::int from project where slug = 'blur'`;
	return [
		{
			type: 'organization',
			id: await ofOrganization('paradigm'),
			set: { employee_count: 70 },
			source: `${PAGE}paradigm`,
		},
		{
			type: 'organization',
			id: await ofOrganization('kraken'),
			set: { location: 'Cheyenne, United States' },
			source: `${PAGE}kraken`,
		},
		{ type: 'project', id: blur, set: { year_founded: 2022 }, source: `${PAGE}blur` },
		await claim(db, 'eigenlayer-series-b-2024', 120_000_000),
		await claim(db, 'celestia-undisclosed-2022', 50_000_000),
		await claim(db, 'sorare-series-b-2021', 532_000_000),
	];
}

const claimed = z.object({
	id: z.number(),
	type: z.string().nullable(),
	date: z.string().nullable(),
	date_precision: z.enum(['day', 'month', 'year']).nullable(),
	lead_investors: z.array(z.string()),
});

/** A second source reports the same round as the first, but with another amount. */
async function claim(db: Db, slug: string, amount_usd: number): Promise<Change<'round'>> {
	const { id, ...said } = await readOne(db, claimed)`
		select r.id::int, c.type, c.date::text, c.date_precision, c.lead_investors
		from round_claim as c join funding_round as r on r.id = c.round_id where r.slug = ${slug}`;
	const own = {
		source: 'defillama-raise',
		external_id: `evaluation-${slug}`,
		url: `${PAGE}${slug}`,
		amount_usd,
	};
	return {
		type: 'round',
		id,
		add: { claims: [{ ...said, ...own }] },
		source: own.url,
	};
}
