import { beforeAll, describe, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { listAlertsCall, MAX_ALERTS, removeAlertCall, saveAlert, saveAlertCall } from './alerts.ts';
import { alertsFor } from './kinds.ts';

const database = useTestDatabase();
let ann: SignedIn;
let bob: SignedIn;

beforeAll(async () => {
	ann = await signedIn(database.db);
	bob = await signedIn(database.db);
	await revise(database.db, { origin: 'staff' }, [
		{ type: 'project', set: { name: 'Aave' } },
		{ type: 'organization', set: { name: 'Aave Labs' } },
		{ type: 'person', set: { name: 'Ada' } },
	]);
});

async function call(what: Endpoint, who: SignedIn | null, body?: object, query = '') {
	const url = new URL(`http://cairn.example/api${query}`);
	const headers = new Headers(who ? { authorization: `Bearer ${who.token}` } : {});
	if (body) headers.set('content-type', 'application/json');
	const request = new Request(url, {
		headers,
		...(body && { method: 'POST', body: JSON.stringify(body) }),
	});
	const answer = await what(database.db, { request, url, clientAddress: '192.0.2.9' });
	return { status: answer.status, body: await answer.json() };
}

const round = { type: 'project', slug: 'aave', kind: 'round', by_mail: true };

describe('alerts', () => {
	test('are saved once for a record and kind, changed by saving again, listed and removed', async () => {
		const first = await call(saveAlertCall, ann, { ...round, kind: 'price', limit: 5 });
		expect(first.status).toBe(200);
		const again = await call(saveAlertCall, ann, {
			...round,
			kind: 'price',
			limit: 7.5,
			by_mail: false,
		});
		expect(again.body).toEqual(first.body);
		await call(saveAlertCall, ann, { type: 'people', slug: 'ada', kind: 'revision' });
		const { body } = await call(listAlertsCall, ann);
		expect(body.data).toMatchObject([
			{ type: 'people', slug: 'ada', name: 'Ada', kind: 'revision', limit: null, by_mail: true },
			{ type: 'project', slug: 'aave', kind: 'price', limit: 7.5, by_mail: false },
		]);
		const { body: of } = await call(listAlertsCall, ann, undefined, '?type=project&slug=aave');
		expect(of.data).toHaveLength(1);
		expect((await call(removeAlertCall, ann, first.body)).status).toBe(200);
		expect((await call(removeAlertCall, ann, first.body)).status).toBe(404);
		expect(
			(await call(listAlertsCall, ann, undefined, '?type=project&slug=aave')).body.data,
		).toEqual([]);
	});

	test('a missing limit is the default', async () => {
		await call(saveAlertCall, bob, { ...round, kind: 'unlock' });
		const { body } = await call(listAlertsCall, bob);
		expect(body.data).toMatchObject([{ kind: 'unlock', limit: 7, by_mail: true }]);
	});

	test('another’s alert is neither seen nor removed', async () => {
		const { body } = await call(saveAlertCall, ann, round);
		expect((await call(removeAlertCall, bob, body)).status).toBe(404);
		const { body: bobs } = await call(listAlertsCall, bob);
		expect(bobs.data.map((one: { _id: string }) => one._id)).not.toContain(body._id);
		expect((await call(removeAlertCall, ann, body)).status).toBe(200);
	});

	test.each([
		['an unknown record', { ...round, slug: 'no-such' }, 404],
		['an unknown type', { ...round, type: 'fundraising' }, 422],
		['an unknown kind', { ...round, kind: 'weather' }, 422],
		['a price of a person', { type: 'people', slug: 'ada', kind: 'price', limit: 5 }, 422],
		[
			'an unlock of an organization',
			{ type: 'organization', slug: 'aave-labs', kind: 'unlock' },
			422,
		],
		['no move at all', { ...round, kind: 'price', limit: 0 }, 422],
		['a move without end', { ...round, kind: 'price', limit: 1e9 }, 422],
		['half a day', { ...round, kind: 'unlock', limit: 1.5 }, 422],
		['a limit of words', { ...round, kind: 'price', limit: '5' }, 422],
		['a slug that is SQL', { ...round, slug: "aave' or '1'='1" }, 404],
		['a slug with a zero in it', { ...round, slug: 'aave\0' }, 400],
		['nothing', {}, 422],
	])('%s is refused', async (_, said, status) => {
		expect((await call(saveAlertCall, ann, said)).status).toBe(status);
	});

	test.each([
		['list', listAlertsCall, undefined],
		['save', saveAlertCall, round],
		['remove', removeAlertCall, { _id: '1' }],
	])('%s needs a session', async (_, what, said) => {
		expect((await call(what, null, said)).status).toBe(401);
	});

	test('their number is limited, and existing ones can still be changed', async () => {
		const { db } = database;
		const many = await signedIn(db);
		const wanted = { type: 'project', slug: 'aave', kind: 'round', by_mail: true } as const;
		await saveAlert(db, many.member.id, wanted);
		const { pool } = database;
		await pool.query(
			`insert into alert (account_id, type, record_id, kind) select $1, 'project', 1000000 + n, 'round' from generate_series(2, $2::int) as n`,
			[many.member.id, MAX_ALERTS],
		);
		expect((await call(saveAlertCall, many, { ...round, by_mail: false })).status).toBe(200);
		const { status, body } = await call(saveAlertCall, many, { ...round, kind: 'revision' });
		expect([status, body.description]).toEqual([
			409,
			'You already have 1,000 alerts. Remove one to add another.',
		]);
	});

	test('a project can have all kinds, others rounds and changed facts', () => {
		const kinds = (['project', 'organization', 'people'] as const).map((type) =>
			alertsFor(type).map(({ kind }) => kind),
		);
		expect(kinds).toEqual([
			['round', 'revision', 'price', 'unlock'],
			['round', 'revision'],
			['round', 'revision'],
		]);
	});
});
