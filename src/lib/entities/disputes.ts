import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isSameValue } from '#lib/catalogue/field-values.ts';
import { fieldNames } from '#lib/catalogue/fields.ts';
import { listTable } from '#lib/catalogue/list-tables.ts';
import { mentionedRecords } from '#lib/catalogue/mentions.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { valueColumn } from '#lib/catalogue/value-column.ts';
import type { Db } from '#lib/db/connect.ts';
import { isoMilliseconds } from '#lib/db/iso-time.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { fieldLabel } from './field-labels.ts';
import type { RevisionRow } from './provenance.ts';
import { asValue } from './record-history.ts';
import { recordNames } from './record-names.ts';
import { valueText } from './value-items.ts';

/** The value that one side of a dispute gives for a field. */
export interface DisputeSide {
	text: string;
	source: string | null;
	/** The revision that states it; null for a proposed value. */
	change: RevisionRow | null;
}

/** A field on which sources disagree, or which members are voting on. */
export interface Dispute {
	field: string;
	label: string;
	sides: DisputeSide[];
	/** The vote about it. */
	vote: { slug: string; ends: string | null } | null;
}

/** A value that members are voting on. */
const proposedRow = z.object({
	field: z.string(),
	value: valueColumn,
	source: z.string().nullable(),
	slug: z.string(),
	ends: z.string().nullable(),
});
type ProposedValue = z.output<typeof proposedRow>;

/**
 * Returns the fields of a record on which sources disagree or members are voting.
 *
 * @param coming the latest changes of each field, newest first; the votes are queried while they load
 */
export async function disputesOf(
	db: Db,
	{ type, id }: { type: RecordType; id: number },
	coming: Promise<readonly RevisionRow[]>,
): Promise<Dispute[]> {
	const [changes, proposed] = await Promise.all([coming, inVote(db, type, id)]);
	const ofField = Map.groupBy(changes, ({ field }) => field);
	const fields = [...ofField].flatMap(([field, all]) => {
		const votes = proposed.filter((one) => one.field === field);
		const sides = conflictingChanges(type, field, all);
		return sides.length > 1 || votes.length > 0 ? [{ field, sides, all, votes }] : [];
	});
	const values = fields.flatMap(({ field, all, votes }) => [
		...all.map(({ value }) => ({ field, value: asValue(value) })),
		...votes,
	]);
	const names = values.length > 0 ? await recordNames(db, mentionedRecords(values)) : null;
	const words = (field: string, value: unknown) =>
		(names && valueText(field, asValue(value), names)) || 'nothing';
	return fields.map(({ field, sides, all, votes }) => {
		const standing = sides.length > 1 ? sides : all.slice(0, 1);
		const [vote] = votes;
		return {
			field,
			label: fieldLabel(type, field),
			sides: [
				...standing.map((change) => ({
					text: words(field, change.value),
					source: change.source,
					change,
				})),
				...votes.map(({ value, source }) => ({ text: words(field, value), source, change: null })),
			],
			vote: vote ? { slug: vote.slug, ends: vote.ends } : null,
		};
	});
}

/**
 * Returns the latest values from outside sources, if they differ: the newest from each import since people last
 * settled the field.
 */
export function conflictingChanges(
	type: RecordType,
	field: string,
	changes: readonly RevisionRow[],
): RevisionRow[] {
	const settled = changes.findIndex(({ origin }) => !origin.startsWith('import:'));
	const words = new Map<string, RevisionRow>();
	for (const change of settled < 0 ? changes : changes.slice(0, settled))
		if (!words.has(change.origin)) words.set(change.origin, change);
	const list = listTable(type, field);
	// A list grows from many sources: one with more items than another does not contradict it.
	if (list) return [];
	const different: RevisionRow[] = [];
	for (const change of words.values()) {
		const value = asValue(change.value);
		if (value !== null && different.every((one) => !isSameValue(list, asValue(one.value), value)))
			different.push(change);
	}
	return different.length > 1 ? different : [];
}

const inVote = (db: Db, type: RecordType, id: number): Promise<ProposedValue[]> =>
	plannedOnce(
		db,
		proposedRow,
		sql`SELECT c.field, c.value, c.source, p.slug, ${isoMilliseconds(sql`p.end_date`)} AS ends
		FROM proposal p JOIN proposal_change c ON c.proposal_id = p.id
		WHERE p.type = ${type} AND p.record_id = ${id} AND p.state = 'voting'
			AND c.field = ANY (${sql.param(fieldNames(type))}::text[])
		ORDER BY p.id, c.field`,
	);
