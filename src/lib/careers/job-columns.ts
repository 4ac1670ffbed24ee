import type { job } from '#lib/db/schema/careers.ts';
import type { Job } from './job.ts';
import type { JobFacts } from './job-form.ts';
import { placesIn } from './job-places.ts';
import { knownCurrency } from './salary.ts';

/** The job columns filled from the form's fields. */
type FormColumns = Pick<
	typeof job.$inferInsert,
	| 'name'
	| 'department'
	| 'location'
	| 'country'
	| 'places'
	| 'workplace_type'
	| 'employment'
	| 'salary_min'
	| 'salary_max'
	| 'salary_currency'
	| 'salary_period'
	| 'where_apply'
	| 'attachment'
>;

/** Returns a job form as columns. Without an amount, the currency is dropped. */
export function columnsOf(facts: JobFacts): FormColumns {
	const { country, places } = placesIn(facts.location);
	const pays = facts.salary_min !== null || facts.salary_max !== null;
	return {
		name: facts.jobname,
		department: facts.department,
		location: facts.location,
		country,
		places,
		workplace_type: facts.workplacetype,
		employment: facts.employment,
		salary_min: facts.salary_min,
		salary_max: facts.salary_max,
		salary_currency: pays ? facts.salary_currency : null,
		salary_period: pays ? facts.salary_period : null,
		where_apply: facts.whereapply,
		attachment: facts.addfile,
	};
}

/** Returns a job as form fields. */
export const factsOf = (job: Job): JobFacts => ({
	jobname: job.name,
	department: job.department,
	jobdesc: job.description,
	location: job.location,
	workplacetype: job.workplace_type,
	salary_min: job.salary_min,
	salary_max: job.salary_max,
	salary_currency: knownCurrency(job.salary_currency),
	salary_period: job.salary_period,
	employment: job.employment,
	whereapply: job.where_apply,
	addfile: job.attachment,
});
