import { z } from 'zod';
import { itemsWith, type JobService, list, number, part, readItem, text } from './job-format.ts';

const job = z.object({
	id: text,
	text,
	description: text,
	additional: text,
	lists: list(z.object({ text, content: text })),
	hostedUrl: text,
	applyUrl: text,
	createdAt: number,
	workplaceType: text,
	categories: part({
		commitment: text,
		department: text,
		team: text,
		location: text,
		allLocations: list(z.string()),
	}),
	salaryRange: part({ min: number, max: number, currency: text, interval: text }),
});

const inEurope = (name: string) => `https://api.eu.lever.co/v0/postings/${name}?mode=json`;
const elsewhere = (name: string) => `https://api.lever.co/v0/postings/${name}?mode=json`;

/** Lever, which serves EU customers from another host. */
export const lever: JobService = {
	address: elsewhere,
	otherAddress: inEurope,
	pages: [
		[/^jobs\.lever\.co\/([^/?#]+)/, elsewhere],
		[/^jobs\.eu\.lever\.co\/([^/?#]+)/, inEurope],
	],
	format: {
		kind: 'lever',
		items: ({ json }) => itemsWith('hostedUrl', json),
		read(item, notes) {
			const { categories, salaryRange: range, ...said } = readItem(job, item, notes);
			const lists = (said.lists ?? []).map(
				(one) => `<h3>${one.text ?? ''}</h3><ul>${one.content ?? ''}</ul>`,
			);
			return {
				id: said.id,
				name: said.text,
				html: [said.description, ...lists, said.additional].filter(Boolean).join(''),
				department: categories?.department ?? categories?.team,
				locations: categories?.allLocations ?? [categories?.location],
				workplace: said.workplaceType,
				employment: categories?.commitment,
				salary: range
					? { min: range.min, max: range.max, currency: range.currency, period: range.interval }
					: null,
				url: said.hostedUrl ?? said.applyUrl,
				published: said.createdAt,
			};
		},
	},
};
