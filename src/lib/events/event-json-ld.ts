import { eventThing, type Thing } from '#lib/format/structured-data.ts';
import type { EventRow } from './events.dataset.ts';

/** Returns real events as schema.org's Event. Samples never take place, so search engines do not see them. */
export const eventThings = (events: readonly EventRow[], origin: string): Thing[] =>
	events
		.filter(({ project }) => project.origin !== 'sample')
		.map(({ title, date, end_date, location, url, project }) => {
			const own = `${origin}/project/${project.slug}`;
			return eventThing({
				name: title,
				url: url ?? `${own}/events`,
				startDate: date,
				endDate: end_date,
				location,
				organizer: { name: project.name, url: own },
			});
		});
