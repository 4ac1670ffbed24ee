/** Maps the words of job boards to those of the job form; keys are in lower case, without spaces and punctuation. */

export const workplaces: Record<string, string> = {
	remote: 'Remote',
	telecommute: 'Remote',
	fully: 'Remote',
	fullyremote: 'Remote',
	onsite: 'On-site',
	hybrid: 'Hybrid',
};

export const employments: Record<string, string> = {
	fulltime: 'Full-time employee',
	fulltimepermanent: 'Full-time employee',
	fulltimefixedterm: 'Full-time employee',
	permanent: 'Full-time employee',
	parttime: 'Part time employee',
	parttimepermanent: 'Part time employee',
	parttimefixedterm: 'Part time employee',
	contract: 'Freelance or Contract hire',
	contractor: 'Freelance or Contract hire',
	freelance: 'Freelance or Contract hire',
	temporary: 'Freelance or Contract hire',
};

const periodWords = {
	year: ['year', '1year', 'peryear', 'peryearsalary', 'yearly', 'annual', 'annually', 'perannum'],
	month: ['month', '1month', 'permonth', 'permonthsalary', 'monthly'],
	week: ['week', '1week', 'perweek', 'weekly'],
	day: ['day', '1day', 'perday', 'daily'],
	hour: ['hour', '1hour', 'perhour', 'perhourwage', 'hourly'],
};

export const periods: Record<string, string> = Object.fromEntries(
	Object.entries(periodWords).flatMap(([period, words]) => words.map((word) => [word, period])),
);

/** Returns the lookup key of a word. */
export const keyOf = (word: string | null | undefined): string =>
	(word ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');

/** Values of a field that carry no information. */
export const uninformativeWords: ReadonlySet<string> = new Set(['unspecified', 'none']);
