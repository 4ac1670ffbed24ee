/** Departments that the job form offers; sources may say others. */
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

/** Days that a job stands on the board, and days before its end on which its poster is reminded. */
export const JOB_DAYS = 45;
export const REMINDED_DAYS = 5;
/** Letters of a description. */
export const LONGEST_DESCRIPTION = 20_000;
