import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { emptyCatalogue } from '../../../../tests/setup/import.ts';
import { type Author, ChangeRefusedError } from '../change.ts';
import { mergeRecords } from '../merge-records.ts';
import { mergeRounds, separateRounds } from '../merge-rounds.ts';
import { removeRecord } from '../removal.ts';
import { revise } from '../revise.ts';
import { MAX_TIE_INVESTORS } from './co-investors.ts';
import { refreshDueListings } from './due.ts';

/** Co-investors, checked against a separate count over the rounds as stored in their tables. */

const database = useTestDatabase();
beforeEach(() => emptyCatalogue(database.db));
const staff: Author = { origin: 'staff' };

interface Seat {
	organization_id?: number;
	person_id?: number;
	is_lead?: boolean;
}
const seat = ({ organization_id, person_id, is_lead = false }: Seat) => ({
	organization_id: organization_id ?? null,
	person_id: person_id ?? null,
	name: null,
	is_lead,
	amount_usd: null,
});

type Tie = {
	shared: number;
	led: number;
	other_led: number;
	first: string | null;
	last: string | null;
};

type StandingRound = {
	id: string;
	head: string;
	date: string | null;
	date_precision: string | null;
};
type StandingSeat = { round_id: string; who: string; is_lead: boolean };

/** What each organization shares with each of its co-investors, computed round by round. */
async function counted(): Promise<Record<string, Tie>> {
	const { db } = database;
	const { rows: rounds } = await db.execute<StandingRound>(sql`
		select id, coalesce(merged_into_id, id) as head, date::text, date_precision from funding_round`);
	const { rows: seats } = await db.execute<StandingSeat>(sql`
		select round_id, is_lead, coalesce('organization ' || organization_id, 'person ' || person_id) as who
		from round_investor where name is null`);
	const headOf = new Map(rounds.map(({ id, head }) => [id, head]));
	const dateOf = new Map<string, string | null>();
	for (const [head, parts] of Map.groupBy(rounds, (round) => round.head)) {
		const own = parts.find(({ id }) => id === head);
		const dates = (own?.date ? [own] : parts).flatMap(({ date, date_precision }) =>
			date ? [`${date} ${date_precision}`] : [],
		);
		dateOf.set(head, dates.toSorted()[0] ?? null);
	}
	const ties: Record<string, Tie> = {};
	for (const [head = '', places] of Map.groupBy(seats, ({ round_id }) => headOf.get(round_id))) {
		const leads = new Map<string, boolean>();
		for (const { who, is_lead } of places) leads.set(who, is_lead || leads.get(who) === true);
		if (leads.size > MAX_TIE_INVESTORS) continue;
		const date = dateOf.get(head) ?? null;
		for (const [one, isLead] of leads)
			for (const [other, otherLed] of leads) {
				if (one === other || !one.startsWith('organization')) continue;
				const key = `${one}, ${other}`;
				ties[key] ??= { shared: 0, led: 0, other_led: 0, first: null, last: null };
				const tie = ties[key];
				tie.shared++;
				if (isLead) tie.led++;
				if (otherLed) tie.other_led++;
				if (date && (!tie.first || date < tie.first)) tie.first = date;
				if (date && (!tie.last || later(date, tie.last))) tie.last = date;
			}
	}
	return ties;
}

/**
 * The later day; for the same day the more precise one: as text, a day sorts before a month, and a month before a year.
 */
const later = (one: string, other: string) =>
	one.slice(0, 10) === other.slice(0, 10) ? one < other : one > other;

async function storedTies(): Promise<Record<string, Tie>> {
	const { rows } = await database.db.execute<Tie & { key: string }>(sql`
		select 'organization ' || organization_id || ', ' || other_type || ' ' || other_id as key, shared, led, other_led,
			first_date || ' ' || first_precision as first, last_date || ' ' || last_precision as last from co_investor`);
	return Object.fromEntries(rows.map(({ key, ...tie }) => [key, tie]));
}

async function people(organizations: number, angels = 0, projects = 1) {
	const made = await revise(database.db, staff, [
		...Array.from({ length: projects }, (_, at) => ({
			type: 'project' as const,
			set: { name: `Project ${at}` },
		})),
		...Array.from({ length: organizations }, (_, at) => ({
			type: 'organization' as const,
			set: { name: `Fund ${at}` },
		})),
		...Array.from({ length: angels }, (_, at) => ({
			type: 'person' as const,
			set: { name: `Angel ${at}` },
		})),
	]);
	const ids = made.map(({ id }) => id);
	return {
		projects: ids.slice(0, projects),
		funds: ids.slice(projects, projects + organizations),
		angels: ids.slice(projects + organizations),
	};
}

