import type { Db } from '#lib/db/connect.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import {
	searchCategory,
	searchCurrentOrganization,
	searchGender,
	searchJobtitle,
	searchOrganization,
	searchPeople,
	searchRound,
	searchSector,
	searchToken,
	searchTypeOfInvestor,
	searchVentureType,
} from '#lib/search/options.dataset.ts';
import type { Field } from './field.ts';

/** The options of a field, most used first. */

const lists = [
	...[searchCategory, searchCurrentOrganization, searchGender, searchJobtitle],
	...[searchOrganization, searchPeople, searchRound, searchSector],
	...[searchToken, searchTypeOfInvestor, searchVentureType],
] as const;

const targets = {
	projects: 'projects',
	people: 'peoples',
	organizations: 'ventures',
	fundraising: 'fundraising',
} as const satisfies Record<DirectorySource, string>;

/** The number of options offered before anything is typed. */
const FIRST = 30;

export interface FieldOptions {
	/** The dataset that searches for more options. */
	sid: string;
	/** The directory whose rows the dataset counts; null if it has no count for this one. */
	target: string | null;
	first: { value: string; label: string }[];
}

/** Returns the options of a field; undefined for free input. */
export async function optionsOf(
	db: Db,
	source: DirectorySource,
	field: Field,
): Promise<FieldOptions | undefined> {
	if (field.kind === 'flag')
		return {
			sid: '',
			target: null,
			first: ['yes', 'no'].map((value) => ({ value, label: value })),
		};
	const list = lists.find(({ name }) => name === field.options);
	if (!list) return undefined;
	const own = list.params.safeParse({ limit: FIRST, target: targets[source] });
	const params = own.success ? own.data : list.params.parse({ limit: FIRST });
	const rows = await list.load(db, params);
	return {
		sid: list.name,
		target: own.success ? targets[source] : null,
		first: rows.map(({ _id, name, slug }) =>
			slug === undefined ? { value: _id, label: name } : { value: slug, label: name },
		),
	};
}
