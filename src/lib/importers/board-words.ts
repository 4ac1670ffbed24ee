/** Words of boards in those of the job form, each without its case, spaces and signs. */

export const workplaces: Record<string, string> = {
	remote: 'Remote',
	telecommute: 'Remote',
	onsite: 'On-site',
	hybrid: 'Hybrid',
};

export const employments: Record<string, string> = {
	fulltime: 'Full-time employee',
	permanent: 'Full-time employee',
	parttime: 'Part time employee',
	contract: 'Freelance or Contract hire',
	contractor: 'Freelance or Contract hire',
	freelance: 'Freelance or Contract hire',
	temporary: 'Freelance or Contract hire',
};

export const periods: Record<string, string> = {
	year: 'year',
	'1year': 'year',
	peryearsalary: 'year',
	month: 'month',
	'1month': 'month',
	permonthsalary: 'month',
	week: 'week',
	'1week': 'week',
	day: 'day',
	'1day': 'day',
	hour: 'hour',
	'1hour': 'hour',
	perhourwage: 'hour',
};

/** A word as it is looked up here. */
export const keyOf = (word: string | null | undefined): string =>
	(word ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
