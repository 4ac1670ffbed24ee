import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue } from '../../../tests/setup/import.ts';
import { possibleDuplicateRounds } from './duplicate-rounds.ts';
import type { Lists, Scalars } from './fields.ts';
import { readRevisions } from './history.ts';
import { markRoundsDistinct, mergeRounds, separateRounds } from './merge-rounds.ts';
import { revise } from './revise.ts';

const database = useTestDatabase();
const author = { origin: 'import:test' };
beforeEach(() => emptyCatalogue(database.db));

const project = (fields: Partial<Scalars<'project'>> = {}) =>
	made({ type: 'project', set: { name: 'Aave', website: 'https://aave.com', ...fields } });

async function made(change: Parameters<typeof revise>[2][number]): Promise<number> {
	const [result] = await revise(database.db, author, [change]);
	return result?.id ?? 0;
}

type Round = Partial<Scalars<'round'> & Lists<'round'>>;
const round = (project_id: number, fields: Round = {}) =>
	made({
		type: 'round',
		set: { project_id, type: 'Seed', date: '2024-03-10', date_precision: 'day', ...fields },
	});

const claim = (source: string, fields: Partial<Lists<'round'>['claims'][number]> = {}) => ({
	source,
	external_id: '1',
	url: null,
	type: null,
	date: null,
	date_precision: null,
	amount_usd: null,
	lead_investors: [],
	form: null,
	issuer: null,
	sold_usd: null,
	offered_usd: null,
	related_people: null,
	...fields,
});

async function listed(id: number) {
	const { rows } = await database.db.execute<{ confirmation: string; disagreements: string[] }>(
		sql`select confirmation, disagreements from round_listing where id = ${id}`,
	);
	return rows[0];
}

const media = (url: string) => ({ url, kind: 'media' as const });

test.each([
	['https://decrypt.co/44653/aave', 'reported'],
	['https://aave.com/blog/round', 'project'],
	['https://www.aave.com', 'project'],
	['https://blog.aave.com/round', 'project'],
	['https://notaave.com/round', 'reported'],
	['https://aave.com.example.org/', 'reported'],
	['https://twitter.com/AAVE/status/1?s=20', 'project'],
	['https://x.com/aaveish/status/1', 'reported'],
	['https://paradigm.xyz/2024/aave', 'investor'],
	['https://x.com/satoshi/status/2', 'investor'],
])('a round announced at %s is %s', async (url, confirmation) => {
	const fund = await made({
		type: 'organization',
		set: { name: 'Paradigm', website: 'https://paradigm.xyz' },
	});
	const angel = await made({
		type: 'person',
		set: { name: 'S. N.', twitter: 'https://x.com/satoshi' },
	});
	const investor = {
		organization_id: null,
		person_id: null,
		name: null,
		is_lead: false,
		amount_usd: null,
	};
	const id = await round(await project({ twitter: 'https://x.com/aave' }), {
		sources: [media(url)],
		investors: [
			{ ...investor, organization_id: fund },
			{ ...investor, person_id: angel },
		],
	});
	expect(await listed(id)).toEqual({ confirmation, disagreements: [] });
});

test('both confirm, and a denial disputes', async () => {
	const id = await round(await project(), {
		sources: [media('https://aave.com/a'), { url: 'https://fund.example.org/a', kind: 'investor' }],
	});
	expect((await listed(id))?.confirmation).toBe('both');
	await revise(database.db, author, [
		{ type: 'round', id, add: { sources: [{ url: 'https://aave.com/no', kind: 'denial' }] } },
	]);
	expect((await listed(id))?.confirmation).toBe('disputed');
});

test('a project that gets its website later confirms the existing round', async () => {
	const aave = await project({ website: null });
	const id = await round(aave, { sources: [media('https://aave.com/round')] });
	expect((await listed(id))?.confirmation).toBe('reported');
	await revise(database.db, author, [
		{ type: 'project', id: aave, set: { website: 'https://aave.com' } },
	]);
	expect((await listed(id))?.confirmation).toBe('project');
});