test('a thousand pairs match a count round by round', async () => {
	const { projects, funds, angels } = await people(60, 5, 30);
	await revise(
		database.db,
		staff,
		Array.from({ length: 300 }, (_, at) => ({
			type: 'round' as const,
			set: {
				project_id: projects[at % projects.length] ?? 0,
				date: at % 11 === 0 ? null : `20${10 + (at % 15)}-0${1 + (at % 9)}-01`,
				date_precision: at % 11 === 0 ? null : (['day', 'month'] as const)[at % 2],
				amount_usd: 1_000 * (at + 1),
				investors: Array.from({ length: 2 + (at % 7) }, (_, nth) =>
					seat(
						(at * 7 + nth * nth * 3) % 13 === 0
							? { person_id: angels[(at + nth) % 5] ?? 0 }
							: {
									organization_id: funds[(at * 17 + nth * (1 + (at % 23))) % 60] ?? 0,
									is_lead: (at + nth) % 4 === 0,
								},
					),
				),
			},
		})),
	);
	const found = await storedTies();
	expect(Object.keys(found).length).toBeGreaterThan(1_000);
	expect(found).toEqual(await counted());
});

test('a crowded round counts for nobody', async () => {
	const { projects, funds } = await people(MAX_TIE_INVESTORS + 1);
	const join = (of: number[], date: string) =>
		revise(database.db, staff, [
			{
				type: 'round',
				set: {
					project_id: projects[0] ?? 0,
					date,
					date_precision: 'day',
					investors: of.map((organization_id) => seat({ organization_id })),
				},
			},
		]);
	await join(funds, '2020-01-01');
	expect(await storedTies()).toEqual({});
	await join(funds.slice(1), '2022-01-01');
	const pairs = MAX_TIE_INVESTORS * (MAX_TIE_INVESTORS - 1);
	expect(Object.keys(await storedTies())).toHaveLength(pairs);
	expect(await storedTies()).toEqual(await counted());
});

const which = fc.nat({ max: 11 });
const places = fc.uniqueArray(fc.record({ who: which, is_lead: fc.boolean() }), {
	selector: ({ who }) => who,
	maxLength: 5,
});
const day = fc.constantFrom('2021-03-04', '2022-05-06', '2023-07-08', null);
const act = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), places, day, which }) },
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant('seat' as const), places, which }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('date' as const), day, which }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('merge' as const), which, other: which }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('join' as const), which, other: which }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('part' as const), which }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

async function idsOf(table: string, where = sql`true`): Promise<number[]> {
	const { rows } = await database.db.execute<{ id: string }>(
		sql`select id from ${sql.identifier(table)} where ${where} order by id`,
	);
	return rows.map(({ id }) => Number(id));
}

const at = (list: readonly number[], place: number): number => list[place % list.length] ?? 0;

async function perform(step: Act, author: Author): Promise<void> {
	const { db } = database;
	const [projects, funds, angels, rounds] = await Promise.all([
		idsOf('project'),
		idsOf('organization'),
		idsOf('person'),
		idsOf('funding_round'),
	]);
	const seats = (chosen: readonly { who: number; is_lead: boolean }[]) => {
		const taken = new Map(
			chosen.map(({ who, is_lead }) => {
				const person_id = who > 9 ? at(angels, who) : undefined;
				const one = person_id
					? { person_id, is_lead }
					: { organization_id: at(funds, who), is_lead };
				return [JSON.stringify([one.person_id, one.organization_id]), seat(one)];
			}),
		);
		return [...taken.values()];
	};
	const dated = (date: string | null) => ({
		date,
		date_precision: date === null ? null : ('day' as const),
	});
	if (step.kind === 'add') {
		const set = {
			...dated(step.day),
			project_id: at(projects, step.which),
			investors: seats(step.places),
		};
		await revise(db, author, [{ type: 'round', set }]);
		return;
	}
	if (step.kind === 'merge') {
		const [kept, gone] = [at(funds, step.which), at(funds, step.other)];
		if (kept === gone || funds.length < 3) return;
		await mergeRecords(
			db,
			staff,
			{ type: 'organization', id: kept },
			{ type: 'organization', id: gone },
		);
		return;
	}
	if (rounds.length === 0) return;
	const id = at(rounds, step.which);
	if (step.kind === 'seat')
		await revise(db, author, [{ type: 'round', id, set: { investors: seats(step.places) } }]);
	else if (step.kind === 'date')
		await revise(db, author, [{ type: 'round', id, set: dated(step.day) }]);
	else if (step.kind === 'remove')
		await db.transaction((tx) => removeRecord(tx, staff, { type: 'round', recordId: id }));
	else if (step.kind === 'part') await separateRounds(db, staff, id);
	else await mergeRounds(db, staff, id, at(rounds, step.other));
}

test.each([
	{ leaves: undefined, what: 'at once' },
	{ leaves: 'linked' as const, what: 'with what is linked left to the end' },
	{ leaves: 'all' as const, what: 'with all left to the end' },
])('any order of edits, merges, joins and partings is followed, $what', async ({ leaves }) => {
	const author: Author = leaves ? { ...staff, leaves } : staff;
	await fc.assert(
		fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 16 }), async (steps) => {
			await emptyCatalogue(database.db);
			await people(7, 2, 2);
			for (const step of steps) {
				try {
					await perform(step, author);
				} catch (error) {
					if (!(error instanceof ChangeRefusedError)) throw error;
				}
				if (leaves) continue;
				expect(await storedTies(), JSON.stringify(step)).toEqual(await counted());
			}
			await refreshDueListings(database.db);
			expect(await storedTies()).toEqual(await counted());
		}),
		{ numRuns: 10 },
	);
});
