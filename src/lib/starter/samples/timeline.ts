import type { Lists } from '#lib/catalogue/fields.ts';
import { isoOf, quarterOf } from './days.ts';
import type { Random } from './random.ts';

type Event = Lists<'project'>['events'][number];
type Phase = Lists<'project'>['roadmap'][number];

const occasions: Record<Event['kind'], { weight: number; titles: string[] }> = {
	General: { weight: 10, titles: ['Community meet-up', 'Developer conference', 'Hackathon'] },
	AMA: { weight: 22, titles: ['AMA with the founders', 'Questions to the core team'] },
	Exchange: { weight: 14, titles: ['Listing on a sample exchange', 'New trading pair'] },
	Partnership: { weight: 14, titles: ['Integration partner', 'Joint liquidity programme'] },
	Release: {
		weight: 18,
		titles: ['Main network upgrade', 'Version 2 release', 'Mobile app release'],
	},
	DAO: { weight: 8, titles: ['Vote on the treasury budget', 'Vote on fee parameters'] },
	Announcement: { weight: 8, titles: ['Quarterly report', 'Grant programme opens'] },
	'Hard Fork': { weight: 2, titles: ['Hard fork'] },
	NFT: { weight: 3, titles: ['Commemorative mint'] },
	Other: { weight: 2, titles: ['Bug bounty opens'] },
};
const weights = Object.fromEntries(
	Object.entries(occasions).map(([kind, { weight }]) => [kind, weight]),
) as Record<Event['kind'], number>;

/** Events of the past year and the coming four months, by date. */
export function eventsOf(random: Random, today: number, word: string): Event[] {
	const events = Array.from({ length: random.pick([0, 1, 2, 2, 3, 4, 5, 7]) }, (_, at): Event => {
		const kind = random.weighted(weights);
		const day = today + random.int(-365, 120);
		const long = kind === 'General' && random.chance(0.6);
		return {
			title: random.pick(occasions[kind].titles),
			kind,
			date: isoOf(day),
			end_date: long ? isoOf(day + random.int(1, 3)) : null,
			location:
				kind === 'General'
					? random.pick(['Singapore', 'Lisbon', 'Seoul', 'Denver', 'Online'])
					: null,
			url: random.chance(0.7) ? `https://example.com/projects/${word}/events/${at + 1}` : null,
		};
	});
	return events.sort((a, b) => (a.date < b.date ? -1 : 1));
}

const steps: [title: string, content: string[]][] = [
	['Research', ['Write the specification', 'Publish the first simulations']],
	['Test network', ['Open the test network', 'Reward early operators']],
	['Audit', ['Two independent audits', 'Open the bug bounty']],
	['Launch', ['Open the main network', 'First integrations']],
	['Growth', ['Grant programme', 'Second client', 'Mobile app']],
	['Governance', ['Hand the parameters to a vote', 'Publish the treasury report']],
];

/** Phases from the founding on; those that are past are done. */
export function roadmapOf(random: Random, founded: number, today: number): Phase[] {
	const count = random.pick([0, 0, 3, 4, 5, 6]);
	const gap = Math.max(90, (today + 250 - founded) / Math.max(1, count));
	return steps.slice(0, count).map(([title, content], at) => {
		const day = Math.round(founded + gap * (at + 0.5));
		return { time: quarterOf(day), title, content, status: day < today ? 1 : 0 };
	});
}
