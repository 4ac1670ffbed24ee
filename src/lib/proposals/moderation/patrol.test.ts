import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readRevisions } from '#lib/catalogue/history.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { account } from '#lib/db/schema/accounts.ts';
import { browser } from '../../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../../tests/setup/database.ts';
import { signedIn } from '../../../../tests/setup/signed-in.ts';
import { changeFilters, patrolChanges } from './changes.ts';
import { differenceOf } from './difference.ts';
import { blockCall, revertCall, undoAuthorCall } from './patrol-calls.ts';
import { undoneCount, undoPlan } from './undo-author.ts';

const database = useTestDatabase();
const staff = { origin: 'staff' };
const EVER = '2020-01-01';
const editor = () => signedIn(database.db, { roles: ['editor'] });

async function project(name: string, set: Record<string, string> = {}): Promise<number> {
	const [made] = await revise(database.db, staff, [{ type: 'project', set: { name, ...set } }]);
	return made?.id ?? 0;
}
const say = (actorId: number | undefined, id: number, set: Record<string, string | null>) =>
	revise(database.db, actorId === undefined ? staff : { origin: 'staff', actorId }, [
		{ type: 'project', id, set },
	]);
const present = async (id: number) =>
	(
		await database.db.execute<{ location: string | null; ecosystem: string | null }>(
			sql`select location, ecosystem from project where id = ${id}`,
		)
	).rows[0];

test('undoing an author reverts values that are still the author’s, and leaves the rest', async () => {
	const { db } = database;
	const [vandal, other, by] = [await signedIn(db), await signedIn(db), await editor()];
	const [a, b, c] = [
		await project('Alum', { location: 'Oslo' }),
		await project('Borax'),
		await project('Calcite', { location: 'Rome' }),
	];
	await say(vandal.member.id, a, { location: 'Nowhere' });
	await say(vandal.member.id, a, { location: 'Elsewhere', ecosystem: 'Wrong' });
	await say(vandal.member.id, b, { location: 'Nowhere' });
	await say(other.member.id, b, { location: 'Bern' });
	await say(other.member.id, c, { location: 'Pisa' });
	await say(vandal.member.id, c, { location: 'Nowhere' });
	const [fresh] = await revise(db, { origin: 'staff', actorId: vandal.member.id }, [
		{ type: 'project', set: { name: 'Spam' } },
	]);
	const plan = await undoPlan(db, vandal.member.id, EVER);
	expect(undoneCount(plan)).toBe(6);
	expect(plan.left).toMatchObject([{ name: 'Borax', field: 'location', by: other.member.name }]);
	expect(plan.fresh).toMatchObject([{ name: 'Spam', recordId: fresh?.id, changes: 2 }]);
	const body = { username: vandal.member.username, since: EVER, reason: 'Vandalism.' };
	const answer = await browser('/api/patrol/undo-author', { body, cookies: by.cookies })(
		undoAuthorCall,
		db,
	);
	expect([answer.status, await answer.json()]).toEqual([200, { undone: 6, left: plan.made - 6 }]);
	expect(await present(a)).toEqual({ location: 'Oslo', ecosystem: null });
	expect(await present(b)).toMatchObject({ location: 'Bern' });
	expect(await present(c)).toMatchObject({ location: 'Pisa' });
	expect(await db.$count(sql`project`, sql`name = 'Spam'`)).toBe(0);
	const { rows } = await db.execute(sql`
		select account_id::int, details from audit_event where kind = 'author-undone' and actor_id = ${by.member.id}`);
	expect(rows).toMatchObject([
		{ account_id: vandal.member.id, details: { undone: 6, reason: 'Vandalism.' } },
	]);
	expect(undoneCount(await undoPlan(db, vandal.member.id, EVER))).toBe(0);
});

