import { z } from 'zod';
import {
	flag,
	isObject,
	itemsWith,
	type JobService,
	list,
	number,
	part,
	placeOf,
	readItem,
	text,
} from './job-format.ts';
import { payPeriod } from './pay-words.ts';

const job = z.object({
	shortcode: text,
	title: text,
	description: text,
	department: text,
	employment_type: text,
	telecommuting: flag,
	workplace_type: text,
	url: text,
	shortlink: text,
	published_on: text,
	created_at: text,
	city: text,
	state: text,
	country: text,
	locations: list(z.object({ city: text, region: text, country: text, hidden: flag })),
	salary: part({ salary_from: number, salary_to: number, salary_currency: text }),
});

/** Returns the places of a job, except those that its employer hides. */
const placesOf = ({ city, state, country, locations }: z.output<typeof job>) =>
	locations
		? locations
				.filter(({ hidden }) => hidden !== true)
				.map((one) => placeOf(one.city, one.region, one.country))
		: [placeOf(city, state, country)];

/** Lists each job once: one offered in several cities is listed for each of them. */
function mergeByCode(items: readonly unknown[]): unknown[] {
	const byCode = new Map<unknown, Record<string, unknown>>();
	for (const item of items) {
		if (!isObject(item)) continue;
		const code = item.shortcode ?? item;
		const own = Array.isArray(item.locations) && item.locations.length > 0;
		const { city, state: region, country } = item;
		const locations = own ? item.locations : [{ city, region, country }];
		const before = byCode.get(code);
		if (before) before.locations = [before.locations, locations].flat();
		else byCode.set(code, { ...item, locations });
	}
	return [...byCode.values()];
}

const address = (name: string) =>
	`https://apply.workable.com/api/v1/widget/accounts/${name}?details=true`;

export const workable: JobService = {
	address,
	pages: [
		[/^apply\.workable\.com\/api\/v\d\/(?:widget\/)?accounts\/([^/?#]+)/, address],
		[/^apply\.workable\.com\/(?!j\/|api\/)([^/?#]+)/, address],
		[/^(?!apply\.|www\.|jobs\.)([^./]+)\.workable\.com\//, address],
	],
	format: {
		kind: 'workable',
		items({ json }) {
			const items = isObject(json) && 'name' in json ? itemsWith('shortcode', json.jobs) : null;
			return items && mergeByCode(items);
		},
		read(item, notes) {
			const posting = readItem(job, item, notes);
			const { salary } = posting;
			const currency = salary?.salary_currency;
			return {
				id: posting.shortcode,
				name: posting.title,
				html: posting.description,
				department: posting.department,
				locations: placesOf(posting),
				// A job that is not remote may be hybrid.
				workplace: posting.workplace_type ?? (posting.telecommuting ? 'remote' : null),
				employment: posting.employment_type,
				salary: salary
					? {
							min: salary.salary_from,
							max: salary.salary_to,
							currency,
							period: payPeriod([], salary.salary_from ?? 0, currency),
						}
					: null,
				url: posting.url ?? posting.shortlink,
				published: posting.published_on ?? posting.created_at,
			};
		},
	},
};
