import { z } from 'zod';
import { countryOf } from './country-of-code.ts';
import {
	flag,
	idText,
	type JobService,
	onlyWay,
	part,
	placeOf,
	readItem,
	text,
} from './job-format.ts';

const job = z.object({
	id: idText,
	name: text,
	company: part({ identifier: text }),
	department: part({ label: text }),
	releasedDate: text,
	typeOfEmployment: part({ label: text }),
	location: part({
		city: text,
		region: text,
		country: text,
		fullLocation: text,
		remote: flag,
		hybrid: flag,
	}),
});

const locationText = (place: z.output<typeof job>['location']): string | null =>
	place?.fullLocation ??
	placeOf(place?.city, place?.region, countryOf(place?.country) ?? place?.country);

/** Jobs per response, the maximum allowed. */
const PAGE = 100;
const address = (name: string) =>
	`https://api.smartrecruiters.com/v1/companies/${name}/postings?limit=${PAGE}`;

const page = z.object({
	offset: z.number(),
	totalFound: z.number(),
	content: z.array(z.unknown()),
});

/** SmartRecruiters, whose lists include neither a job's text nor its pay: each would require a request of its own. */
export const smartRecruiters: JobService = {
	address,
	pages: [
		[/^(?:jobs|careers)\.smartrecruiters\.com\/(?:oneclick-ui\/company\/)?([^/?#]+)/, address],
		[/^api\.smartrecruiters\.com\/v1\/companies\/([^/?#]+)/, address],
	],
	format: {
		kind: 'smartrecruiters',
		items: ({ json }) => page.safeParse(json).data?.content ?? null,
		next({ json }, at) {
			const { offset, totalFound, content } = page.parse(json);
			const read = offset + content.length;
			if (read >= totalFound || content.length === 0) return null;
			const next = new URL(at);
			next.searchParams.set('offset', String(read));
			return next.href;
		},
		read(item, notes) {
			const posting = readItem(job, item, notes);
			const company = posting.company?.identifier;
			return {
				id: posting.id,
				name: posting.name,
				html: null,
				department: posting.department?.label,
				locations: [locationText(posting.location)],
				workplace: onlyWay(
					{ remote: posting.location?.remote ?? null, hybrid: posting.location?.hybrid ?? null },
					notes,
				),
				employment: posting.typeOfEmployment?.label,
				url: company
					? `https://jobs.smartrecruiters.com/${encodeURIComponent(company)}/${encodeURIComponent(posting.id)}`
					: null,
				published: posting.releasedDate,
			};
		},
	},
};
