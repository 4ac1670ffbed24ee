import { type FieldValue, mentionedIn } from '../catalogue/mentions.ts';
import { recordTypes } from '../catalogue/record-types.ts';
import type { Db } from '../db/connect.ts';
import { recordNames } from '../entities/record-names.ts';

/** A record that values name by its id, as a form shows it. */
export interface NamedRecord {
	name: string;
	slug: string;
	logo: string | null;
}

/** The records that any of `values` names, by kind and id: `{ 'organization:12': … }`. Unknown ones are absent. */
export async function namesIn(
	db: Db,
	values: readonly FieldValue[],
): Promise<Record<string, NamedRecord>> {
	const ids = mentionedIn(values);
	const names = await recordNames(db, ids);
	return Object.fromEntries(
		recordTypes.flatMap((type) =>
			[...ids[type]].flatMap((id) => {
				const found = names.find(type, id);
				// A round has no slug of its own: no control of a form shows one.
				if (!found || found.slug === null) return [];
				const { name, slug, image } = found;
				return [[`${type}:${id}`, { name, slug, logo: image }] as const];
			}),
		),
	);
}

/** The fields whose value names a record that does not exist. */
export async function fieldsNamingUnknown(
	db: Db,
	changes: readonly FieldValue[],
): Promise<string[]> {
	const names = await recordNames(db, mentionedIn(changes));
	return changes
		.filter((change) => {
			const ids = mentionedIn([change]);
			return recordTypes.some((type) => [...ids[type]].some((id) => !names.find(type, id)));
		})
		.map(({ field }) => field);
}
