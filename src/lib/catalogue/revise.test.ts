import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type Change, type ChangeOutcome, ChangeRefusedError } from './change.ts';
import { readRevisions } from './history.ts';
import { revise } from './revise.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };

async function one(change: Change): Promise<ChangeOutcome> {
	const [result] = await revise(database.db, staff, [change]);
	if (!result) throw new Error('nothing came back');
	return result;
}

async function count(table: string): Promise<number> {
	const { rows } = await database.db.execute<{ n: string }>(
		sql`select count(*) as n from ${sql.identifier(table)}`,
	);
	return Number(rows[0]?.n);
}

describe('a new record', () => {
	test('gets a slug from its name and one revision per non-empty field', async () => {
		const made = await one({
			type: 'project',
			set: { name: 'Ember Chain', symbol: 'EMB', website: null, sectors: ['DeFi'] },
			source: 'https://example.com/a',
		});
		expect(made).toMatchObject({ slug: 'ember-chain', outcome: 'created' });
		const revisions = await readRevisions(database.db, 'project', made.id);
		expect(revisions.map((revision) => revision.field).sort()).toEqual([
			'name',
			'sectors',
			'slug',
			'symbol',
		]);
		expect(revisions.every((revision) => revision.source === 'https://example.com/a')).toBe(true);
	});

	test('of a round needs one raiser', async () => {
		await expect(one({ type: 'round', set: { type: 'Seed' } })).rejects.toThrow(/who raised/);
	});

	test('needs a name', async () => {
		await expect(one({ type: 'person', set: { location: 'Hanoi' } })).rejects.toThrow(
			ChangeRefusedError,
		);
	});
});

describe('an existing record', () => {
	let id = 0;
	beforeAll(async () => {
		({ id } = await one({ type: 'organization', set: { name: 'North Fund', location: 'Oslo' } }));
	});

	test('keeps its values when only empty fields are to be filled', async () => {
		const result = await one({
			type: 'organization',
			id,
			fill: { location: 'Rome', type: 'Fund' },
		});
		expect(result.fields).toEqual(['type']);
	});

	test('written again changes nothing and leaves no revision', async () => {
		const before = await count('revision');
		const result = await one({
			type: 'organization',
			id,
			set: { name: '  North   Fund ', location: 'Oslo' },
		});
		expect(result.outcome).toBe('unchanged');
		expect(await count('revision')).toBe(before);
	});

	test('gains items of a list once', async () => {
		await one({ type: 'organization', id, add: { sectors: ['AI', 'ai', 'Gaming'] } });
		const again = await one({ type: 'organization', id, add: { sectors: ['Ai'] } });
		expect(again.outcome).toBe('unchanged');
	});

	test('leaves its old slug behind as a redirect, and may take it back', async () => {
		await one({ type: 'organization', id, set: { slug: 'northern' } });
		const { rows } = await database.db.execute(
			sql`select slug from slug_redirect where record_id = ${id}`,
		);
		expect(rows).toEqual([{ slug: 'north-fund' }]);
		const other = await one({ type: 'organization', set: { name: 'North Fund' } });
		expect(other.slug).toBe('north-fund-2');
		const back = await one({ type: 'organization', id, set: { slug: 'north-fund' } });
		expect(back.slug).toBe('north-fund');
	});
});

describe('a batch', () => {
	test('with one bad change changes nothing and says which and why', async () => {
		const before = await count('project');
		const bad = revise(database.db, staff, [
			{ type: 'project', set: { name: 'Fine' } },
			{ type: 'project', set: { name: 'Bad', website: 'javascript:alert(1)' } },
		]);
		await expect(bad).rejects.toMatchObject({ index: 1, field: 'website' });
		expect(await count('project')).toBe(before);
	});

	test.each<[string, Change, string]>([
		['an unknown record', { type: 'project', id: 999_999, set: { name: 'x' } }, 'id'],
		['an investor that does not exist', investedBy(999_999), 'investors'],
		['text that PostgreSQL cannot keep', { type: 'project', set: { name: 'a\0b' } }, 'name'],
	])('refuses %s', async (_, change, field) => {
		const needed = await one({ type: 'project', set: { name: 'Raiser' } });
		const set = change.type === 'round' ? { ...change.set, project_id: needed.id } : change.set;
		await expect(one({ ...change, set })).rejects.toMatchObject({ field });
	});

	test('refuses the same record twice', async () => {
		const { id } = await one({ type: 'person', set: { name: 'Ann' } });
		const twice = revise(database.db, staff, [
			{ type: 'person', id, set: { location: 'Hanoi' } },
			{ type: 'person', id, set: { location: 'Hue' } },
		]);
		await expect(twice).rejects.toThrow(/twice/);
	});

	test('gives an identifier to the first claimant and reports the other', async () => {
		const identifiers = [{ source: 'coingecko', external_id: 'ember' }];
		const [first, second] = await revise(database.db, staff, [
			{ type: 'project', set: { name: 'First', identifiers } },
			{ type: 'project', set: { name: 'Second', identifiers } },
		]);
		expect(first?.conflicts).toEqual([]);
		expect(second?.conflicts).toEqual([{ ...identifiers[0], record_id: first?.id }]);
	});

	test('writes one spelling of a sector, whoever says it first', async () => {
		await one({ type: 'project', set: { name: 'A', sectors: ['Zero Knowledge'] } });
		const { id } = await one({ type: 'project', set: { name: 'B', sectors: ['zero knowledge'] } });
		const { rows } = await database.db.execute(
			sql`select sector from project_sector where project_id = ${id}`,
		);
		expect(rows).toEqual([{ sector: 'Zero Knowledge' }]);
	});
});

test('twenty writers at once make twenty records with distinct slugs', async () => {
	const made = await Promise.all(
		Array.from({ length: 20 }, () => one({ type: 'project', set: { name: 'Rush' } })),
	);
	expect(new Set(made.map((result) => result.slug)).size).toBe(20);
});

test('a failed change outside a transaction leaves no trace', async () => {
	const before = await count('revision');
	await expect(
		database.db.transaction(async (tx) => {
			await revise(tx, staff, [{ type: 'project', set: { name: 'Gone' } }]);
			throw new Error('after');
		}),
	).rejects.toThrow('after');
	expect(await count('revision')).toBe(before);
});

function investedBy(organization_id: number): Change {
	const investor = {
		organization_id,
		person_id: null,
		name: null,
		is_lead: true,
		amount_usd: null,
	};
	return { type: 'round', set: { type: 'Seed', investors: [investor] } };
}
