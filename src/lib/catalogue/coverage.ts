import type { RecordType } from './record-types.ts';

/**
 * The fields that matter on a record's page: the single list of what counts as coverage. `rounds` and `employees` are
 * fields of other records, not of this one; forms ask for them under these names.
 */
const countedByType = {
	project: [
		'description',
		'logo',
		'sectors',
		'category',
		'website',
		'twitter',
		'github',
		'location',
		'year_founded',
		'operating_status',
		'employees',
		'rounds',
	],
	organization: [
		'summary',
		'logo',
		'type',
		'sectors',
		'website',
		'twitter',
		'linkedin',
		'location',
		'year_founded',
		'employees',
	],
	person: [
		'background_summary',
		'avatar',
		'primary_job_title',
		'location',
		'twitter',
		'linkedin',
		'positions',
		'sectors',
	],
	round: ['type', 'date', 'amount_usd', 'investors', 'sources'],
} as const satisfies Record<RecordType, readonly string[]>;

/** Fields that also count if a project says that it has a token. */
const countedOfToken = ['symbol', 'contracts', 'allocations'];

/** The number of known fields among those that matter for a record. */
export interface Coverage {
	known: number;
	total: number;
	/** Unknown fields, in the order of the list. */
	missing: string[];
}

/** Returns the fields that count for a record. */
export const countedFields = (type: RecordType, hasToken = false): readonly string[] =>
	type === 'project' && hasToken
		? [...countedByType.project, ...countedOfToken]
		: countedByType[type];

/** Counts the known fields among those that count, given a function that says whether a field is known. */
export function coverageOf(
	fields: readonly string[],
	isKnown: (field: string) => boolean,
): Coverage {
	const missing = fields.filter((field) => !isKnown(field));
	return { known: fields.length - missing.length, total: fields.length, missing };
}
