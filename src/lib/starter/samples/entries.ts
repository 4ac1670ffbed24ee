import type { Change } from '#lib/catalogue/change.ts';
import { allocationsOf } from './allocations.ts';
import { yearOf } from './days.ts';
import type { OrganizationPlan, Plan, ProjectPlan } from './plan.ts';
import { supplyOf } from './prices.ts';
import { Random, roundToDigits } from './random.ts';
import { eventsOf, roadmapOf } from './timeline.ts';
import { placeWeights, sectorWeights, sectorWords } from './words.ts';

const page = (kind: string, word: string) => `https://example.com/${kind}/${word}`;
const identifiers = (kind: string, at: number) => [
	{ source: 'sample', external_id: `${kind}-${at + 1}` },
];

/** Yields sample projects as changes, in the order of the plan. */
export function* sampleProjects(plan: Plan): Generator<Change<'project'>> {
	for (const [at, project] of plan.projects.entries()) yield projectChange(plan, at, project);
}

function projectChange(plan: Plan, at: number, project: ProjectPlan): Change<'project'> {
	const random = new Random(plan.options.seed, 'project entry', at);
	const { name, word, symbol, sector, sectors, ecosystem, founded, launched } = project;
	const where = sector === 'Layer 1' ? 'with a token of its own' : `on ${ecosystem}`;
	return {
		type: 'project',
		source: page('projects', word),
		set: {
			name,
			symbol,
			description: `Sample project: ${name} is fictional, ${sectorWords[sector].what} ${symbol || sector !== 'Layer 1' ? where : 'without a token yet'}.`,
			website: page('projects', word),
			email: random.chance(0.5) ? `hello+${word}@example.com` : null,
			location: random.chance(0.8) ? project.location : null,
			year_founded: yearOf(founded),
			ecosystem,
			category: sector,
			operating_status: random.chance(0.94) ? 'Active' : 'Inactive',
			has_token: launched !== null,
			sectors,
			allocations:
				launched !== null && random.chance(0.85)
					? allocationsOf(random, supplyOf(plan, at, project).total, launched)
					: [],
			events: eventsOf(random, plan.today, word),
			roadmap: roadmapOf(random, founded, plan.today),
			identifiers: identifiers('project', at),
		},
	};
}

/** Yields sample organizations as changes, in the order of the plan. */
export function* sampleOrganizations(plan: Plan): Generator<Change<'organization'>> {
	for (const [at, organization] of plan.organizations.entries())
		yield organizationChange(plan, at, organization);
}

function organizationChange(
	plan: Plan,
	at: number,
	{ name, word, type, founded, rank }: OrganizationPlan,
): Change<'organization'> {
	const random = new Random(plan.options.seed, 'organization entry', at);
	const invests = type !== 'Foundation' && type !== 'Company';
	const managed = roundToDigits(Math.max(3e6, 2.6e9 * rank ** -0.95 * random.logNormal(1, 0.4)), 2);
	const actively = random.chance(0.8);
	const what = type === 'Company' ? 'company' : type.toLowerCase().replace('dao', 'DAO');
	return {
		type: 'organization',
		source: page('organizations', word),
		set: {
			name,
			type,
			actively_investing: actively,
			operating_status: actively || random.chance(0.7) ? 'Active' : 'Closed',
			website: page('organizations', word),
			email: random.chance(0.6) ? `contact+${word}@example.com` : null,
			summary: `Sample organization: ${name} is a fictional ${what}.`,
			year_founded: yearOf(founded),
			location: random.weighted(placeWeights),
			employee_count: Math.max(2, Math.round(random.logNormal(invests ? 14 : 40, 0.7))),
			assets_under_management_usd:
				invests && type !== 'DAO' && random.chance(0.75) ? managed : null,
			stated_funding_usd: random.chance(0.25)
				? roundToDigits(managed * random.between(0.1, 0.6), 2)
				: null,
			sectors: sectorsOf(random),
			roadmap: type === 'DAO' ? roadmapOf(random, founded, plan.today) : [],
			identifiers: identifiers('organization', at),
		},
	};
}

function sectorsOf(random: Random): string[] {
	const count = random.int(1, 6);
	return [...new Set(Array.from({ length: count }, () => random.weighted(sectorWeights)))];
}
