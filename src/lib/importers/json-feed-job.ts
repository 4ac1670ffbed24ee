import { z } from 'zod';
import { idText, isObject, type JobFormat, readItem, text } from './job-format.ts';

const feedItem = z.object({
	id: idText.nullish().catch(null),
	url: text,
	external_url: text,
	title: text,
	content_html: text,
	content_text: text,
	date_published: text,
});

const escapedText = (plain: string): string =>
	plain
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.split(/\n{2,}/)
		.map((one) => `<p>${one.replaceAll('\n', '<br>')}</p>`)
		.join('');

/** A JSON Feed: https://www.jsonfeed.org/version/1.1/ */
export const jsonFeed: JobFormat = {
	kind: 'json-feed',
	items: ({ json }) =>
		isObject(json) &&
		typeof json.version === 'string' &&
		/jsonfeed\.org/.test(json.version) &&
		Array.isArray(json.items)
			? json.items
			: null,
	read(item, notes) {
		const job = readItem(feedItem, item, notes);
		return {
			id: job.id ?? job.url,
			name: job.title,
			html: job.content_html ?? escapedText(job.content_text ?? ''),
			url: job.url ?? job.external_url,
			published: job.date_published,
		};
	},
};
