/** Departments offered in the job form; sources may use others. */
export const departments = [
	'Engineering',
	'Product',
	'Design',
	'Research',
	'Data',
	'Security',
	'Marketing',
	'Community',
	'Business development',
	'Sales',
	'Customer support',
	'Operations',
	'Finance',
	'Legal and compliance',
	'Trading',
	'Investment',
	'People',
	'Other',
] as const;

/** Days a job stays on the board, and days before its end when its poster is reminded. */
export const JOB_DAYS = 45;
export const REMINDED_DAYS = 5;
/** Characters of a description. */
export const MAX_DESCRIPTION_LENGTH = 20_000;
