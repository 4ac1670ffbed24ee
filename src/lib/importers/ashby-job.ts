import { z } from 'zod';
import { RowRejectedError } from './importer.ts';
import {
	flag,
	isObject,
	itemsWith,
	type JobService,
	list,
	number,
	part,
	readItem,
	text,
} from './job-format.ts';
import { type RawPay, widestPay } from './pay-words.ts';

const components = list(
	z.object({
		compensationType: text,
		interval: text,
		currencyCode: text,
		minValue: number,
		maxValue: number,
	}),
);

const job = z.object({
	id: text,
	title: text,
	department: text,
	team: text,
	descriptionHtml: text,
	location: text,
	secondaryLocations: list(z.object({ location: text })),
	isRemote: flag,
	isListed: flag,
	workplaceType: text,
	employmentType: text,
	publishedAt: text,
	jobUrl: text,
	compensation: part({
		summaryComponents: components,
		compensationTiers: list(z.object({ components })),
	}),
});

/** Returns the salaries among a job's pay components, without equity, bonuses and commissions. */
const salaries = (entries: z.output<typeof components>): RawPay[] =>
	(entries ?? [])
		.filter(({ compensationType }) => compensationType === 'Salary')
		.map(({ minValue, maxValue, currencyCode, interval }) => ({
			...{ min: minValue, max: maxValue, currency: currencyCode, period: interval },
		}));

/** Returns a job's total pay: its summary, else each of its bands, such as one per zone. */
function paysOf(compensation: z.output<typeof job>['compensation']): RawPay[] {
	const summed = salaries(compensation?.summaryComponents);
	if (summed.length > 0) return summed;
	return (compensation?.compensationTiers ?? []).flatMap((tier) => salaries(tier.components));
}

const address = (name: string) =>
	`https://api.ashbyhq.com/posting-api/job-board/${name}?includeCompensation=true`;

export const ashby: JobService = {
	address,
	pages: [[/^jobs\.ashbyhq\.com\/([^/?#]+)/, address]],
	format: {
		kind: 'ashby',
		items: ({ json }) =>
			isObject(json) && 'apiVersion' in json ? itemsWith('jobUrl', json.jobs) : null,
		read(item, notes) {
			const posting = readItem(job, item, notes);
			if (posting.isListed === false) throw new RowRejectedError('it is not listed');
			const others = (posting.secondaryLocations ?? []).map(({ location }) => location);
			return {
				id: posting.id,
				name: posting.title,
				html: posting.descriptionHtml,
				department: posting.department ?? posting.team,
				locations: [posting.location, ...others],
				workplace: posting.workplaceType ?? (posting.isRemote ? 'remote' : null),
				employment: posting.employmentType,
				salary: widestPay(paysOf(posting.compensation), notes),
				url: posting.jobUrl,
				published: posting.publishedAt,
			};
		},
	},
};
