import Validator from '@adobe/structured-data-validator';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderArticle } from '#lib/articles/markdown.ts';
import { employments, salaryPeriods, workplaceTypes } from '#lib/db/schema/careers.ts';
import { jsonLd } from '#lib/format/structured-data.ts';
import type { Job } from './job.ts';
import { jobPostingThing } from './job-json-ld.ts';
import { placesIn } from './job-places.ts';
import { salaryCurrencies } from './salary.ts';

const origin = 'https://cairn.test';

const words = fc.constantFrom(
	'Solidity engineer',
	'Élan & Söhne',
	'</script><script>alert(1)</script>',
	'Head of “growth”',
	'研究员',
);
const amount = fc.option(fc.integer({ min: 1, max: 1_000_000 }));

const jobs: fc.Arbitrary<Job> = fc
	.record({
		name: words,
		company: words,
		description: fc.constantFrom(
			'You **write** it.',
			'<img src=x onerror=alert(1)>',
			'# Hi\n\n- one\n- two',
		),
		department: fc.option(words),
		location: fc.option(
			fc.constantFrom(
				'Berlin, Germany',
				'New York, USA; London, UK',
				'Remote (EU)',
				'Germany',
				'Mars',
			),
		),
		workplace: fc.option(fc.constantFrom(...workplaceTypes)),
		employment: fc.option(fc.constantFrom(...employments)),
		min: amount,
		max: amount,
		currency: fc.constantFrom(...salaryCurrencies),
		period: fc.constantFrom(...salaryPeriods),
		website: fc.option(fc.constant('https://northwind.test/')),
		image: fc.option(fc.constantFrom('/uploads/1.webp', 'https://cdn.test/a.png')),
		apply: fc.option(fc.constant('https://northwind.test/jobs')),
	})
	.map(
		(one): Job => ({
			id: '12',
			slug: 'solidity-engineer-at-northwind',
			name: one.name,
			description: one.description,
			department: one.department,
			location: one.location,
			country: placesIn(one.location).country,
			workplace_type: one.workplace,
			employment: one.employment,
			salary_min: one.min,
			salary_max: one.max,
			salary_currency: one.currency,
			salary_period: one.period,
			where_apply: one.apply,
			attachment: null,
			state: 'open',
			trust: 'domain',
			is_open: true,
			is_over: false,
			account: '1',
			board: null,
			company_id: '1',
			company_slug: 'northwind',
			company_name: one.company,
			company_website: one.website,
			company_image: one.image,
			record_type: 'organization',
			record_slug: 'northwind',
			has_edit: false,
			decision_note: '',
			published_at: '2026-11-01T10:00:00Z',
			ends_at: '2026-12-16T10:00:00Z',
			ended_at: null,
			ended_as: null,
			created_at: '2026-11-01T10:00:00Z',
			updated_at: '2026-11-01T10:00:00.000Z',
		}),
	);

const descriptionOf = (job: Job): string =>
	renderArticle(job.description, { origin, isContributed: true }).html;

test('50 postings pass a validator of search engines’ rules', async () => {
	const validator = new Validator();
	const postings = fc
		.sample(jobs, 400)
		.flatMap((job) => jobPostingThing(job, { description: descriptionOf(job), origin }) ?? [])
		.slice(0, 50);
	expect(postings).toHaveLength(50);
	// The validator cannot check lists of places: each is tried alone.
	const tried = postings.flatMap((posting) =>
		[posting.jobLocation].flat().map((jobLocation) => ({ ...posting, jobLocation })),
	);
	for (const posting of tried) {
		const issues = await validator.validate({
			jsonld: { JobPosting: [posting] },
			microdata: {},
			rdfa: {},
		});
		expect(
			issues.filter(({ severity }) => severity === 'ERROR'),
			JSON.stringify(posting),
		).toEqual([]);
	}
	// It does find errors.
	const undated = { ...postings[0], datePosted: undefined };
	const faults = await validator.validate({
		jsonld: { JobPosting: [undated] },
		microdata: {},
		rdfa: {},
	});
	expect(faults.map(({ issueMessage }) => issueMessage).join()).toContain('datePosted');
});

test('nothing a poster writes escapes its element, and unknown values are left out', () => {
	fc.assert(
		fc.property(jobs, (job) => {
			const thing = jobPostingThing(job, { description: descriptionOf(job), origin });
			const isRemote = job.workplace_type === 'Remote';
			expect(thing !== null).toBe(job.country !== null || (isRemote && job.location !== null));
			if (!thing) return;
			expect(jsonLd([thing])).not.toContain('</script');
			expect(JSON.stringify(thing)).not.toMatch(/null|undefined/);
			expect(thing.jobLocationType === 'TELECOMMUTE').toBe(isRemote);
			expect('baseSalary' in thing).toBe(job.salary_min !== null || job.salary_max !== null);
			expect('employmentType' in thing).toBe(job.employment !== null);
			expect(thing.validThrough).toBe(job.ends_at);
		}),
	);
});

/** A remote job with a place; the other facts vary. */
const remoteThing = (location: string | null) => {
	const [job] = fc.sample(jobs, 1);
	if (!job) throw new Error('no job');
	const remote: Job = { ...job, location, workplace_type: 'Remote', ...placesIn(location) };
	return jobPostingThing(remote, { description: 'x', origin });
};

const country = (name: string) => ({ '@type': 'Country', name });
const area = (name: string) => ({ '@type': 'AdministrativeArea', name });

test.each([
	['Remote - US', country('United States')],
	['US Remote', country('United States')],
	['Remote in the US', country('United States')],
	['San Francisco, CA', country('United States')],
	['Toronto, CA', area('Toronto, CA')],
	['Remote (EU)', area('EU')],
	['LATAM', area('LATAM')],
	['United States; Canada', [country('United States'), country('Canada')]],
	['US and Canada', [country('United States'), country('Canada')]],
	['Remote - US; Berlin, Germany', [country('United States'), country('Germany')]],
	['APAC or Tbilisi, Georgia', [area('APAC'), area('Tbilisi, Georgia')]],
	['Worldwide', area('Worldwide')],
	['Remote (Anywhere)', area('Worldwide')],
	['Anywhere in the US', country('United States')],
])('a remote job of “%s” is open to the employer’s regions', (location, expected) => {
	expect(remoteThing(location)).toMatchObject({
		jobLocationType: 'TELECOMMUTE',
		applicantLocationRequirements: expected,
	});
});

test.each([null, 'Remote', 'Fully remote', 'Multiple locations'])(
	'a remote job of “%s” lists no regions, and is no posting',
	(location) => {
		expect(remoteThing(location)).toBeNull();
	},
);
