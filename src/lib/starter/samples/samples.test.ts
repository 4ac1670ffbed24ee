import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '#lib/catalogue/change.ts';
import { listFields, scalarFields } from '#lib/catalogue/fields.ts';
import { generateSamples } from './generate.ts';
import { foldName, realNames, stems } from './names.ts';
import { type Stage, stageAmounts } from './rounds.ts';

const size = {
	today: '2026-11-21',
	projects: 40,
	organizations: 20,
	people: 50,
	rounds: 90,
	days: 60,
};
const real = realNames(['Bitcoin', 'BTC', 'Lumtamere', 'Ethereum', 'GALL']);
/** Ids by position, unlike positions so that mix-ups show. */
const ids = {
	projects: Array.from({ length: size.projects }, (_, at) => 1_000 + at),
	organizations: Array.from({ length: size.organizations }, (_, at) => 2_000 + at),
	people: Array.from({ length: size.people }, (_, at) => 3_000 + at),
};

function everything(seed: number) {
	const samples = generateSamples({ seed, ...size, real });
	return {
		projects: [...samples.projects()],
		organizations: [...samples.organizations()],
		people: [...samples.people(ids)],
		rounds: [...samples.rounds(ids)],
		markets: [...samples.markets(ids.projects)],
	};
}

/** Checks what holds for the samples of any seed. */
const forAnySeed = (check: (samples: ReturnType<typeof everything>) => void) =>
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => check(everything(seed))),
		{ numRuns: 25 },
	);

test('the same seed gives the same samples, another gives others', () => {
	expect(everything(5)).toEqual(everything(5));
	expect(everything(5).projects).not.toEqual(everything(6).projects);
});

test('every sample is a valid change, for any number of records', () => {
	forAnySeed(({ projects, organizations, people, rounds }) => {
		expect(projects).toHaveLength(size.projects);
		expect(organizations).toHaveLength(size.organizations);
		expect(people).toHaveLength(size.people);
		expect(rounds).toHaveLength(size.rounds);
		const all: Change[] = [...projects, ...organizations, ...people, ...rounds];
		for (const { type, set } of all) {
			const fields = { ...scalarFields[type].shape, ...listFields[type].shape };
			for (const [field, value] of Object.entries(set ?? {})) {
				const shape = new Map(Object.entries(fields)).get(field);
				expect(shape?.safeParse(value).success, `${type}.${field}: ${JSON.stringify(value)}`).toBe(
					true,
				);
			}
		}
	});
});

