import type { PickedType } from '#lib/proposals/form/form-control.ts';
import { findOptions } from './contribution.calls.ts';
import type { NamedRecord } from './form-start.ts';

export interface PickedRecord extends NamedRecord {
	type: PickedType;
	id: number;
}

const sids = {
	project: 'search_token',
	organization: 'search_organization',
	person: 'search_people',
} as const satisfies Record<PickedType, string>;

/** Finds records of these kinds whose name contains the words of `term`; those that begin with it come first. */
export async function findRecords(
	types: readonly PickedType[],
	term: string,
	signal: AbortSignal,
): Promise<PickedRecord[]> {
	const found = await Promise.all(
		types.map(async (type) => {
			const options = await findOptions(sids[type], term, signal);
			return options.map(
				({ _id, name, slug, logo }): PickedRecord => ({
					type,
					id: Number(_id),
					name,
					slug: slug ?? '',
					logo: logo ?? null,
				}),
			);
		}),
	);
	const begins = ({ name }: PickedRecord) =>
		name.toLowerCase().startsWith(term.trim().toLowerCase()) ? 0 : 1;
	return found.flat().sort((a, b) => begins(a) - begins(b));
}
