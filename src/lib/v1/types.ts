import type { z } from 'zod';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { listingTables } from '#lib/directory/conditions.ts';
import { OrganizationRow, PersonRow, ProjectRow, RoundRow } from '#lib/directory/row-shapes.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { type ApiType, recordTypeOf } from '#lib/entities/api-types.ts';

/** The kinds of record as named in version 1 of the API, always in the plural. */
export const v1Types = ['projects', 'organizations', 'people', 'rounds'] as const;
export type V1Type = (typeof v1Types)[number];

interface TypeFacts {
	/** The directory whose rows are listed. */
	source: DirectorySource;
	recordType: RecordType;
	/** Singular and plural of the kind, for use in a sentence. */
	one: string;
	many: string;
	/** The schema of a listed row. */
	row: z.ZodObject;
}

/** The properties of each kind. */
export const typeFacts = {
	projects: {
		source: 'projects',
		recordType: 'project',
		...{ one: 'project', many: 'projects' },
		// Its rank among the requested rows is unknown in the middle of a walk.
		row: ProjectRow.omit({ ordinal: true }),
	},
	organizations: {
		source: 'organizations',
		recordType: 'organization',
		...{ one: 'organization', many: 'organizations' },
		row: OrganizationRow,
	},
	people: {
		source: 'people',
		recordType: 'person',
		...{ one: 'person', many: 'people' },
		row: PersonRow,
	},
	rounds: {
		source: 'fundraising',
		recordType: 'round',
		...{ one: 'funding round', many: 'funding rounds' },
		row: RoundRow,
	},
} as const satisfies Record<V1Type, TypeFacts>;

const byRecordType = {
	project: 'projects',
	organization: 'organizations',
	person: 'people',
	round: 'rounds',
} as const satisfies Record<RecordType, V1Type>;

/** Returns the name of a kind of record. */
export const v1TypeOf = <Type extends RecordType>(type: Type): (typeof byRecordType)[Type] =>
	byRecordType[type];

/** Returns the version 1 name of a type that other calls name `venture` or `fundraising`. */
export const v1TypeOfApi = (type: ApiType): V1Type => v1TypeOf(recordTypeOf(type));

/** Returns the listing table of a kind. */
export const listingOf = (type: V1Type) => listingTables[typeFacts[type].source];