test('samples are marked as such, and link only to example.com', () => {
	forAnySeed(({ projects, organizations, people, rounds }) => {
		for (const { set } of projects) expect(set?.description).toMatch(/^Sample project: /);
		for (const { set } of organizations) expect(set?.summary).toMatch(/^Sample organization: /);
		for (const { set } of people) expect(set?.background_summary).toMatch(/^Sample person: /);
		for (const { set } of rounds) expect(set?.description).toMatch(/^Sample round: /);
		const hosts = JSON.stringify([projects, organizations, people, rounds]).matchAll(
			/https?:\/\/([^/"]+)/g,
		);
		for (const [, host] of hosts) expect(host).toBe('example.com');
	});
});

test('names and symbols are unique', () => {
	forAnySeed(({ projects, organizations, people }) => {
		const symbols = projects.flatMap(({ set }) => set?.symbol ?? []);
		expect(new Set(symbols).size).toBe(symbols.length);
		for (const list of [projects, organizations, people]) {
			const names = list.map(({ set }) => String(set?.name));
			expect(new Set(names).size).toBe(names.length);
		}
	});
});

test('a real word or symbol is never used', () => {
	const made = (avoided: ReadonlySet<string>) => {
		const samples = generateSamples({ seed: 9, ...size, real: avoided });
		const words = [...samples.projects(), ...samples.organizations()].map(({ set }) =>
			foldName(set?.name?.split(' ')[0] ?? ''),
		);
		const symbols = [...samples.projects()].flatMap(({ set }) => set?.symbol ?? []);
		return [...words, ...symbols.map(foldName)];
	};
	const taken = made(new Set());
	const avoided = realNames(taken.filter((_, at) => at % 2 === 0));
	const others = made(avoided);
	expect(others).toHaveLength(taken.length);
	expect(others.filter((word) => avoided.has(word))).toEqual([]);
});

test('no word is repeated before all are used', () => {
	const made = new Set<string>();
	for (const { stem, lap } of stems(1, 'project', new Set())) {
		if (lap > 0) break;
		expect(made.has(stem)).toBe(false);
		made.add(stem);
	}
	expect(made.size).toBeGreaterThan(30_000);
});

test('allocations sum to 100 percent and to the total supply', () => {
	forAnySeed(({ projects, markets }) => {
		const supply = new Map(
			markets.map(({ figures }) => [figures.project_id, figures.total_supply]),
		);
		for (const [at, { set }] of projects.entries()) {
			const parts = set?.allocations ?? [];
			if (parts.length === 0) continue;
			expect(parts.reduce((sum, { percent }) => sum + (percent ?? 0), 0)).toBeCloseTo(100, 9);
			expect(parts.every(({ percent }) => (percent ?? 0) > 0)).toBe(true);
			const tokens = parts.reduce((sum, part) => sum + (part.tokens ?? 0), 0);
			expect(Math.abs(tokens - (supply.get(ids.projects[at] ?? 0) ?? 0))).toBeLessThan(
				parts.length,
			);
		}
	});
});

test('amounts fit the stage, and later priced rounds of a project come later', () => {
	forAnySeed(({ rounds }) => {
		const last = new Map<number, string>();
		for (const { set } of rounds) {
			const stage = Object.keys(stageAmounts).find((name): name is Stage => name === set?.type);
			const [, least, most] = stageAmounts[stage ?? 'Seed'];
			expect(stage).toBeDefined();
			if (set?.amount_usd != null) {
				expect(set.amount_usd).toBeGreaterThanOrEqual(least);
				expect(set.amount_usd).toBeLessThanOrEqual(most);
				expect(set.amount).not.toBeNull();
			} else expect(set?.amount).toBeNull();
			const project = set?.project_id ?? 0;
			expect((set?.date ?? '') > (last.get(project) ?? '')).toBe(true);
			expect((set?.date ?? '') <= size.today).toBe(true);
			last.set(project, set?.date ?? '');
		}
	});
});

test('a round has each investor once, leads first, and names sample records only', () => {
	forAnySeed(({ rounds }) => {
		for (const { set } of rounds) {
			const investors = set?.investors ?? [];
			const keys = investors.map(({ organization_id, person_id, name }) =>
				[organization_id, person_id, name].join(),
			);
			expect(new Set(keys).size).toBe(keys.length);
			expect(investors.filter(({ is_lead }) => is_lead).length).toBeLessThanOrEqual(2);
			for (const { organization_id, person_id } of investors) {
				if (organization_id !== null) expect(ids.organizations).toContain(organization_id);
				if (person_id !== null) expect(ids.people).toContain(person_id);
			}
		}
	});
});

test('careers run backwards without overlap, and only the present position is primary', () => {
	forAnySeed(({ people }) => {
		for (const { set } of people) {
			const [present, ...past] = set?.positions ?? [];
			expect(present?.is_primary).toBe(true);
			expect(present?.to_date).toBeNull();
			let until = present?.from_date ?? '';
			for (const { from_date, to_date, is_primary } of past) {
				expect(is_primary).toBe(false);
				expect((to_date ?? '') <= until).toBe(true);
				expect((from_date ?? '') < (to_date ?? '')).toBe(true);
				until = from_date ?? '';
			}
			expect((present?.from_date ?? '') <= size.today).toBe(true);
		}
	});
});

test('prices are positive, one a day up to today, and the figures follow from them', () => {
	forAnySeed(({ markets }) => {
		for (const { figures, points } of markets) {
			expect(points).toHaveLength(size.days);
			expect(points.at(-1)?.day).toBe(size.today);
			expect(new Set(points.map(({ day }) => day)).size).toBe(size.days);
			expect(points.every(({ price_usd }) => (price_usd ?? 0) > 0)).toBe(true);
			expect(figures.price_usd).toBe(points.at(-1)?.price_usd);
			expect(figures.market_cap_usd).toBe(
				(figures.price_usd ?? 0) * (figures.circulating_supply ?? 0),
			);
			const high = Math.max(...points.map(({ price_usd }) => price_usd ?? 0));
			expect(figures.all_time_high_usd).toBeGreaterThanOrEqual(high);
			expect(figures.circulating_supply).toBeLessThanOrEqual(figures.total_supply ?? 0);
			expect(figures.total_supply).toBeLessThanOrEqual(
				figures.max_supply ?? Number.POSITIVE_INFINITY,
			);
		}
	});
});

test('market caps and portfolios follow a power law', () => {
	const samples = generateSamples({
		seed: 3,
		...size,
		projects: 2_000,
		organizations: 200,
		rounds: 3_000,
		real,
	});
	const places = (length: number) => Array.from({ length }, (_, at) => at + 1);
	const caps = [...samples.markets(places(2_000))]
		.map(({ figures }) => figures.market_cap_usd ?? 0)
		.sort((a, b) => b - a);
	const total = caps.reduce((sum, cap) => sum + cap, 0);
	const tenth = caps.slice(0, caps.length / 10).reduce((sum, cap) => sum + cap, 0);
	expect(tenth / total).toBeGreaterThan(0.8);
	const joined = new Map<number, number>();
	const filled = {
		projects: places(2_000),
		organizations: places(200),
		people: places(size.people),
	};
	for (const { set } of samples.rounds(filled)) {
		for (const { organization_id } of set?.investors ?? [])
			if (organization_id) joined.set(organization_id, (joined.get(organization_id) ?? 0) + 1);
	}
	const counts = [...joined.values()].sort((a, b) => b - a);
	expect(counts[0]).toBeGreaterThan(5 * (counts[Math.floor(counts.length / 2)] ?? 0));
});
