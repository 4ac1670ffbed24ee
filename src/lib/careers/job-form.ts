import { z } from 'zod';
import { isStorable, NOT_STORABLE } from '#lib/base/storable.ts';
import { employments, salaryPeriods, workplaceTypes } from '#lib/db/schema/careers.ts';
import { patterns } from '#lib/validation/patterns.ts';
import { MAX_DESCRIPTION_LENGTH } from './job-words.ts';
import { salaryCurrencies } from './salary.ts';

/** The fields of a job form, as in the specification, and their validation messages. */

/** Restricts a text to what PostgreSQL can store. */
const storable = <Text extends z.ZodType<string>>(text: Text) =>
	text.refine(isStorable, NOT_STORABLE);

const line = (most: number, what: string) =>
	storable(z.string().trim().max(most, `${what} can have at most ${most} characters.`));

/** No choice is null. */
const choiceOf = <const Values extends readonly [string, ...string[]]>(
	values: Values,
	what: string,
) =>
	z
		.union([z.literal(''), z.enum(values)], { error: `Choose ${what} from the list.` })
		.nullable()
		.default(null)
		.transform((one) => (one === '' ? null : one));

const amount = z
	.union([z.number(), z.string()])
	.nullable()
	.default(null)
	.transform((input, context): number | null => {
		const text = String(input ?? '')
			.replaceAll(',', '')
			.trim();
		if (text === '') return null;
		if (/^\d{1,12}(?:\.\d{1,2})?$/.test(text)) return Number(text);
		context.addIssue({ code: 'custom', message: 'Enter an amount in digits, such as 90000.' });
		return z.NEVER;
	});

/**
 * Returns a URL as stored, or undefined after adding an issue. The length is checked in this form, in which `é` becomes
 * six characters.
 */
function storedAddress(url: URL, most: number, context: z.RefinementCtx): string | undefined {
	if (url.href.length <= most) return url.href;
	const message = `An address can have at most ${most} characters.`;
	context.addIssue({ code: 'custom', message });
	return undefined;
}

const MAX_APPLY_LENGTH = 500;
const MAX_WEBSITE_LENGTH = 300;

/** Where to apply: a web address or an e-mail address; null for the form on this site. */
const whereApply = line(MAX_APPLY_LENGTH, 'An address')
	.nullable()
	.default(null)
	.transform((input, context): string | null => {
		if (input === null || input === '') return null;
		const url = URL.parse(input);
		if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '')
			return storedAddress(url, MAX_APPLY_LENGTH, context) ?? z.NEVER;
		if (patterns.email.test(input)) return input;
		context.addIssue({
			code: 'custom',
			message: 'Enter a URL that begins with https://, or an e-mail address.',
		});
		return z.NEVER;
	});

const empty = (one: string): string | null => (one === '' ? null : one);

const fields = {
	jobname: line(120, 'A job name').pipe(z.string().min(1, 'Give the job a name.')),
	department: line(60, 'A department')
		.nullable()
		.default(null)
		.transform((one) => empty(one ?? '')),
	jobdesc: storable(
		z
			.string()
			.max(MAX_DESCRIPTION_LENGTH, 'A description can have at most 20,000 characters.')
			.refine((one) => one.trim() !== '', 'Describe the job.'),
	),
	location: line(200, 'A location')
		.nullable()
		.default(null)
		.transform((one) => empty(one ?? '')),
	workplacetype: choiceOf(workplaceTypes, 'a workplace type'),
	salary_min: amount,
	salary_max: amount,
	salary_currency: choiceOf(salaryCurrencies, 'a currency'),
	salary_period: choiceOf(salaryPeriods, 'what the salary is for'),
	employment: choiceOf(employments, 'an employment'),
	whereapply: whereApply,
	addfile: z
		.union([z.literal(''), z.uuid('Attach the document again.')])
		.nullable()
		.default(null)
		.transform((one) => empty(one ?? ''))
		.describe('The `_id` of a document you uploaded.'),
};

type SalaryFields = {
	salary_min: number | null;
	salary_max: number | null;
	salary_currency: string | null;
	salary_period: string | null;
	workplacetype: string | null;
	location: string | null;
};

/** Validates fields that depend on each other. */
function fitsTogether(fields: SalaryFields, context: z.RefinementCtx): void {
	const refuse = (path: string, message: string) =>
		context.addIssue({ code: 'custom', path: [path], message });
	const { salary_min: min, salary_max: max } = fields;
	if (min !== null || max !== null) {
		if (fields.salary_currency === null) refuse('salary_currency', 'Choose the currency.');
		if (fields.salary_period === null) refuse('salary_period', 'Choose the salary period.');
	}
	if (min !== null && max !== null && min > max)
		refuse('salary_max', 'The highest salary is below the lowest.');
	if (
		fields.location === null &&
		fields.workplacetype !== null &&
		fields.workplacetype !== 'Remote'
	)
		refuse('location', 'Enter a place: the job is not remote.');
}

/** A job as described by its poster. */
export const jobFacts = z.object(fields).superRefine(fitsTogether);
export type JobFacts = z.output<typeof jobFacts>;

/** A new job: its description, and its company by slug. */
export const newJob = z
	.object({
		...fields,
		company: z.string('Choose a company.').trim().min(1, 'Choose a company.').max(120),
	})
	.superRefine(fitsTogether);

/** A web address as stored; empty becomes null. */
const website = line(MAX_WEBSITE_LENGTH, 'An address')
	.nullable()
	.default(null)
	.transform((input, context): string | null => {
		if (input === null || input === '') return null;
		const url = URL.parse(input);
		if (url && /^https?:$/.test(url.protocol))
			return storedAddress(url, MAX_WEBSITE_LENGTH, context) ?? z.NEVER;
		context.addIssue({ code: 'custom', message: 'Wrong Url Fommat' });
		return z.NEVER;
	});

/**
 * The company form. If `record` (a record's path or exact name) is given, the company is that record, with the record's
 * data.
 */
export const companyFacts = z
	.object({
		nameCompany: line(100, 'A name').nullable().default(null),
		logo: z
			.union([z.literal(''), z.uuid('Choose the logo again.')])
			.nullable()
			.default(null)
			.transform((one) => empty(one ?? ''))
			.describe('The `_id` of a picture you uploaded.'),
		website,
		record: line(200, 'An address')
			.nullable()
			.default(null)
			.describe(
				'Path of a record, `/organization/{slug}` or `/project/{slug}`, or the exact name of one.',
			),
	})
	.superRefine(({ nameCompany, record }, context) => {
		if (!record && !nameCompany)
			context.addIssue({
				code: 'custom',
				path: ['nameCompany'],
				message: 'Enter the company name.',
			});
	});
export type CompanyFacts = z.output<typeof companyFacts>;
