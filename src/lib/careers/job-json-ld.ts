import { placeName } from '#lib/catalogue/places.ts';
import type { Thing } from '#lib/format/structured-data.ts';
import type { Job } from './job.ts';
import { jobPlaces } from './job-places.ts';

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

/** Returns a job's pay as schema.org data; null if it is not stated. */
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

const placeThing = (country: string, locality: string | null): Thing => ({
	'@type': 'Place',
	address: {
		'@type': 'PostalAddress',
		...(locality !== null && { addressLocality: locality }),
		addressCountry: country,
	},
});

/** Returns the places of a job that have a known country; others are too vague for a machine. */
const placesOf = ({ location }: Job): Thing[] =>
	jobPlaces(location).flatMap(({ written, countries: [country, ...more] }): Thing[] => {
		if (country === undefined) return [];
		// A text that names several countries is a locality of none.
		if (more.length > 0) return [country, ...more].map((one) => placeThing(one, null));
		return [placeThing(country, placeName(written) === country ? null : written)];
	});

const WORLDWIDE = /^(?:worldwide|anywhere(?: in the world)?|global(?:ly)?|the world)$/i;
/** Texts that boards write when they name no place. */
const NO_PLACE =
	/^(?:flexible|home|office|n\/?a|tbd|not specified|(?:multiple|various|several) (?:locations|places|offices))$/i;

const areaThing = (name: string): Thing => ({ '@type': 'AdministrativeArea', name });

/**
 * Returns from where remote work is allowed, as stated by the employer: its countries, else the area in the employer's
 * words. Worldwide only if stated, since a job for one country must not be offered to all others.
 */
function requirementsOf({ location }: Job): Thing[] {
	const areas = jobPlaces(location).flatMap(({ written, countries }): Thing[] => {
		if (countries.length > 0) return countries.map((name) => ({ '@type': 'Country', name }));
		if (written === '' || NO_PLACE.test(written)) return [];
		return [areaThing(WORLDWIDE.test(written) ? 'Worldwide' : written)];
	});
	return [...new Map(areas.map((one) => [`${one['@type']} ${one.name}`, one])).values()];
}

/** Returns the thing itself if there is only one, else all as a list. */
const oneOrAll = (things: Thing[]): Thing | Thing[] | undefined =>
	things.length === 1 ? things[0] : things;

/**
 * Returns a job as schema.org's JobPosting (https://schema.org/JobPosting), with everything known about it.
 * `description` is HTML that is safe to show; URLs are absolute. Null if no country is known, or if the job is remote
 * and does not state from where: consumers of the data reject a posting without a place.
 */
export function jobPostingThing(
	job: Job,
	{ description, origin }: { description: string; origin: string },
): Thing | null {
	const url = `${origin}/crypto-jobs/${job.slug}`;
	const salary = salaryOf(job);
	const isRemote = job.workplace_type === 'Remote';
	const places = isRemote ? requirementsOf(job) : placesOf(job);
	if (places.length === 0) return null;
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
		...(isRemote
			? { applicantLocationRequirements: oneOrAll(places) }
			: { jobLocation: oneOrAll(places) }),
	};
}
