import type { Change } from '#lib/catalogue/change.ts';
import type { Lists } from '#lib/catalogue/fields.ts';
import { isoOf, type Precision, truncateDay } from './days.ts';
import { investorsOf, weighInvestors } from './investors.ts';
import type { SampleIds } from './people.ts';
import type { Plan, ProjectPlan } from './plan.ts';
import { Random, roundToDigits } from './random.ts';

/** Amounts raised in a round of each stage, USD: median, minimum and maximum. */
export const stageAmounts = {
	'Pre-Seed': [1.1e6, 2e5, 3.5e6],
	Seed: [3.8e6, 7e5, 1.5e7],
	'Series A': [1.3e7, 5e6, 4.5e7],
	'Series B': [3.6e7, 1.5e7, 1.2e8],
	'Series C': [9e7, 4e7, 3.5e8],
	Strategic: [7e6, 1e6, 5e7],
	'Public Sale': [3e6, 3e5, 2.5e7],
	Grant: [6e4, 5e3, 5e5],
} as const satisfies Record<string, readonly [number, number, number]>;
export type Stage = keyof typeof stageAmounts;

const pricedStages: Stage[] = ['Pre-Seed', 'Seed', 'Series A', 'Series B', 'Series C'];
const countWeights = { 0: 14, 1: 22, 2: 20, 3: 18, 4: 13, 5: 8, 6: 5 };

/** Returns how many rounds each project raised; the total is exactly the number requested. */
function roundCounts(plan: Plan): Uint8Array {
	const random = new Random(plan.options.seed, 'round counts');
	const counts = Uint8Array.from(plan.projects, () => Number(random.weighted(countWeights)));
	let missing = plan.options.rounds - counts.reduce((sum, count) => sum + count, 0);
	if (counts.length * 8 < plan.options.rounds) throw new Error('At most eight rounds per project');
	while (missing !== 0) {
		const at = random.int(0, counts.length - 1);
		const count = counts[at] ?? 0;
		const step = Math.sign(missing);
		if (count + step < 0 || count + step > 8) continue;
		counts[at] = count + step;
		missing -= step;
	}
	return counts;
}

/** Yields sample rounds as changes, by project, each project's oldest first. */
export function* sampleRounds(plan: Plan, ids: SampleIds): Generator<Change<'round'>> {
	const counts = roundCounts(plan);
	const crowd = weighInvestors(plan);
	let number = 0;
	for (const [at, project] of plan.projects.entries()) {
		const random = new Random(plan.options.seed, 'rounds', at);
		const earlier: number[] = [];
		let last = 0;
		for (const { stage, day } of historyOf(plan, random, project, counts[at] ?? 0)) {
			const dated = datedAs(random, day, last);
			last = day;
			const investors = investorsOf(plan, ids, { random, stage, day, at, earlier, crowd });
			number++;
			yield roundChange(random, {
				project,
				stage,
				dated,
				investors,
				number,
				seed: plan.options.seed,
				project_id: ids.projects[at] ?? 0,
			});
		}
	}
}

interface PlannedRound {
	stage: Stage;
	day: number;
}

/** Stages in their usual order, occasionally with a sale or a grant between them, on ascending days. */
function historyOf(
	plan: Plan,
	random: Random,
	project: ProjectPlan,
	count: number,
): PlannedRound[] {
	const stages: Stage[] = [];
	let next = random.chance(0.45) ? 0 : 1;
	while (stages.length < count) {
		const aside = stages.length > 0 && random.chance(0.3) ? asideOf(random, project) : null;
		const stage = aside ?? pricedStages[next] ?? 'Strategic';
		if (!aside) next++;
		stages.push(stage);
	}
	const days = daysOf(plan, random, project, count);
	return stages.map((stage, at) => ({ stage, day: days[at] ?? plan.today - 1 }));
}

const asideOf = (random: Random, { symbol }: ProjectPlan): Stage =>
	random.weighted({ Strategic: 5, Grant: 3, 'Public Sale': symbol ? 2 : 0 });

