import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '#lib/db/connect.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { emptyCatalogue } from '../../../tests/setup/import.ts';
import { type Change, ChangeRefusedError } from './change.ts';
import { offerPairs, type RecordRef } from './duplicate-pairs.ts';
import { mergeAllWithin, mergeRecordsWithin } from './merge-records.ts';
import { groupIntoTurns, type Merging } from './merging.ts';
import { revise } from './revise.ts';

const database = useTestDatabase();
const author = { origin: 'import:test' };

/** Records of each kind; those to merge, name and pair are given by their positions. */
const kinds = [
	...Array<'project'>(4).fill('project'),
	...Array<'organization'>(5).fill('organization'),
	...Array<'person'>(2).fill('person'),
];
const place = fc.nat(kinds.length - 1);
/** Two records of one kind, or a person that an organization is merged into. */
const merging = fc.constantFrom(
	...kinds.flatMap((one, kept) =>
		kinds.flatMap((other, gone) => {
			const mayBe = one === other || (one === 'person' && other === 'organization');
			return kept !== gone && mayBe ? [{ kept, gone }] : [];
		}),
	),
);

const catalogue = fc.record({
	facts: fc.array(fc.subarray(['website', 'twitter', 'location'] as const), {
		minLength: kinds.length,
		maxLength: kinds.length,
	}),
	rounds: fc.array(
		fc.record({
			raiser: place,
			day: fc.constantFrom('2024-03-01', '2024-03-03', '2024-09-09'),
			source: fc.constantFrom('one', 'two'),
			investors: fc.uniqueArray(place, { maxLength: 4 }),
		}),
		{ maxLength: 5 },
	),
	jobs: fc.array(place, { maxLength: 4 }),
	pairs: fc.array(
		fc.record({ one: place, other: place, state: fc.constantFrom('open', 'apart') }),
		{
			maxLength: 12,
		},
	),
	mergings: fc.array(merging, { minLength: 2, maxLength: 6 }),
});
type Catalogue = typeof catalogue extends fc.Arbitrary<infer T> ? T : never;

const nobody = { organization_id: null, person_id: null, name: null, is_lead: false };
const job = {
	...{ employer: null, from_date: null, from_precision: null, to_date: null, to_precision: null },
	...{ is_founder: false, is_primary: false },
};

/** Creates the described records; returns them by position. */
async function made(db: Db, { facts, rounds, jobs, pairs }: Catalogue): Promise<RecordRef[]> {
	const values = { website: 'https://example.org', twitter: 'https://x.com/a', location: 'Zug' };
	const change = (type: 'project' | 'organization' | 'person', at: number): Change => ({
		type,
		set: {
			name: `Name ${at}`,
			...Object.fromEntries((facts[at] ?? []).map((fact) => [fact, values[fact]])),
			identifiers: [{ source: 'test', external_id: String(at) }],
			aliases: ['Everybody'],
		},
		source: `https://example.org/${at}`,
	});
	const results = await revise(db, author, kinds.map(change));
	const refs = results.map(({ id }, at): RecordRef => ({ type: kinds[at] ?? 'project', id }));
	const of = (at: number, type: RecordRef['type']) => {
		const ref = refs[at];
		return ref?.type === type ? ref.id : null;
	};
	await revise(db, author, [
		...rounds.flatMap(({ raiser, day, source, investors }, at): Change[] =>
			of(raiser, 'person') !== null
				? []
				: [
						{
							type: 'round',
							set: {
								project_id: of(raiser, 'project'),
								organization_id: of(raiser, 'organization'),
								type: 'Seed',
								date: day,
								date_precision: 'day',
								amount_usd: 5,
								investors: investors.flatMap((one, index) =>
									of(one, 'project') === null
										? [
												{
													...nobody,
													organization_id: of(one, 'organization'),
													person_id: of(one, 'person'),
													is_lead: index === 0,
													amount_usd: index,
												},
											]
										: [],
								),
								claims: [
									{
										...{ source, external_id: String(at), url: null, type: null, date: null },
										...{ date_precision: null, amount_usd: 5, lead_investors: [] },
									},
								],
							},
						},
					],
		),
	]);
	const positions = jobs.flatMap((one, index) =>
		of(one, 'person') === null
			? [
					{
						...job,
						project_id: of(one, 'project'),
						organization_id: of(one, 'organization'),
						title: `Job ${index}`,
					},
				]
			: [],
	);
	await revise(db, author, [{ type: 'person', id: refs.at(-1)?.id ?? 0, set: { positions } }]);
	for (const { one, other, state } of pairs) {
		const [a, b] = [refs[one], refs[other]];
		if (!a || !b) continue;
		await offerPairs(db, 'rule', [{ one: a, other: b, signs: [`${one} and ${other}`] }]);
		await db.execute(sql`
			update duplicate_pair set state = ${state} where signs = ${sql.param([`${one} and ${other}`])}::text[]`);
	}
	await db.execute(sql`
		insert into market_figure (project_id, price_usd)
		select id, id from project where id % 2 = 0`);
	return refs;
}

