import type { Thing } from '#lib/format/structured-data.ts';
import type { Job } from './job.ts';

const employmentTypes = {
	'Full-time employee': 'FULL_TIME',
	'Part time employee': 'PART_TIME',
	'Freelance or Contract hire': 'CONTRACTOR',
} as const;

const unitTexts = {
	year: 'YEAR',
	month: 'MONTH',
	week: 'WEEK',
	day: 'DAY',
	hour: 'HOUR',
} as const;

/** What a job pays, as schema.org says it; null where it does not say. */
function salaryOf(job: Job): Thing | null {
	const { salary_min: min, salary_max: max, salary_currency, salary_period } = job;
	if ((min === null && max === null) || salary_currency === null || salary_period === null)
		return null;
	const amount =
		min !== null && max !== null && min !== max
			? { minValue: min, maxValue: max }
			: { value: min ?? max };
	return {
		'@type': 'MonetaryAmount',
		currency: salary_currency,
		value: { '@type': 'QuantitativeValue', ...amount, unitText: unitTexts[salary_period] },
	};
}

/** The places of a job: each with the country where that is known, else as it is written. */
function placesOf({ location, country }: Job): Thing[] {
	if (location === null) return [];
	return location.split(/[;|]/).flatMap((place): Thing[] => {
		const written = place.trim();
		if (written === '') return [];
		const own = country !== null && written.toLowerCase().includes(country.toLowerCase());
		return [
			{
				'@type': 'Place',
				address: {
					'@type': 'PostalAddress',
					...(written !== country && { addressLocality: written }),
					...(country !== null && (own || !location.includes(';')) && { addressCountry: country }),
				},
			},
		];
	});
}

/**
 * A job as schema.org's JobPosting (https://schema.org/JobPosting), with what is known of it. `description` is HTML that is
 * safe to show; addresses are absolute.
 */
export function jobPostingThing(
	job: Job,
	{ description, origin }: { description: string; origin: string },
): Thing {
	const url = `${origin}/crypto-jobs/${job.slug}`;
	const salary = salaryOf(job);
	const places = placesOf(job);
	const isRemote = job.workplace_type === 'Remote';
	const site = job.company_website ?? `${origin}/career/${job.company_slug}`;
	return {
		'@type': 'JobPosting',
		title: job.name,
		description,
		url,
		identifier: { '@type': 'PropertyValue', name: job.company_name, value: job.id },
		datePosted: job.published_at,
		validThrough: job.ends_at,
		hiringOrganization: {
			'@type': 'Organization',
			name: job.company_name,
			sameAs: site,
			...(job.company_image !== null && { logo: new URL(job.company_image, origin).href }),
		},
		directApply: job.where_apply === null,
		...(job.department !== null && { occupationalCategory: job.department }),
		...(job.employment !== null && { employmentType: employmentTypes[job.employment] }),
		...(salary !== null && { baseSalary: salary }),
		...(isRemote && { jobLocationType: 'TELECOMMUTE' }),
		...(isRemote && {
			applicantLocationRequirements: { '@type': 'Country', name: job.country ?? 'Worldwide' },
		}),
		...(!isRemote && places.length > 0 && { jobLocation: places }),
	};
}
