import type { Thing } from '#lib/format/structured-data.ts';
import type { Job } from './job.ts';
import { placesIn } from './job-places.ts';

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

/** The places of a job whose country is known; others say too little for a machine. */
const placesOf = ({ location }: Job): Thing[] =>
	(location ?? '').split(/[;/|]/).flatMap((place): Thing[] => {
		const { country } = placesIn(place);
		if (country === null) return [];
		const written = place.trim();
		return [
			{
				'@type': 'Place',
				address: {
					'@type': 'PostalAddress',
					...(written !== country && { addressLocality: written }),
					addressCountry: country,
				},
			},
		];
	});

/**
 * A job as schema.org's JobPosting (https://schema.org/JobPosting), with what is known of it. `description` is HTML that is
 * safe to show; addresses are absolute. Null where it is neither remote nor in a country that is known: without a place it is
 * no posting to who reads them.
 */
export function jobPostingThing(
	job: Job,
	{ description, origin }: { description: string; origin: string },
): Thing | null {
	const url = `${origin}/crypto-jobs/${job.slug}`;
	const salary = salaryOf(job);
	const places = placesOf(job);
	const isRemote = job.workplace_type === 'Remote';
	if (!isRemote && places.length === 0) return null;
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
			applicantLocationRequirements:
				job.country === null
					? { '@type': 'AdministrativeArea', name: 'Worldwide' }
					: { '@type': 'Country', name: job.country },
		}),
		...(!isRemote && { jobLocation: places.length === 1 ? places[0] : places }),
	};
}
