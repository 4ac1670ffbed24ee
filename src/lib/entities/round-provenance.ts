import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isSameValue, type Value } from '#lib/catalogue/field-values.ts';
import { fieldNames } from '#lib/catalogue/fields.ts';
import { listTable } from '#lib/catalogue/list-tables.ts';
import type { Db } from '#lib/db/connect.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import type { Round } from './heads.ts';
import { asValue } from './record-history.ts';
import { revisionRow, revisionSelect, revisionTables } from './revision-rows.ts';

/** A change of a round or of one of its member rounds. */
const partChange = revisionRow.extend({ record_id: z.string() });
export type PartChange = z.output<typeof partChange>;

/** Number of changes that a field's mark shows; the History tab has all. */
const mostOfField = 4;

/** Returns the latest changes of each field of a shown round and its member rounds, newest first. */
export async function partChanges(db: Db, id: number): Promise<PartChange[]> {
	return plannedOnce(
		db,
		partChange,
		sql`
		SELECT ${revisionSelect}, r.record_id::text FROM ${revisionTables(sql`
			SELECT latest.* FROM unnest(${sql.param(fieldNames('round'))}::text[]) AS named(field)
			CROSS JOIN (SELECT id FROM funding_round WHERE coalesce(merged_into_id, id) = ${id}) AS part
			CROSS JOIN LATERAL (
				SELECT * FROM revision
				WHERE record_type = 'round' AND record_id = part.id AND revision.field = named.field
				ORDER BY revision.at DESC, revision.id DESC LIMIT ${mostOfField}) AS latest`)}
		ORDER BY r.id DESC`,
	);
}

/**
 * Returns the changes behind what the round shows: for each field, those of the record that states the value, which
 * is the round itself, else the member round with the same value. Lists combine all of them.
 *
 * @param shown the round's value of a field, where it is not the record's own alone.
 */
export function visibleChanges(
	changes: readonly PartChange[],
	id: string,
	shown: Readonly<Record<string, Value>>,
): PartChange[] {
	const ofField = Map.groupBy(changes, ({ field }) => field);
	return [...ofField].flatMap(([field, all]) => {
		const list = listTable('round', field);
		if (list) return all;
		const groups = Map.groupBy(all, ({ record_id }) => record_id);
		const own = groups.get(id) ?? [];
		const others = [...groups.values()].filter((group) => group !== own);
		const saying = (group: readonly PartChange[]) => asValue(group[0]?.value ?? null);
		if (saying(own) !== null) return own;
		const wanted = shown[field] ?? null;
		return (
			others.find((group) => wanted !== null && isSameValue(list, saying(group), wanted)) ??
			others.find((group) => saying(group) !== null) ??
			own
		);
	});
}

/** Returns the changes behind the values that a round shows, including those of its member rounds, newest first. */
export async function changesOfRound(db: Db, round: Round): Promise<PartChange[]> {
	return visibleChanges(await partChanges(db, Number(round._id)), round._id, {
		type: round.stages,
		date: round.date,
		date_precision: round.date_precision,
		amount: round.amount_quantity,
		currency: round.amount_quantity_unit,
		amount_usd: round.amount_usd,
		valuation_usd: round.valuation_usd,
		program: round.program,
		category: round.category,
		description: round.description,
		website: round.website,
	});
}
