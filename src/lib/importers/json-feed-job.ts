import { z } from 'zod';
import { idText, isObject, type JobFormat, readItem, text } from './job-format.ts';
import { posting, readPosting } from './job-posting.ts';

const feedItem = z.object({
	id: idText.nullish().catch(null),
	url: text,
	external_url: text,
	title: text,
	content_html: text,
	content_text: text,
	date_published: text,
	/** The JobPosting added by Teamtailor. */
	_jobposting: posting.nullish().catch(null),
});

const escapedText = (plain: string): string =>
	plain
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.split(/\n{2,}/)
		.map((one) => `<p>${one.replaceAll('\n', '<br>')}</p>`)
		.join('');

/** JSON Feed, https://www.jsonfeed.org/version/1.1/, optionally with a JobPosting in each item. */
export const jsonFeed: JobFormat = {
	kind: 'json-feed',
	items: ({ json }) =>
		isObject(json) &&
		typeof json.version === 'string' &&
		/jsonfeed\.org/.test(json.version) &&
		Array.isArray(json.items)
			? json.items
			: null,
	next({ json }, address) {
		const nextUrl = isObject(json) && typeof json.next_url === 'string' ? json.next_url : null;
		const next = nextUrl === null ? null : URL.parse(nextUrl, address);
		// A feed may name a next page only within its own site.
		return next?.origin === address.origin && next.href !== address.href ? next.href : null;
	},
	read(item, notes) {
		const { _jobposting: job, ...said } = readItem(feedItem, item, notes);
		const more = job ? readPosting(job, notes) : null;
		return {
			...more,
			id: said.id ?? said.url,
			name: said.title ?? more?.name,
			html: said.content_html ?? (said.content_text ? escapedText(said.content_text) : more?.html),
			url: said.url ?? said.external_url ?? more?.url,
			published: said.date_published ?? more?.published,
		};
	},
};
