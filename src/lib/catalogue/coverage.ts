import type { RecordType } from './record-types.ts';

/**
 * The fields that matter on a record's page: the one list of what counts as covered. `rounds` and `employees` are not
 * fields of the record but of others; forms ask for them under these names.
 */
const counted = {
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

/** Counted as well where a project says that it has a token. */
const countedOfToken = ['symbol', 'contracts', 'allocations'];

/** How much of what matters is known of a record. */
export interface Coverage {
	known: number;
	total: number;
	/** Fields of which nothing is known, in the order of the list. */
	missing: string[];
}

/** The fields that count for a record. */
export const countedFields = (type: RecordType, hasToken = false): readonly string[] =>
	type === 'project' && hasToken ? [...counted.project, ...countedOfToken] : counted[type];

/** How many of the fields that count are known, by what says whether a field is. */
export function coverageOf(
	fields: readonly string[],
	isKnown: (field: string) => boolean,
): Coverage {
	const missing = fields.filter((field) => !isKnown(field));
	return { known: fields.length - missing.length, total: fields.length, missing };
}
