import { longDate } from '#lib/format/dates.ts';
import { pictureResponse } from '#lib/seo/pictures.server.ts';
import type { Job } from './job.ts';
import { salaryWords } from './salary.ts';

/** Returns the picture of a job for social networks: the employer, the place, the pay. */
export function jobPicture(job: Job): Promise<Response> {
	const salary = salaryWords({
		min: job.salary_min,
		max: job.salary_max,
		currency: job.salary_currency,
		period: job.salary_period,
	});
	const where = [job.location, job.workplace_type].filter(Boolean).join(', ');
	const facts: [string, string][] = [['Company', job.company_name]];
	if (where) facts.push(['Where', where]);
	if (salary) facts.push(['Salary', salary]);
	if (job.published_at) facts.push(['Posted', longDate(job.published_at)]);
	return pictureResponse({ kind: 'Job', name: job.name, symbol: null, facts, isSample: false });
}