test('what an author changed before the date stays', async () => {
	const { db } = database;
	const vandal = await signedIn(db);
	const id = await project('Dolomite');
	await say(vandal.member.id, id, { location: 'Before' });
	const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`);
	await say(vandal.member.id, id, { location: 'After' });
	const plan = await undoPlan(db, vandal.member.id, rows[0]?.now ?? '');
	expect(plan.undone).toMatchObject([{ before: 'Before', now: 'After' }]);
	expect(plan.made).toBe(1);
});

test('one change is reverted with a reason, which is recorded', async () => {
	const { db } = database;
	const by = await editor();
	const id = await project('Epidote', { location: 'Oslo' });
	await say(undefined, id, { location: 'Rome' });
	const [last] = await readRevisions(db, 'project', id, { field: 'location' });
	const ask = (body: object, cookies = by.cookies) =>
		browser('/api/patrol/revert', { body, cookies })(revertCall, db);
	const _id = String(last?.id);
	expect((await ask({ _id })).status).toBe(422);
	expect((await ask({ _id, reason: 'Wrong' }, (await signedIn(db)).cookies)).status).toBe(403);
	expect(await (await ask({ _id, reason: 'Wrong' })).json()).toEqual({ _id, changed: true });
	expect(await present(id)).toMatchObject({ location: 'Oslo' });
	expect(await (await ask({ _id, reason: 'Wrong' })).json()).toEqual({ _id, changed: false });
	expect((await ask({ _id: '987654321', reason: 'Wrong' })).status).toBe(404);
	const [naming] = await readRevisions(db, 'project', id, { field: 'name' });
	expect((await ask({ _id: String(naming?.id), reason: 'Wrong' })).status).toBe(409);
	expect(
		await db.$count(
			sql`audit_event`,
			sql`kind = 'revision-reverted' and actor_id = ${by.member.id}`,
		),
	).toBe(1);
});

test('the diff of two revisions covers all fields between them, whichever comes first', async () => {
	const { db } = database;
	const id = await project('Fluorite', { location: 'Oslo' });
	await say(undefined, id, { location: 'Rome', ecosystem: 'Cosmos' });
	await say(undefined, id, { location: 'Bern' });
	await say(undefined, id, { ecosystem: null });
	const all = await readRevisions(db, 'project', id);
	// The last of those written by one change.
	const [newest, oldest] = [all[0]?.id ?? 0, all[4]?.id ?? 0];
	const found = await differenceOf(db, newest, oldest);
	expect(found).toMatchObject({ name: 'Fluorite', from: { id: oldest }, to: { id: newest } });
	expect(found.fields).toContainEqual({ field: 'location', old: 'Oslo', value: 'Bern' });
	expect(found.fields.map(({ field }) => field)).not.toContain('ecosystem');
	const another = await readRevisions(db, 'project', await project('Galena'));
	await expect(differenceOf(db, newest, another[0]?.id ?? 0)).rejects.toMatchObject({
		status: 422,
	});
	await expect(differenceOf(db, newest, 987_654_321)).rejects.toMatchObject({ status: 404 });
});

test('an editor blocks a member, whose sessions end; no editor and no master', async () => {
	const { db } = database;
	const [by, vandal, colleague] = [await editor(), await signedIn(db), await editor()];
	const ask = (username: string) =>
		browser('/api/patrol/block', { body: { username, reason: 'Vandalism.' }, cookies: by.cookies })(
			blockCall,
			db,
		);
	expect(await (await ask(vandal.member.username)).json()).toMatchObject({ blocked: true });
	expect(await (await ask(vandal.member.username)).json()).toMatchObject({ blocked: false });
	const [state] = await db
		.select({ state: account.state })
		.from(account)
		.where(eq(account.id, vandal.member.id));
	expect(state).toEqual({ state: 'blocked' });
	expect((await ask(colleague.member.username)).status).toBe(403);
	expect((await ask('nobody_at_all')).status).toBe(404);
	const { rows } = await db.execute(
		sql`select actor_id::int, details from audit_event where kind = 'account-blocked' and account_id = ${vandal.member.id}`,
	);
	expect(rows).toEqual([
		{ actor_id: by.member.id, details: { by: 'editor', reason: 'Vandalism.' } },
	]);
});

test('changes are filtered by record, field, origin, author and date, and paged by their ids', async () => {
	const { db } = database;
	const author = await signedIn(db);
	const id = await project('Howlite', { location: 'Oslo' });
	await say(author.member.id, id, { location: 'Rome' });
	await revise(db, { origin: 'import:test' }, [{ type: 'project', id, set: { ecosystem: 'X' } }]);
	const found = async (query: Record<string, string>) =>
		(await patrolChanges(db, changeFilters.parse(query))).changes.map(
			({ field, value }) => `${field} ${value}`,
		);
	expect(await found({ author: author.member.username.toUpperCase() })).toEqual(['location Rome']);
	expect(await found({ type: 'project', slug: 'howlite', field: 'location' })).toEqual([
		'location Rome',
		'location Oslo',
	]);
	expect(await found({ type: 'project', slug: 'howlite', origin: 'import' })).toEqual([
		'ecosystem X',
	]);
	expect(await found({ type: 'project', slug: 'no-such' })).toEqual([]);
	expect(await found({ since: '2999-01-01' })).toEqual([]);
	const [newest] = (await patrolChanges(db, changeFilters.parse({ type: 'nonsense' }))).changes;
	expect(newest).toMatchObject({ name: 'Howlite', slug: 'howlite', field: 'ecosystem' });
	expect((await found({ before: String(newest?.id) }))[0]).toBe('location Rome');
});
