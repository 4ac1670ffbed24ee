import fc from 'fast-check';
import { expect, test } from 'vitest';
import { employments, salaryPeriods, workplaceTypes } from '#lib/db/schema/careers.ts';
import { companyFacts, jobFacts } from './job-form.ts';
import { salaryCurrencies } from './salary.ts';

const text = (maxLength: number) =>
	fc.oneof(fc.constant(null), fc.string({ unit: 'grapheme', maxLength }));
const amount = fc.oneof(
	fc.constantFrom(null, '', '90,000', '0.10', ' 1 '),
	fc.double({ min: 0, max: 1e12, noNaN: true }),
);
const address = fc.oneof(
	fc.constantFrom(null, '', 'jobs@northwind.test', 'https://northwind.test'),
	fc
		.tuple(fc.constantFrom('a', 'é', ' ', '東', '%'), fc.nat({ max: 520 }))
		.map(([letter, count]) => `https://northwind.test/${letter.repeat(count)}`),
);
const oneOf = (values: readonly string[]) => fc.constantFrom(null, '', ...values);

const formValues = fc.record({
	jobname: fc.string({ unit: 'grapheme', maxLength: 130 }),
	department: text(70),
	jobdesc: fc.string({ unit: 'grapheme', minLength: 1 }),
	location: text(210),
	workplacetype: oneOf(workplaceTypes),
	salary_min: amount,
	salary_max: amount,
	salary_currency: oneOf(salaryCurrencies),
	salary_period: oneOf(salaryPeriods),
	employment: oneOf(employments),
	whereapply: address,
	addfile: fc.constantFrom(null, ''),
});

test('a saved job reads back unchanged', () => {
	let kept = 0;
	fc.assert(
		fc.property(formValues, (one) => {
			const read = jobFacts.safeParse(one);
			if (!read.success) return;
			kept += 1;
			expect(jobFacts.parse(JSON.parse(JSON.stringify(read.data)))).toEqual(read.data);
		}),
		{ numRuns: 3_000 },
	);
	expect(kept).toBeGreaterThan(100);
});

test('an address that grows when saved is refused beyond its limit', () => {
	const grown = (count: number) => `https://northwind.test/${'é'.repeat(count)}`;
	const job = { jobname: 'Engineer', jobdesc: 'Builds.' };
	expect(jobFacts.safeParse({ ...job, whereapply: grown(70) }).success).toBe(true);
	expect(jobFacts.safeParse({ ...job, whereapply: grown(400) }).error?.issues).toMatchObject([
		{ path: ['whereapply'], message: 'An address can have at most 500 characters.' },
	]);
	const company = { nameCompany: 'Northwind' };
	expect(companyFacts.safeParse({ ...company, website: grown(40) }).success).toBe(true);
	expect(companyFacts.safeParse({ ...company, website: grown(200) }).error?.issues).toMatchObject([
		{ path: ['website'], message: 'An address can have at most 300 characters.' },
	]);
});