const tables = [
	...['project', 'organization', 'person', 'funding_round', 'round_investor', 'position'],
	...['crosswalk', 'record_alias', 'slug_redirect', 'duplicate_pair', 'market_figure'],
	...['project_listing', 'organization_listing', 'person_listing', 'round_listing'],
	...['search_entry', 'listing_count'],
];

/**
 * Everything the catalogue states and what is derived from it, without times and zero counts; and its history by record
 * and field.
 */
async function contents(db: Db) {
	const said: Record<string, unknown> = {};
	for (const table of tables) {
		const { rows } = await db.execute(sql`
			select array(select (to_jsonb(t) - array['updated_at', 'at', 'decided_at'
				${sql.raw(table === 'listing_count' ? ", 'id'" : '')}])::text from ${sql.identifier(table)} t
				${sql.raw(table === 'listing_count' ? 'where rows <> 0' : '')} order by 1) as all`);
		said[table] = rows[0]?.all;
	}
	// A record naming several removed ones changes once if they are removed together.
	const { rows } = await db.execute(sql`
		select record_type, record_id, field, (array_agg(old order by id))[1] as old,
			(array_agg(value order by id desc))[1] as value, array_agg(distinct origin) as origins,
			array_agg(distinct source) as sources, array_agg(distinct reverts) as reverts
		from revision group by 1, 2, 3 order by 1, 2, 3`);
	return { said, revisions: rows };
}

/** The state after `work`, which is rolled back; the message if it is refused. */
async function leftBy(work: (tx: Db) => Promise<void>): Promise<unknown> {
	const taken: { back?: unknown } = {};
	try {
		await database.db.transaction(async (tx) => {
			await work(tx);
			taken.back = await contents(tx);
			tx.rollback();
		});
	} catch (error) {
		if (taken.back) return taken.back;
		if (error instanceof ChangeRefusedError) return 'refused';
		throw error;
	}
	return undefined;
}

test('merging records together gives the same as one by one', async () => {
	let compared = 0;
	await fc.assert(
		fc.asyncProperty(catalogue, async (told) => {
			await emptyCatalogue(database.db);
			const refs = await made(database.db, told);
			const left = new Set(refs);
			const mergings = told.mergings.flatMap(({ kept, gone }): Merging[] => {
				const [a, b] = [refs[kept], refs[gone]];
				if (!a || !b || !left.has(a) || !left.has(b)) return [];
				left.delete(b);
				return [{ kept: a, gone: b }];
			});
			const together = await leftBy((tx) => mergeAllWithin(tx, author, mergings));
			const each = await leftBy(async (tx) => {
				for (const { kept, gone } of mergings) await mergeRecordsWithin(tx, author, kept, gone);
			});
			expect(together).toEqual(each);
			if (mergings.length > 1 && each !== 'refused') compared += 1;
		}),
		{ numRuns: 12 },
	);
	expect(compared).toBeGreaterThan(2);
});

test('a record appears once per turn, and after earlier statements about it', () => {
	const ref = (id: number) => ({ type: 'project' as const, id });
	const merging = (kept: number, gone: number) => ({ kept: ref(kept), gone: ref(gone) });
	expect(
		groupIntoTurns([merging(1, 2), merging(3, 4), merging(5, 1), merging(3, 6), merging(7, 8)]),
	).toEqual([
		[merging(1, 2), merging(3, 4), merging(7, 8)],
		[merging(5, 1), merging(3, 6)],
	]);
});

test('where open pairs coincide, the oldest stays, whatever the order of merges', async () => {
	await emptyCatalogue(database.db);
	const results = await revise(
		database.db,
		author,
		['A', 'B', 'C', 'D'].map((name): Change => ({ type: 'person', set: { name } })),
	);
	const refs = results.map(({ id }): RecordRef => ({ type: 'person', id }));
	const [a, b, c, d] = refs;
	if (!a || !b || !c || !d) throw new Error('Four people were to be made.');
	for (const [one, other, sign] of [
		[b, d, 'first'],
		[a, c, 'second'],
		[b, c, 'third'],
	] as const)
		await offerPairs(database.db, 'rule', [{ one, other, signs: [sign] }]);
	const mergings: Merging[] = [
		{ kept: a, gone: b },
		{ kept: c, gone: d },
	];
	const signs = (several: Merging[]) =>
		leftBy(async (tx) => {
			for (const { kept, gone } of several) await mergeRecordsWithin(tx, author, kept, gone);
			const { rows } = await tx.execute(sql`select signs from duplicate_pair where state = 'open'`);
			expect(rows).toEqual([{ signs: ['first'] }]);
		});
	await signs(mergings);
	await signs(mergings.toReversed());
});
