import { expect, test } from 'vitest';
import { hitRate } from './hit-rate.ts';
import { type Demand, type Machines, planOf, type UnitCosts } from './plan.ts';

const costs: UnitCosts = {
	cachedPage: { server: 0.1 },
	uncachedPage: { server: 10, database: 5 },
	cachedCall: { server: 0.05 },
	uncachedCall: { server: 4, database: 2 },
	pageBytes: 20_000,
	keptPageBytes: 40_000,
	recordBytes: 10_000,
	imported: { server: 1, database: 2 },
};
const demand: Demand = {
	records: 100_000,
	pageViewsADay: 8_640_000,
	callsADay: 0,
	peak: 1,
	skew: 0.9,
	pagesARecord: 3,
	edge: false,
	sameCalls: 0.5,
	changesADay: 0,
};
const machines: Machines = {
	instances: 1,
	cache: 64 * 2 ** 20,
	life: 300,
	databaseCores: 4,
	databaseMemory: 8e9,
	disk: 100e9,
	utilization: 0.5,
};

test('a cache with room for everything misses each page once in its life; one without room misses all', () => {
	const even = { pages: 10, skew: 0 };
	// Each page once a second, fresh for nine: one in ten requests renews it.
	expect(hitRate(even, { rate: 10, room: 100, life: 9 })).toBeCloseTo(0.9, 2);
	expect(hitRate(even, { rate: 10, room: 0, life: 9 })).toBe(0);
	expect(hitRate(even, { rate: 0, room: 10, life: 9 })).toBe(0);
});

test('more room and more skewed readers raise the hit rate, from none to all', () => {
	const at = (room: number, skew: number) =>
		hitRate({ pages: 1_000_000, skew }, { rate: 1_000, room, life: 300 });
	const rates = [at(100, 0.8), at(1_000, 0.8), at(1_000, 1), at(100_000, 1)];
	expect(rates).toEqual(rates.toSorted((a, b) => a - b));
	expect(Math.min(...rates)).toBeGreaterThan(0);
	expect(Math.max(...rates)).toBeLessThan(1);
});

test('agrees with a simulated cache with random readers', () => {
	const popularity = { pages: 2_000, skew: 1 };
	const [rate, room] = [1, 200];
	let seed = 42;
	const random = () => {
		seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
		return seed / 2 ** 31;
	};
	const sums: number[] = [];
	for (let at = 0; at < popularity.pages; at++) sums.push((sums[at - 1] ?? 0) + 1 / (at + 1));
	const all = sums.at(-1) ?? 1;
	const kept = new Set<number>();
	let hits = 0;
	const requests = 60_000;
	for (let request = 0; request < requests; request++) {
		const drawn = random() * all;
		const page = sums.findIndex((sum) => sum >= drawn);
		if (kept.delete(page)) hits += 1;
		kept.add(page);
		const [oldest] = kept;
		if (kept.size > room && oldest !== undefined) kept.delete(oldest);
	}
	const played = hits / requests;
	const computed = hitRate(popularity, { rate, room, life: Number.MAX_SAFE_INTEGER });
	expect(Math.abs(computed - played)).toBeLessThan(0.03);
});

test('costs add up, and shortages come first', () => {
	const plan = planOf(costs, demand, machines);
	expect(plan.views).toBe(100);
	expect(plan.rendered).toBeCloseTo(100 * (1 - plan.hitRate));
	const expected = (plan.rendered * 10 + (100 - plan.rendered) * 0.1) / 1_000;
	expect(plan.serverCores).toBeCloseTo(expected);
	expect(plan.databaseBytes).toBe(1e9);
	expect(plan.limits[0]?.[0]).toBe('processor of the instances');
	const small = planOf(costs, demand, { ...machines, disk: 1e6 });
	expect(small.limits[0]).toEqual(['disk of the database', 1_000]);
});

test('a CDN, a lower peak and nobody cost less; ten times the records need ten times the disk', () => {
	const whole = planOf(costs, demand, machines);
	const behind = planOf(costs, { ...demand, edge: true }, machines);
	expect(behind.hitRate).toBeGreaterThan(whole.hitRate);
	expect(behind.atInstances).toBeCloseTo(100 * (1 - behind.hitRate));
	expect(behind.rendered).toBe(behind.atInstances);
	expect(planOf(costs, { ...demand, peak: 3 }, machines).serverCores).toBeGreaterThan(
		whole.serverCores,
	);
	const none = planOf(costs, { ...demand, pageViewsADay: 0 }, machines);
	expect(none).toMatchObject({ serverCores: 0, databaseCores: 0, instancesNeeded: 1 });
	const more = planOf(costs, { ...demand, records: 1_000_000 }, machines);
	expect(more.databaseBytes).toBe(10 * whole.databaseBytes);
	expect(more.hitRate).toBeLessThan(whole.hitRate);
});
