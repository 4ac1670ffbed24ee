import type { Lists } from '#lib/catalogue/fields.ts';
import { projectOf, roleOf, type SampleIds } from './people.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Stage } from './rounds.ts';

type Investor = Lists<'round'>['investors'][number];

/** Organizations weighted by how often they invest: place in the plan, and the running sum of weights. */
export interface InvestorWeights {
	places: number[];
	sums: Float64Array;
}

/** Weighs investors by a power law of their rank: a few firms join very many rounds, and most join few. */
export function weighInvestors(plan: Plan): InvestorWeights {
	const places = plan.organizations.flatMap(({ type }, at) => (type === 'Foundation' ? [] : [at]));
	const sums = new Float64Array(places.length);
	let sum = 0;
	for (const [index, place] of places.entries()) {
		sum += (plan.organizations[place]?.rank ?? 1) ** -0.45;
		sums[index] = sum;
	}
	return { places, sums };
}

function draw(random: Random, { places, sums }: InvestorWeights): number | undefined {
	const wanted = random.next() * (sums.at(-1) ?? 0);
	let [low, high] = [0, sums.length - 1];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((sums[middle] ?? 0) > wanted) high = middle;
		else low = middle + 1;
	}
	return places[low];
}

/** Minimum and maximum number of organizations in a round of each stage. */
const company: Record<Stage, readonly [number, number]> = {
	'Pre-Seed': [1, 4],
	Seed: [2, 8],
	'Series A': [3, 9],
	'Series B': [3, 10],
	'Series C': [3, 8],
	Strategic: [1, 5],
	'Public Sale': [0, 1],
	Grant: [1, 1],
};

interface RoundRequest {
	random: Random;
	stage: Stage;
	/** Day of the round. */
	day: number;
	/** The project's place in the plan. */
	at: number;
	/** Positions of earlier investors, to which those of this round are added. */
	earlier: number[];
	crowd: InvestorWeights;
}

/** Returns the investors of a round: organizations, leads first, and occasionally angels and an unclassified name. */
export function investorsOf(plan: Plan, ids: SampleIds, wanted: RoundRequest): Investor[] {
	const { random, stage, earlier } = wanted;
	const [fewest, most] = company[stage];
	const { wider } = plan.options;
	const more = wider && stage !== 'Grant' && random.chance(wider) ? 1 : 0;
	const places = organizationsOf(plan, wanted, random.int(fewest, most) + more);
	if (stage !== 'Grant') earlier.push(...places);
	const leads =
		stage === 'Grant' || random.chance(0.86)
			? places.length > 3 && random.chance(0.2)
				? 2
				: 1
			: 0;
	const organizations = places.flatMap((place, index): Investor[] => {
		const id = ids.organizations[place];
		return id ? [{ ...nobody, organization_id: id, is_lead: index < leads }] : [];
	});
	if (stage === 'Grant') return organizations;
	return [...organizations, ...angelsOf(plan, ids, wanted), ...unclassifiedInvestors(random)];
}

const nobody = {
	organization_id: null,
	person_id: null,
	name: null,
	is_lead: false,
	amount_usd: null,
};

/** Selects organizations, a quarter of them from earlier investors. None invests before it was founded. */
function organizationsOf(
	plan: Plan,
	{ random, day, earlier, crowd }: RoundRequest,
	count: number,
): number[] {
	const places = new Set<number>();
	for (let tries = 0; places.size < count && tries < count * 8; tries++) {
		const again = earlier.length > 0 && random.chance(0.25);
		const place = again ? random.pick(earlier) : draw(random, crowd);
		const founded = place === undefined ? day : (plan.organizations[place]?.founded ?? day);
		if (place !== undefined && founded < day) places.add(place);
	}
	return [...places];
}

function angelsOf(plan: Plan, ids: SampleIds, { random, stage, at }: RoundRequest): Investor[] {
	const early = stage === 'Pre-Seed' || stage === 'Seed';
	if (!random.chance(early ? 0.4 : 0.12) || plan.options.people === 0) return [];
	const places = new Set<number>();
	for (let tries = 0; places.size < 2 && tries < 12; tries++) {
		const place = random.int(0, plan.options.people - 1);
		const role = roleOf(plan, place);
		if (role === 'angel' || (role === 'founder' && tries > 8 && projectOf(plan, place) !== at))
			places.add(place);
	}
	return [...places].flatMap((place) => {
		const id = ids.people[place];
		return id ? [{ ...nobody, person_id: id }] : [];
	});
}

function unclassifiedInvestors(random: Random): Investor[] {
	if (!random.chance(0.1)) return [];
	return [{ ...nobody, name: `Sample syndicate ${random.int(1, 40)}` }];
}
