import { z } from 'zod';
import { countryOf } from './country-of-code.ts';
import {
	flag,
	idText,
	isObject,
	itemsWith,
	type JobService,
	list,
	number,
	onlyWay,
	part,
	placeOf,
	readItem,
	text,
} from './job-format.ts';

const job = z.object({
	id: idText,
	title: text,
	description: text,
	requirements: text,
	department: text,
	employment_type_code: text,
	remote: flag,
	hybrid: flag,
	on_site: flag,
	location: text,
	city: text,
	country: text,
	country_code: text,
	locations: list(z.object({ city: text, state: text, country: text, country_code: text })),
	salary: part({ min: number, max: number, currency: text, period: text }),
	careers_url: text,
	published_at: text,
	created_at: text,
	close_at: text,
});

const placesOf = ({ locations, location, city, country, country_code }: z.output<typeof job>) => {
	const places = (locations ?? []).map((one) =>
		placeOf(one.city, one.state, one.country ?? countryOf(one.country_code)),
	);
	return places.some(Boolean)
		? places
		: [location ?? placeOf(city, country ?? countryOf(country_code))];
};

const address = (name: string) => `https://${name}.recruitee.com/api/offers/`;

export const recruitee: JobService = {
	address,
	pages: [[/^(?!www\.|api\.|docs\.)([^./]+)\.recruitee\.com\//, address]],
	format: {
		kind: 'recruitee',
		items: ({ json }) => (isObject(json) ? itemsWith('careers_url', json.offers) : null),
		read(item, notes) {
			const offer = readItem(job, item, notes);
			return {
				id: offer.id,
				name: offer.title,
				html: [offer.description, offer.requirements].filter(Boolean).join(''),
				department: offer.department,
				locations: placesOf(offer),
				workplace: onlyWay(
					{
						remote: offer.remote ?? null,
						hybrid: offer.hybrid ?? null,
						onsite: offer.on_site ?? null,
					},
					notes,
				),
				employment: offer.employment_type_code,
				salary: offer.salary ?? null,
				url: offer.careers_url,
				published: offer.published_at ?? offer.created_at,
				ends: offer.close_at,
			};
		},
	},
};