test.each<[string, Round, Parameters<typeof claim>[1], string[]]>([
	[
		'the same',
		{ amount_usd: 5e6 },
		{ amount_usd: 5e6, type: 'seed', date: '2024-03-10', date_precision: 'day' },
		[],
	],
	['an amount that is rounded', { amount_usd: 5_020_000 }, { amount_usd: 5e6 }, []],
	['another amount', { amount_usd: 5e6 }, { amount_usd: 6e6 }, ['amount']],
	['no amount', { amount_usd: 5e6 }, {}, []],
	['a day earlier', {}, { date: '2024-03-09', date_precision: 'day' }, []],
	['two days earlier', {}, { date: '2024-03-08', date_precision: 'day' }, ['date']],
	['the month of it', {}, { date: '2024-03-01', date_precision: 'month' }, []],
	['another month', {}, { date: '2024-04-01', date_precision: 'month' }, ['date']],
	['the year of it', {}, { date: '2024-01-01', date_precision: 'year' }, []],
	['another type', {}, { type: 'Series A' }, ['type']],
	[
		'all of it differently',
		{ amount_usd: 1 },
		{ type: 'Grant', date: '2020-01-01', date_precision: 'day', amount_usd: 2 },
		['amount', 'date', 'type'],
	],
])('a source that says %s', async (_, own, said, disagreements) => {
	const id = await round(await project(), { ...own, claims: [claim('defillama', said)] });
	expect((await listed(id))?.disagreements).toEqual(disagreements);
});

test('sources naming other lead investors disagree, whatever the order and spelling', async () => {
	const id = await round(await project(), {
		claims: [
			claim('a', { lead_investors: ['Paradigm', 'Coinbase Ventures'] }),
			claim('b', { lead_investors: ['coinbase-ventures', 'PARADIGM'] }),
			claim('c'),
		],
	});
	expect((await listed(id))?.disagreements).toEqual([]);
	await revise(database.db, author, [
		{ type: 'round', id, put: { claims: [claim('c', { lead_investors: ['Sequoia'] })] } },
	]);
	expect((await listed(id))?.disagreements).toEqual(['lead']);
});

test('a source’s new statement replaces its own old one only', async () => {
	const id = await round(await project(), {
		claims: [claim('a', { amount_usd: 1 }), claim('b', { amount_usd: 1 })],
	});
	const put = { claims: [claim('a', { amount_usd: 2 })] };
	const [first] = await revise(database.db, author, [{ type: 'round', id, put }]);
	const [again] = await revise(database.db, author, [{ type: 'round', id, put }]);
	expect([first?.outcome, again?.outcome]).toEqual(['updated', 'unchanged']);
	const [latest] = await readRevisions(database.db, 'round', id, { field: 'claims' });
	expect(latest?.value).toEqual([claim('a', { amount_usd: 2 }), claim('b', { amount_usd: 1 })]);
});

test('rounds that one source lists within 45 days with the same type or amount may be one', async () => {
	const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10);
	const rounds = fc.record({
		type: fc.constantFrom('Seed', 'Series A', 'Grant', null),
		days: fc.integer({ min: 0, max: 120 }),
		amount: fc.constantFrom(1e6, 2e6, null),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(rounds, { minLength: 2, maxLength: 6 }), async (given) => {
			await emptyCatalogue(database.db);
			const [one, other] = [await project(), await project({ name: 'Other' })];
			await round(other, { date: day(0), amount_usd: 1e6 });
			const made = await revise(
				database.db,
				author,
				given.map(({ type, days, amount }, at) => ({
					type: 'round',
					set: {
						project_id: one,
						type,
						date: day(days),
						amount_usd: amount,
						claims: [claim('a', { external_id: String(at) })],
					},
				})),
			);
			const ids = made.map(({ id }) => id);
			const expected = given.flatMap((a, i) =>
				given.slice(i + 1).flatMap((b, k) => {
					const near = Math.abs(a.days - b.days) <= 45;
					const like =
						(a.type !== null && a.type === b.type) || (a.amount !== null && a.amount === b.amount);
					const apart = a.type === 'Grant' && b.type === 'Grant';
					return near && like && !apart ? [`${ids[i]} ${ids[i + 1 + k]}`] : [];
				}),
			);
			const pairs = await possibleDuplicateRounds(database.db);
			expect(pairs.map((pair) => `${pair.id} ${pair.other_id}`)).toEqual(expected);
		}),
		{ numRuns: 15 },
	);
});

async function sums() {
	const { rows } = await database.db.execute(sql`
		select l.funding_usd, l.round_count, l.undisclosed_round_count, l.organization_count,
			(select count(*)::int from round_listing) as rounds,
			(select investment_count from organization_listing) as joined
		from project_listing as l`);
	return rows[0];
}

