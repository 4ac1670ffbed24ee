import type { Lists } from '#lib/catalogue/fields.ts';
import { isoOf, quarterOf } from './days.ts';
import type { Random } from './random.ts';

type Event = Lists<'project'>['events'][number];
type Phase = Lists<'project'>['roadmap'][number];

const kindWeights: Record<Event['kind'], number> = {
	General: 10,
	AMA: 22,
	Exchange: 14,
	Partnership: 14,
	Release: 18,
	DAO: 8,
	Announcement: 8,
	'Hard Fork': 2,
	NFT: 3,
	Other: 2,
};
const titles: Record<Event['kind'], string[]> = {
	General: ['Community meet-up', 'Developer conference', 'Hackathon'],
	AMA: ['AMA with the founders', 'Questions to the core team'],
	Exchange: ['Listing on a sample exchange', 'New trading pair'],
	Partnership: ['Integration partner', 'Joint liquidity programme'],
	Release: ['Main network upgrade', 'Version 2 release', 'Mobile app release'],
	DAO: ['Vote on the treasury budget', 'Vote on fee parameters'],
	Announcement: ['Quarterly report', 'Grant programme opens'],
	'Hard Fork': ['Hard fork'],
	NFT: ['Commemorative mint'],
	Other: ['Bug bounty opens'],
};

/** Events of the past year and the next four months, by date. */
export function eventsOf(random: Random, today: number, word: string): Event[] {
	const events = Array.from({ length: random.pick([0, 1, 2, 2, 3, 4, 5, 7]) }, (_, at): Event => {
		const kind = random.weighted(kindWeights);
		const day = today + random.int(-365, 120);
		const long = kind === 'General' && random.chance(0.6);
		return {
			title: random.pick(titles[kind]),
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

/** Phases since the founding; past ones are done. */
export function roadmapOf(random: Random, founded: number, today: number): Phase[] {
	const count = random.pick([0, 0, 3, 4, 5, 6]);
	const gap = Math.max(90, (today + 250 - founded) / Math.max(1, count));
	return steps.slice(0, count).map(([title, content], at) => {
		const day = Math.round(founded + gap * (at + 0.5));
		return { time: quarterOf(day), title, content, status: day < today ? 1 : 0 };
	});
}
