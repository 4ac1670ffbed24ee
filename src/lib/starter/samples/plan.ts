import { dayOf, firstOfYear, yearOf } from './days.ts';
import { foldName, stems, symbolFor } from './names.ts';
import { Random } from './random.ts';
import {
	ecosystemWeights,
	placeWeights,
	type Sector,
	sectorWeights,
	sectorWords,
} from './words.ts';

export interface SampleOptions {
	/** Seed of the samples; the same seed and day give the same samples. */
	seed: number;
	/** The day taken as today, `YYYY-MM-DD`: the last day of the prices. */
	today: string;
	projects: number;
	organizations: number;
	people: number;
	rounds: number;
	/** Daily price points of each token, at least 31. */
	days: number;
	/** Probability, 0 to 1, that a round has one more organization than is usual at its stage; never by default. */
	wider?: number;
	/** Folded names and symbols that samples may not use. */
	real?: ReadonlySet<string>;
}

export interface NamedPlan {
	name: string;
	/** The word from which its addresses are built. */
	word: string;
}

/** The facts about a project that several samples share. All other facts are generated on demand. */
export interface ProjectPlan extends NamedPlan {
	symbol: string | null;
	sector: Sector;
	sectors: Sector[];
	ecosystem: string;
	location: string;
	/** Day it was founded. */
	founded: number;
	/** The day its token began to trade; null without a token. */
	launched: number | null;
	/** Rank by market cap, from 1. */
	rank: number;
}

export const organizationTypes = {
	Fund: 66,
	DAO: 8,
	Foundation: 8,
	Accelerator: 7,
	'Market Maker': 5,
	Company: 6,
} as const;

export interface OrganizationPlan extends NamedPlan {
	type: keyof typeof organizationTypes;
	founded: number;
	/** Rank by the number of rounds joined, from 1. */
	rank: number;
}

export interface Plan {
	options: SampleOptions;
	today: number;
	projects: ProjectPlan[];
	organizations: OrganizationPlan[];
}

/**
 * Draws the facts of each record that others refer to; only a few words per project and organization are held in
 * memory.
 */
export function planSamples(options: SampleOptions): Plan {
	const today = dayOf(options.today);
	return {
		options,
		today,
		projects: projectPlans(options, today),
		organizations: organizationPlans(options, today),
	};
}

const wordOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Returns the numbers 1..count in random order. */
function ranks(random: Random, count: number): Uint32Array {
	const order = Uint32Array.from({ length: count }, (_, at) => at + 1);
	for (let at = count - 1; at > 0; at--) {
		const other = random.int(0, at);
		[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
	}
	return order;
}

function projectPlans(options: SampleOptions, today: number): ProjectPlan[] {
	const { seed, real = new Set() } = options;
	const words = stems(seed, 'project', real);
	const order = ranks(new Random(seed, 'ranks', 'project'), options.projects);
	const symbols = new Set<string>();
	const taken = (symbol: string) => symbols.has(symbol) || real.has(foldName(symbol));
	return Array.from({ length: options.projects }, (_, at) => {
		const random = new Random(seed, 'project', at);
		const { stem, lap } = words.next().value;
		const { sector, sectors } = sectorsOf(random);
		const ending =
			lap > 0 || random.chance(0.45) ? ` ${random.pick(sectorWords[sector].endings)}` : '';
		const name = `${stem}${ending}${lap > 0 ? ` ${lap + 1}` : ''}`;
		const hasToken = random.chance(0.92);
		const times = timesOf(random, today, hasToken, options.days);
		const symbol = hasToken ? symbolFor(stem, taken) : null;
		if (symbol) symbols.add(symbol);
		const ecosystem = sector === 'Layer 1' ? stem : random.weighted(ecosystemWeights);
		const location = random.weighted(placeWeights);
		const rank = order[at] ?? 1;
		return {
			name,
			word: wordOf(name),
			symbol,
			sector,
			sectors,
			ecosystem,
			location,
			rank,
			...times,
		};
	});
}

function sectorsOf(random: Random): { sector: Sector; sectors: Sector[] } {
	const sector = random.weighted(sectorWeights);
	const sectors = new Set<Sector>([sector]);
	const more = random.pick([0, 1, 1, 1, 2, 2, 3, 5]);
	while (sectors.size < more + 1) sectors.add(random.weighted(sectorWeights));
	return { sector, sectors: [...sectors] };
}

/** Most projects are from the last five years; a token launches half a year to three years after the founding. */
function timesOf(random: Random, today: number, hasToken: boolean, days: number) {
	const traded = days + random.int(5, 1_400);
	const before = Math.round(random.between(180, 1_100));
	if (hasToken) return { launched: today - traded, founded: today - traded - before };
	return { launched: null, founded: today - random.int(250, 1_500) };
}

const organizationEndings: Record<OrganizationPlan['type'], string[]> = {
	Fund: ['Capital', 'Ventures', 'Partners', 'Digital', 'Crypto', 'Investments', 'Fund'],
	DAO: ['DAO', 'Collective'],
	Foundation: ['Foundation'],
	Accelerator: ['Accelerator', 'Launchpad', 'Studio'],
	'Market Maker': ['Trading', 'Liquidity'],
	Company: ['Labs', 'Group', 'Holdings'],
};

function organizationPlans(options: SampleOptions, today: number): OrganizationPlan[] {
	const { seed, real = new Set() } = options;
	const words = stems(seed, 'organization', real);
	const order = ranks(new Random(seed, 'ranks', 'organization'), options.organizations);
	return Array.from({ length: options.organizations }, (_, at) => {
		const random = new Random(seed, 'organization', at);
		const { stem, lap } = words.next().value;
		const type = random.weighted(organizationTypes);
		const name = `${stem} ${random.pick(organizationEndings[type])}${lap > 0 ? ` ${lap + 1}` : ''}`;
		const founded = random.int(firstOfYear(2012), firstOfYear(yearOf(today) - 1));
		return { name, word: wordOf(name), type, founded, rank: order[at] ?? 1 };
	});
}
