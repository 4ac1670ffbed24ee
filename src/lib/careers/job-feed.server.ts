import { PRODUCT } from '#lib/base/site.ts';
import { reads } from '#lib/db/client.ts';
import { type FeedContext, feedResponse } from '#lib/feeds/answer.ts';
import {
	addressesOf,
	type FeedFormat,
	type FeedItem,
	feedFormats,
	feedTypes,
	itemsPerFeed,
	lastChange,
} from '#lib/feeds/feed.ts';
import { factList, textHtml } from '#lib/feeds/item-parts.ts';
import { jsonFeedDocument } from '#lib/feeds/json-feed.ts';
import { rssDocument } from '#lib/feeds/rss.ts';
import { HttpError } from '#lib/http/errors.ts';
import { originOf } from '#lib/seo/origin.server.ts';
import { viewWords } from './about.ts';
import { type JobView, jobViewKeys, jobViewQuery, readJobView } from './job-view.ts';
import { jobsOfView, type ListedJob } from './list-jobs.ts';
import { boardTags, companiesNamed } from './pages.server.ts';
import { salaryWords } from './salary.ts';

function formatOf(format: string | undefined): FeedFormat {
	const known = feedFormats.find((one) => one === format);
	if (!known) throw new HttpError(404, 'Feed not found.');
	return known;
}

function itemOf(job: ListedJob, site: string): FeedItem {
	const { name, company, department, location, workplacetype, employment } = job;
	const salary = salaryWords({
		min: job.salary_min,
		max: job.salary_max,
		currency: job.salary_currency,
		period: job.salary_period,
	});
	const url = `${site}/crypto-jobs/${job.slug}`;
	return {
		key: `job/${job._id}`,
		url,
		title: `${name} at ${company.name}`,
		html: factList([
			['Company', textHtml(company.name)],
			['Department', textHtml(department)],
			['Location', textHtml(location)],
			['Workplace type', textHtml(workplacetype)],
			['Employment', textHtml(employment)],
			['Salary', textHtml(salary)],
		]),
		published: job.date_posted,
		modified: null,
		authors: [company.name],
		tags: [department, workplacetype, ...job.countries].filter((one) => one !== null),
		sources: [{ name: company.name, url: `${site}/career/${company.slug}` }],
		fromFeed: null,
		isSample: false,
	};
}

/** Returns a view of the board as a feed, newest jobs first whatever the view's order: a page of 100. */
async function jobFeed(view: JobView, path: string, site: string) {
	const newestView: JobView = { ...view, sort: 'newest' };
	const jobs = await jobsOfView(reads, newestView, {
		skip: (view.page - 1) * itemsPerFeed,
		take: itemsPerFeed + 1,
	});
	const named = await companiesNamed(view.filters.company);
	const subtitle = viewWords(newestView, new Map(named.map(({ slug, name }) => [slug, name])));
	const query = jobViewQuery({ ...newestView, page: 1 });
	return {
		title: `${PRODUCT} Crypto jobs${subtitle && ` – ${subtitle}`}`,
		description: 'Open jobs at crypto companies, newest first.',
		home: `${site}/crypto-jobs${query && `?${query}`}`,
		self: addressesOf(`${site}${path}`, jobViewQuery(newestView)),
		next:
			jobs.length > itemsPerFeed
				? addressesOf(`${site}${path}`, jobViewQuery({ ...newestView, page: view.page + 1 }))
				: null,
		items: jobs.slice(0, itemsPerFeed).map((job) => itemOf(job, site)),
	};
}

/** `/feeds/jobs.{xml|json}`, and with a view's query `/crypto-jobs/feed.{xml|json}`. */
export function jobsFeed(
	context: FeedContext,
	format: string | undefined,
	path: '/feeds/jobs' | '/crypto-jobs/feed',
): Promise<Response> {
	return feedResponse(context, async () => {
		const known = formatOf(format);
		const query = path === '/feeds/jobs' ? ['page'] : [...jobViewKeys];
		const read = new URLSearchParams(
			[...context.url.searchParams].filter(([name]) => query.includes(name)),
		);
		if (read.has('page') && read.get('page') !== String(readJobView(read).page))
			throw new HttpError(
				400,
				'The parameter “page” is not valid. Use a whole number, 1 or higher.',
			);
		const feed = await jobFeed(readJobView(read), path, originOf(context.url));
		return {
			type: feedTypes[known],
			body: known === 'xml' ? rssDocument(feed) : jsonFeedDocument(feed),
			changed: lastChange(feed),
			tags: boardTags,
			query,
			maxAge: 300,
		};
	});
}