function daysOf(plan: Plan, random: Random, { founded }: ProjectPlan, count: number): number[] {
	const gaps = Array.from({ length: count }, (_, at) =>
		at === 0 ? random.between(10, 280) : random.logNormal(330, 0.4),
	);
	const needed = gaps.reduce((sum, gap) => sum + gap, 0);
	const room = plan.today - founded - random.int(3, 120);
	const scale = Math.min(1, room / Math.max(1, needed));
	let day = founded;
	return gaps.map((gap) => {
		day += gap * scale;
		return Math.round(day);
	});
}

/** Drops the day, or the month too, for some dates; never so that a round would precede the one it followed. */
function datedAs(
	random: Random,
	day: number,
	last: number,
): { date: string; date_precision: Precision } {
	const precision = random.weighted({ day: 86, month: 10, year: 4 });
	const reduced = truncateDay(day, precision);
	if (reduced <= last) return { date: isoOf(day), date_precision: 'day' };
	return { date: isoOf(reduced), date_precision: precision };
}

/** Rounds an amount the way such sums are announced: 1.2 M, 4.5 M, 12 M, 65 K. */
function announcedAmount(random: Random, stage: Stage): number {
	const [median, least, most] = stageAmounts[stage];
	const wanted = Math.min(most, Math.max(least, random.logNormal(median, 0.6)));
	const unit = 10 ** Math.floor(Math.log10(wanted));
	const step = random.chance(0.6) ? unit / 2 : unit / 10;
	return Math.min(most, Math.max(least, Math.round(wanted / step) * step));
}

const usdPer = { USD: 1, EUR: 1.1, USDC: 1 };

function moneyOf(random: Random, stage: Stage) {
	if (random.chance(0.13))
		return { amount: null, currency: null, amount_usd: null, valuation_usd: null };
	const amount_usd = announcedAmount(random, stage);
	const currency = random.weighted({ USD: 90, EUR: 5, USDC: 5 });
	const amount = Math.round(amount_usd / usdPer[currency]);
	const valued = pricedStages.includes(stage) && random.chance(0.3);
	const valuation_usd = valued ? roundToDigits(amount_usd * random.between(5, 12), 2) : null;
	return { amount, currency, amount_usd, valuation_usd };
}

interface Round {
	project: ProjectPlan;
	project_id: number;
	stage: Stage;
	dated: { date: string; date_precision: Precision };
	investors: Lists<'round'>['investors'];
	number: number;
	seed: number;
}

/** The claims of its two made-up sources: usually the same, occasionally with another amount or type. */
function claimsOf(
	random: Random,
	{
		stage,
		dated,
		money,
		page,
	}: Pick<Round, 'stage' | 'dated'> & { money: ReturnType<typeof moneyOf>; page: string },
): Lists<'round'>['claims'] {
	const commonFields = { type: stage, ...dated, amount_usd: money.amount_usd, lead_investors: [] };
	const first = { ...commonFields, source: 'sample-media', external_id: page, url: page };
	if (!random.chance(0.3)) return [first];
	const second = { ...commonFields, source: 'sample-data', external_id: page, url: `${page}-data` };
	if (money.amount_usd !== null && random.chance(0.25))
		second.amount_usd = roundToDigits(money.amount_usd * random.between(1.1, 1.8), 2);
	else if (random.chance(0.1)) second.type = 'Strategic';
	return [first, second];
}

function roundChange(
	random: Random,
	{ project, project_id, stage, dated, investors, number, seed }: Round,
): Change<'round'> {
	const money = moneyOf(random, stage);
	const page = `https://example.com/news/${project.word}-round-${number}`;
	const kinds = random.some(
		['media', 'project', 'investor', 'data'] as const,
		random.pick([1, 1, 2, 3]),
	);
	return {
		type: 'round',
		source: page,
		set: {
			project_id,
			type: stage,
			...dated,
			...money,
			program: stage === 'Grant' ? 'Sample grants' : null,
			category: project.sector,
			subcategories: project.sectors.slice(1),
			description: `Sample round: a fictional ${stage} round of ${project.name}.`,
			website: `https://example.com/projects/${project.word}`,
			investors,
			sources: kinds.map((kind) => ({ url: `${page}-${kind}`, kind })),
			claims: claimsOf(new Random(seed, 'claims', number), { stage, dated, money, page }),
			identifiers: [{ source: 'sample', external_id: `round-${number}` }],
		},
	};
}
