import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Author, ChangeRefusedError } from '#lib/catalogue/change.ts';
import { currentFields } from '#lib/catalogue/current-fields.ts';
import { listFields } from '#lib/catalogue/fields.ts';
import { isPlaceholderName } from '#lib/catalogue/nameless.ts';
import { removeRecord } from '#lib/catalogue/removal.ts';
import { revise } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';

/** An organization whose name does not identify anyone, and the number of records attached to it. */
export interface Placeholder {
	id: number;
	name: string;
	slug: string;
	/** Number of rounds that list it as an investor. */
	rounds: number;
	/** Rounds it raised, positions at it and its projects: with any of these it cannot be deleted here. */
	others: number;
}

const row = z.object({
	id: z.string(),
	name: z.string(),
	slug: z.string(),
	rounds: z.number(),
	others: z.number(),
});

/**
 * Matches names that may not identify anyone: they contain one of these words, or neither a letter nor a digit.
 * `isPlaceholderName` decides.
 */
const perhapsNobody = sql`(length(o.name) < 80 and (o.name !~ '[[:alnum:]]' or o.name ~*
	'disclosed|unknown|unnamed|^[^[:alnum:]]*n/?a[^[:alnum:]]*$|none|tb[acd]|^[^[:alnum:]]*not |other|more|various|angel|investor|backer|individual'))`;

/**
 * Returns organizations whose names do not identify anyone, most rounds first. They were created from sources that
 * named no investor.
 */
export async function placeholders(db: Pick<Db, 'execute'>): Promise<Placeholder[]> {
	const rows = await readRows(db, row)`
		select o.id::text as id, o.name, o.slug,
			(select count(distinct round_id)::int from round_investor where organization_id = o.id) as rounds,
			((select count(*) from funding_round where organization_id = o.id)
				+ (select count(*) from position where organization_id = o.id)
				+ (select count(*) from project_organization where organization_id = o.id))::int as others
		from organization as o where o.origin <> 'sample' and ${perhapsNobody} order by rounds desc, o.name`;
	return rows
		.filter(({ name }) => isPlaceholderName(name))
		.map((one) => ({ ...one, id: Number(one.id) }));
}

const roundRow = z.object({ id: z.string() });

/**
 * Deletes a placeholder and removes it from the investors of its rounds, which keep the others. Its history stays.
 * @returns the number of rounds it was an investor in.
 * @throws HttpError 404 if it is no longer a placeholder, 409 if another record references it.
 */
export async function removePlaceholder(db: Db, id: number, author: Author): Promise<number> {
	const found = (await placeholders(db)).find((one) => one.id === id);
	if (!found) throw new HttpError(404, 'This organization no longer exists, or now has a name.');
	return db.transaction(async (tx) => {
		const rounds = await readRows(tx, roundRow)`
			select distinct round_id::text as id from round_investor where organization_id = ${id}`;
		for (const { id: round } of rounds) {
			const fields = await currentFields(tx, 'round', Number(round));
			const investors = listFields.round.shape.investors.parse(fields?.investors ?? []);
			const others = investors.filter(({ organization_id }) => organization_id !== id);
			await revise(tx, author, [{ type: 'round', id: Number(round), set: { investors: others } }]);
		}
		await removeRecord(tx, author, { type: 'organization', recordId: id }).catch(
			(error: unknown) => {
				if (!(error instanceof ChangeRefusedError)) throw error;
				throw new HttpError(409, 'Other records refer to it: change those first.');
			},
		);
		return rounds.length;
	});
}