test('two rounds joined by an editor count once, say what both say, and can be parted and joined again', async () => {
	const aave = await project();
	const fund = await made({ type: 'organization', set: { name: 'Paradigm' } });
	const investors = [
		{ organization_id: fund, person_id: null, name: null, is_lead: true, amount_usd: null },
	];
	const kept = await round(aave, { amount_usd: 5e6, claims: [claim('a', { amount_usd: 5e6 })] });
	const other = await round(aave, {
		amount_usd: 12e6,
		valuation_usd: 6e7,
		date: '2024-03-20',
		investors,
		claims: [claim('b', { amount_usd: 12e6 })],
	});
	const before = await sums();
	expect(before).toMatchObject({ funding_usd: 17e6, round_count: 2, rounds: 2, joined: 1 });
	const merge = () => mergeRounds(database.db, { origin: 'staff' }, kept, other);
	await merge();
	const joined = await sums();
	expect(joined).toMatchObject({ funding_usd: 5e6, round_count: 1, rounds: 1, joined: 1 });
	expect(await listed(kept)).toEqual({
		confirmation: 'reported',
		disagreements: ['amount', 'date'],
	});
	expect(await listed(other)).toBeUndefined();
	expect(await readListing(kept)).toEqual({
		valuation_usd: 6e7,
		organization_count: 1,
		parts: 2,
		joined: 'editor',
		figures: [
			{ amount_usd: 5e6, sources: ['a'] },
			{ amount_usd: 12e6, sources: ['b'] },
		],
	});
	// Nothing is copied: everything stated about the kept one was its own.
	expect(await readRevisions(database.db, 'round', kept, { field: 'valuation_usd' })).toEqual([]);
	const [pointing] = await readRevisions(database.db, 'round', other, { field: 'merged_into_id' });
	expect(pointing).toMatchObject({ value: kept, origin: 'staff' });
	await separateRounds(database.db, { origin: 'staff' }, other);
	expect(await sums()).toEqual(before);
	expect((await listed(kept))?.disagreements).toEqual([]);
	await merge();
	expect(await sums()).toEqual(joined);
});

async function readListing(id: number) {
	const { rows } = await database.db.execute(
		sql`select valuation_usd, organization_count, parts, joined, figures from round_listing where id = ${id}`,
	);
	return rows[0];
}

test('a later change to one of two rounds applies to both, and stays with it when they are parted', async () => {
	const aave = await project();
	const kept = await round(aave, { amount_usd: 5e6, claims: [claim('a', { amount_usd: 5e6 })] });
	const other = await round(aave, { amount_usd: 5e6, claims: [claim('b', { amount_usd: 5e6 })] });
	expect(await readListing(kept)).toMatchObject({ valuation_usd: null, parts: 2, joined: 'rule' });
	await revise(database.db, author, [{ type: 'round', id: other, set: { valuation_usd: 7e7 } }]);
	expect(await readListing(kept)).toMatchObject({ valuation_usd: 7e7 });
	await separateRounds(database.db, { origin: 'staff' }, other);
	expect(await readListing(kept)).toMatchObject({ valuation_usd: null, parts: 1, joined: null });
	expect(await readListing(other)).toMatchObject({ valuation_usd: 7e7 });
	// Nor does the rule rejoin what an editor parted.
	await revise(database.db, author, [{ type: 'round', id: other, set: { date: '2024-03-11' } }]);
	expect(await readListing(other)).toMatchObject({ parts: 1 });
});

test('rounds of different raisers, and a round and itself, are not merged; joined ones follow their group', async () => {
	const merge = (a: number, b: number) => mergeRounds(database.db, author, a, b);
	const aave = await project();
	const [one, two, three] = [await round(aave), await round(aave), await round(aave)];
	const foreign = await round(await project({ name: 'Other' }));
	await expect(merge(one, foreign)).rejects.toThrow('not of the same raiser');
	await expect(merge(one, one)).rejects.toThrow('into itself');
	await expect(merge(one, 9_999)).rejects.toThrow('there is no round 9999');
	await expect(separateRounds(database.db, author, two)).rejects.toThrow('not merged');
	const pointing = async () => {
		const { rows } = await database.db.execute(
			sql`select id::int, merged_into_id::int as head from funding_round where merged_into_id is not null order by 1`,
		);
		return rows;
	};
	await merge(two, three);
	expect(await pointing()).toEqual([{ id: three, head: two }]);
	// A round grouped with any of them is grouped with all, under one head.
	await merge(one, three);
	expect(await pointing()).toEqual([
		{ id: two, head: one },
		{ id: three, head: one },
	]);
	await markRoundsDistinct(database.db, author, one, two);
	expect(await pointing()).toEqual([{ id: three, head: one }]);
});

test('a sample is never merged with a real round', async () => {
	const aave = await project();
	const same = { project_id: aave, type: 'Seed', date: '2024-03-10', amount_usd: 5e6 };
	const real = await round(aave, { amount_usd: 5e6 });
	const [sample] = await revise(database.db, { origin: 'sample' }, [{ type: 'round', set: same }]);
	expect(await readListing(real)).toMatchObject({ parts: 1 });
	await expect(mergeRounds(database.db, author, real, sample?.id ?? 0)).rejects.toThrow(
		'a sample is never one with a real round',
	);
});
