import type { Change } from '#lib/catalogue/change.ts';
import type { Lists } from '#lib/catalogue/fields.ts';
import { dayOf, isoOf, type Precision, truncateDay } from './days.ts';
import { foldName, surname } from './names.ts';
import type { Plan } from './plan.ts';
import { Random } from './random.ts';
import { firstNames, placeWeights, sectorWeights } from './words.ts';

/** Database ids of the sample records, by their place in the plan. */
export interface SampleIds {
	projects: ArrayLike<number>;
	organizations: ArrayLike<number>;
	people: ArrayLike<number>;
}

type Position = Lists<'person'>['positions'][number];
type Role = 'founder' | 'team' | 'investor' | 'angel';

const roleWeights: Record<Role, number> = { founder: 46, team: 16, investor: 29, angel: 9 };
const titles: Record<Role | 'past', Record<string, number>> = {
	founder: {
		'Co-Founder & CEO': 5,
		'Co-Founder & CTO': 4,
		Founder: 3,
		'Co-Founder': 3,
		'Co-Founder & COO': 1,
	},
	team: {
		'Head of Growth': 3,
		'Chief Operating Officer': 2,
		'Lead Engineer': 4,
		'Head of Research': 2,
		'Head of Business Development': 2,
		'General Counsel': 1,
		'Head of Product': 2,
	},
	investor: {
		'General Partner': 4,
		Partner: 4,
		'Managing Partner': 2,
		Principal: 3,
		'Investment Associate': 2,
		'Founding Partner': 6,
		'Co-Founder & Managing Partner': 3,
	},
	angel: { 'Angel Investor': 4, Advisor: 2 },
	past: {
		'Software Engineer': 6,
		'Product Manager': 3,
		Analyst: 3,
		'Protocol Engineer': 3,
		'Quantitative Researcher': 2,
		'Marketing Lead': 2,
		Consultant: 2,
		Researcher: 2,
	},
};
/** Names of employers that have no record in the catalogue. */
const elsewhere = [
	'a software company (sample)',
	'an investment bank (sample)',
	'a university (sample)',
	'a consulting firm (sample)',
	'a games studio (sample)',
];

/** Returns the role of the person at this position, so that rounds can find the angels without generating people. */
export const roleOf = (plan: Plan, at: number): Role =>
	new Random(plan.options.seed, 'role', at).weighted(roleWeights);

/** Where the person works: founders are assigned to projects in turn, so that most projects have one. */
export function projectOf(plan: Plan, at: number): number {
	return (at * 7 + 3) % Math.max(1, plan.projects.length);
}

/** Yields sample people as changes; their positions refer to sample records only. */
export function* samplePeople(
	plan: Plan,
	ids: Omit<SampleIds, 'people'>,
): Generator<Change<'person'>> {
	const taken = new Set<string>();
	for (let at = 0; at < plan.options.people; at++) {
		const random = new Random(plan.options.seed, 'person', at);
		const gender = random.pick(['Female', 'Male', 'Male'] as const);
		const name = freeName(random, firstNames[gender], taken);
		yield personChange(plan, ids, at, { random, gender, name });
	}
}

function freeName(random: Random, first: string[], taken: Set<string>): string {
	for (let tries = 0; ; tries++) {
		const second = tries > 3 ? `${surname(random)}-${surname(random)}` : surname(random);
		const name = `${random.pick(first)} ${second}`;
		if (taken.has(name)) continue;
		taken.add(name);
		return name;
	}
}

function personChange(
	plan: Plan,
	ids: Omit<SampleIds, 'people'>,
	at: number,
	{ random, gender, name }: { random: Random; gender: string; name: string },
): Change<'person'> {
	const role = roleOf(plan, at);
	const positions = careerOf(plan, ids, at, role, random);
	const page = `https://example.com/people/${foldName(name)}-${at + 1}`;
	return {
		type: 'person',
		source: page,
		set: {
			name,
			gender: random.chance(0.85) ? gender : null,
			location: random.chance(0.75) ? random.weighted(placeWeights) : null,
			background_summary: `Sample person: ${name} is fictional, ${positions[0]?.title ?? 'of no employer'} at present.`,
			type_of_investor: investorType(role, random),
			primary_job_title: positions[0]?.title ?? null,
			website: random.chance(0.6) ? page : null,
			sectors: [
				...new Set(Array.from({ length: random.int(1, 4) }, () => random.weighted(sectorWeights))),
			],
			positions,
			identifiers: [{ source: 'sample', external_id: `person-${at + 1}` }],
		},
	};
}

