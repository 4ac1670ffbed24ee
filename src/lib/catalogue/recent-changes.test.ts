import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type ChangeFilters, recentChanges } from './recent-changes.ts';
import { recordTypes } from './record-types.ts';

const database = useTestDatabase();
const fields = ['name', 'location', 'twitter', 'sectors', 'website', 'date', 'nothing'];
const origins = ['staff', 'import:a', 'import:b', 'proposal:7', 'proposal:8', 'revert'];
const second = (place: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, place)).toISOString();

interface Written {
	id: number;
	record_type: string;
	field: string;
	origin: string;
	actor_id: number | null;
	place: number;
}
let written: Written[] = [];

// Some ids are missing, as after a rollback, and several revisions share a time.
beforeAll(async () => {
	const { rows } = await database.db.execute<Omit<Written, 'id'> & { id: string }>(sql`
		insert into revision (id, record_type, record_id, field, value, origin, actor_id, at) overriding system value
		select n * 3 - n % 2, (array['project','organization','person','round'])[1 + n % 4], n % 9,
			case when n % 4 = 3 then (array['type','date','investors','website','slug'])[1 + n * 7 % 5]
				else (array['name','location','twitter','sectors','website'])[1 + n * 7 % 5] end, '"x"',
			(array['staff','import:a','import:b','proposal:7','proposal:8'])[1 + n * 11 % 5],
			case when n % 5 > 2 then n % 3 end, '2026-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 second'
		from generate_series(1, 300) n
		returning id, record_type, field, origin, actor_id::int, extract(epoch from at - '2026-01-01T00:00:00Z')::int as place`);
	written = rows.map((row) => ({ ...row, id: Number(row.id) })).sort((a, b) => b.id - a.id);
});

/** What a plain scan of all of them returns. */
function expected(asked: ChangeFilters, sinceSecond: number | undefined): number[] {
	const { type, origin, actor, field, before, take } = asked;
	return written
		.filter(
			(one) =>
				(type === undefined || one.record_type === type) &&
				(field === undefined || one.field === field) &&
				(actor === undefined || one.actor_id === actor) &&
				(before === undefined || one.id < before) &&
				(sinceSecond === undefined || one.place >= sinceSecond) &&
				(origin === undefined ||
					one.origin === origin ||
					(['import', 'proposal'].includes(origin) && one.origin.startsWith(`${origin}:`))),
		)
		.slice(0, take)
		.map(({ id }) => id);
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

test('any query returns the changes of a plain reading, newest first', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.record({
				type: maybe(fc.constantFrom(...recordTypes)),
				origin: maybe(fc.constantFrom(...origins, 'import', 'proposal')),
				actor: maybe(fc.integer({ min: 0, max: 3 })),
				field: maybe(fc.constantFrom(...fields)),
				before: maybe(fc.integer({ min: 0, max: 1000 })),
				take: fc.integer({ min: 1, max: 40 }),
			}),
			maybe(fc.integer({ min: -3, max: 105 })),
			async (asked, since) => {
				const found = await recentChanges(database.db, {
					...asked,
					since: since === undefined ? undefined : second(since),
				});
				expect(found.map(({ id }) => id)).toEqual(expected(asked, since));
			},
		),
		{ numRuns: 200 },
	);
});

test('consecutive pages have every change once', async () => {
	const read: number[] = [];
	let before: number | undefined;
	for (;;) {
		const page = await recentChanges(database.db, { type: 'project', before, take: 7 });
		if (page.length === 0) break;
		read.push(...page.map(({ id }) => id));
		before = page.at(-1)?.id;
	}
	expect(read).toEqual(expected({ type: 'project', take: 1000 }, undefined));
});
