import { z } from 'zod';
import { type FieldValue, mentionedRecords } from '#lib/catalogue/mentions.ts';
import { recordTypes } from '#lib/catalogue/record-types.ts';
import type { Db } from '#lib/db/connect.ts';
import { recordNames } from '#lib/entities/record-names.ts';

/** A record referenced by id in values, as displayed in a form. */
export const namedRecord = z.object({
	name: z.string(),
	slug: z.string(),
	logo: z.string().nullable(),
});
export type NamedRecord = z.infer<typeof namedRecord>;

/** Returns the records referenced in `values`, by type and id: `{ 'organization:12': … }`. Unknown ones are absent. */
export async function namesIn(
	db: Db,
	values: readonly FieldValue[],
): Promise<Record<string, NamedRecord>> {
	const ids = mentionedRecords(values);
	const names = await recordNames(db, ids);
	return Object.fromEntries(
		recordTypes.flatMap((type) =>
			[...ids[type]].flatMap((id) => {
				const found = names.find(type, id);
				// No form control shows a round.
				if (type === 'round' || !found || found.slug === null) return [];
				const { name, slug, image } = found;
				return [[`${type}:${id}`, { name, slug, logo: image }] as const];
			}),
		),
	);
}

/** Returns the fields that reference a record that does not exist. */
export async function fieldsWithUnknownRecords(
	db: Db,
	changes: readonly FieldValue[],
): Promise<string[]> {
	const names = await recordNames(db, mentionedRecords(changes));
	return changes
		.filter((change) => {
			const ids = mentionedRecords([change]);
			return recordTypes.some((type) => [...ids[type]].some((id) => !names.find(type, id)));
		})
		.map(({ field }) => field);
}
