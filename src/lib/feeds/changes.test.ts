import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Change } from '#lib/catalogue/change.ts';
import { revise, reviseWithin } from '#lib/catalogue/revise.ts';
import type { Db } from '#lib/db/connect.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { changesAfter, changesQuery, changesResponse } from './changes.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
const project = (name: string): Change => ({
	type: 'project',
	set: { name },
	source: 'https://source.example/page',
});

/** Everything after a cursor, read in small parts as a follower does. */
async function follow(db: Db, after: string, limit = 3) {
	const read: string[] = [];
	let cursor = after;
	for (;;) {
		const { changes, next } = await changesAfter(db, { after: cursor, limit });
		if (changes.length === 0) return { read, next };
		read.push(...changes.map(({ _id }) => _id));
		cursor = next;
	}
}

async function allIds(db: Db, after: string): Promise<string[]> {
	const { rows } = await db.execute<{ id: string }>(
		sql`select id::text as id from revision where id > ${after}::bigint order by revision.id`,
	);
	return rows.map(({ id }) => id);
}

/** The cursor after which nothing more comes. */
const newest = async (db: Db): Promise<string> => (await follow(db, '0', 500)).next;

test('changes come oldest first, with kind and slug of the record, and end with a cursor to continue', async () => {
	const { db } = database;
	const start = await newest(db);
	const [aave] = await revise(db, staff, [project('Aave')]);
	const first = await changesAfter(db, { after: start, limit: 500 });
	expect(() => changesResponse.parse(first)).not.toThrow();
	expect(first.changes.map(({ field }) => field).sort()).toEqual(['name', 'slug']);
	for (const change of first.changes)
		expect(change).toMatchObject({
			type: 'project',
			slug: 'aave',
			old: null,
			origin: 'staff',
			source: 'https://source.example/page',
		});
	expect(await changesAfter(db, { after: first.next, limit: 500 })).toEqual({
		changes: [],
		next: first.next,
	});
	await revise(db, staff, [
		{ type: 'organization', set: { name: 'Fund' } },
		{ type: 'person', set: { name: 'Ada' } },
		{ type: 'round', set: { project_id: aave?.id ?? 0, type: 'Seed' } },
		{ type: 'project', id: aave?.id ?? 0, set: { slug: 'aave-dao' } },
	]);
	const { changes } = await changesAfter(db, { after: first.next, limit: 500 });
	expect(new Set(changes.map(({ type, slug }) => `${type} ${slug}`))).toEqual(
		new Set([
			'project aave-dao',
			'venture fund',
			'people ada',
			expect.stringMatching(/^fundraising ./),
		]),
	);
	const ids = changes.map(({ _id }) => Number(_id));
	expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('a follower misses nothing of a writer that began first and ended last', async () => {
	const { db } = database;
	const start = await newest(db);
	const gate = Promise.withResolvers<void>();
	const written = Promise.withResolvers<void>();
	// Has its revisions, with the smaller ids, but they are not visible yet.
	const slow = db.transaction(async (tx) => {
		await reviseWithin(tx, staff, [project('Slow one')]);
		written.resolve();
		await gate.promise;
	});
	await written.promise;
	let isQuickDone = false;
	const quick = revise(db, staff, [project('Quick one')]).then(() => {
		isQuickDone = true;
	});
	// The second writer waits for the first: otherwise its revisions, with greater ids, would be visible now, and a
	// follower continuing from them would never see the first one's.
	await expect
		.poll(async () => {
			const { rows } = await db.execute(
				sql`select from pg_locks where locktype = 'advisory' and not granted
					and database = (select oid from pg_database where datname = current_database())`,
			);
			return rows.length;
		})
		.toBe(1);
	const meanwhile = await follow(db, start);
	expect(meanwhile).toEqual({ read: [], next: start });
	expect(isQuickDone).toBe(false);
	gate.resolve();
	await Promise.all([slow, quick]);
	const { read } = await follow(db, meanwhile.next);
	expect(read).toEqual(await allIds(db, start));
	expect(read.length).toBe(4);
});

test('a constantly reading follower sees every change of two writers once, in order', async () => {
	const { db } = database;
	const start = await newest(db);
	let writing = 2;
	const write = async (writer: string) => {
		for (let at = 0; at < 15; at += 1) {
			const names = Array.from({ length: 1 + (at % 4) }, (_, one) => `${writer} ${at} ${one}`);
			if (at % 5 === 4)
				// Rolled back: its ids never become visible, and nobody may wait for them.
				await db
					.transaction(async (tx) => {
						await reviseWithin(tx, staff, names.map(project));
						throw new Error('taken back');
					})
					.catch(() => undefined);
			else await revise(db, staff, names.map(project));
		}
		writing -= 1;
	};
	const read: string[] = [];
	const followAlong = async () => {
		let cursor = start;
		for (;;) {
			const isLast = writing === 0;
			const part = await follow(db, cursor, 7);
			read.push(...part.read);
			cursor = part.next;
			if (isLast) return;
		}
	};
	await Promise.all([write('Ann'), write('Ben'), followAlong()]);
	expect(read).toEqual(await allIds(db, start));
	expect(read.length).toBeGreaterThan(100);
});

test('an invalid query is refused, naming its parameter', () => {
	const query = (text: string) => changesQuery(new URLSearchParams(text));
	expect(query('')).toEqual({ after: '0', limit: 100 });
	expect(query('after=0012&limit=500')).toEqual({ after: '12', limit: 500 });
	expect(query('after=9223372036854775807')).toMatchObject({ after: '9223372036854775807' });
	for (const text of [
		'after=-1',
		'after=',
		'after=x',
		'after=1.5',
		'after=9223372036854775808',
		'after=1e3',
	])
		expect(() => query(text), text).toThrow(/“after”/);
	for (const text of ['limit=0', 'limit=501', 'limit=', 'limit=x', 'limit=-1', 'limit=1e2'])
		expect(() => query(text), text).toThrow(/“limit”/);
});