function investorType(role: Role, random: Random): string | null {
	if (role === 'angel') return 'Angel Investor';
	if (role === 'investor') return 'Venture Investor';
	return role === 'founder' && random.chance(0.2) ? 'Angel Investor' : null;
}

/** Returns the current position first, then earlier ones, each of which ended before the next began. */
function careerOf(
	plan: Plan,
	ids: Omit<SampleIds, 'people'>,
	at: number,
	role: Role,
	random: Random,
): Position[] {
	const present = presentPosition(plan, ids, at, role, random);
	const positions = [present.position];
	let until = present.from;
	for (let past = random.pick([0, 1, 1, 2, 2, 3, 4]); past > 0; past--) {
		const to = until - random.int(10, 200);
		const from = to - random.int(200, 1_600);
		const position = pastPosition(plan, ids, random, from, to);
		positions.push(position);
		until = dayOf(position.from_date);
	}
	return positions;
}

function presentPosition(
	plan: Plan,
	ids: Omit<SampleIds, 'people'>,
	at: number,
	role: Role,
	random: Random,
): { position: Position; from: number } {
	const inFund = role === 'investor' && plan.organizations.length > 0;
	const alone = role === 'angel';
	const organization = at % Math.max(1, plan.organizations.length);
	const project = projectOf(plan, at);
	const title = random.weighted(titles[role]);
	const founding = /Found/.test(title);
	const start =
		(inFund ? plan.organizations[organization] : plan.projects[project])?.founded ??
		plan.today - 900;
	const joined = founding
		? start + random.int(0, 20)
		: random.int(start + 20, Math.max(start + 20, plan.today - 60));
	const from = span(random, joined, start);
	return {
		from: dayOf(from.from_date),
		position: {
			organization_id: inFund ? (ids.organizations[organization] ?? null) : null,
			project_id: inFund || alone ? null : (ids.projects[project] ?? null),
			employer: alone ? 'Independent (sample)' : null,
			title,
			...from,
			to_date: null,
			to_precision: null,
			is_founder: founding,
			is_primary: true,
		},
	};
}

/** Returns a start date with its precision. Dropping the day never moves it before `earliest`. */
function span(random: Random, day: number, earliest: number) {
	const precision = precisionOf(random);
	const reduced = truncateDay(day, precision);
	if (reduced < earliest) return { from_date: isoOf(day), from_precision: 'day' as const };
	return { from_date: isoOf(reduced), from_precision: precision };
}

const precisionOf = (random: Random): Precision =>
	random.weighted({ day: 10, month: 60, year: 30 });

function pastPosition(
	plan: Plan,
	ids: Omit<SampleIds, 'people'>,
	random: Random,
	from: number,
	to: number,
): Position & { from_date: string } {
	const precision = random.weighted({ day: 5, month: 95 });
	const employer = pastEmployer(plan, ids, random, from);
	return {
		...employer,
		title: random.weighted(titles.past),
		from_date: isoOf(truncateDay(from, precision)),
		from_precision: precision,
		to_date: isoOf(truncateDay(to, precision)),
		to_precision: precision,
		is_founder: false,
		is_primary: false,
	};
}

/** Returns an employer that existed by then, else one that is not in the catalogue. */
function pastEmployer(plan: Plan, ids: Omit<SampleIds, 'people'>, random: Random, from: number) {
	const none = { organization_id: null, project_id: null, employer: null };
	for (let tries = 0; tries < 6 && plan.projects.length > 0; tries++) {
		const project = random.int(0, plan.projects.length - 1);
		const organization = random.int(0, Math.max(0, plan.organizations.length - 1));
		if ((plan.projects[project]?.founded ?? from) < from)
			return { ...none, project_id: ids.projects[project] ?? null };
		if ((plan.organizations[organization]?.founded ?? from) < from)
			return { ...none, organization_id: ids.organizations[organization] ?? null };
	}
	return { ...none, employer: random.pick(elsewhere) };
}
