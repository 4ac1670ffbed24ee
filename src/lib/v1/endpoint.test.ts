import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Connection, connect, type Db } from '#lib/db/connect.ts';
import { newKey } from '#lib/keys/key-text.ts';
import { keyUsageOf } from '#lib/keys/key-usage.ts';
import { addKey, revokeKey } from '#lib/keys/keys.ts';
import { usagePeriodOf } from '#lib/plans/entitled.ts';
import { writeEntries } from '#lib/plans/plan-store.ts';
import type { RouteContext } from '#lib/sessions/endpoint.ts';
import { program, type RequestOptions } from '../../../tests/setup/calls.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { onEnterprise } from '../../../tests/setup/with-plan.ts';
import { preflight } from './cross-origin.ts';
import type { V1Endpoint } from './endpoint.ts';
import { changesCall, searchCall, usageCall } from './v1-calls.ts';

const database = useTestDatabase();
/** A second server of the same site. */
let other: Connection;
let who: SignedIn;
let addresses = 0;
/** An address that has made no calls yet. */
const fresh = () => {
	addresses += 1;
	return `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
};

beforeAll(() => {
	other = connect(database.url, { name: 'cairn test, other server' });
});
afterAll(() => other.close());
beforeEach(async () => {
	who = await signedIn(database.db);
});

const keyOf = (scope: 'read' | 'own' = 'read') =>
	addKey(database.db, who.member.id, { name: `Key ${scope}`, scope });
const ask = (asked: RequestOptions = {}, call: V1Endpoint = searchCall, db: Db = database.db) =>
	program('/api/v1/search?q=bitcoin', { address: fresh(), ...asked })(call, db);
const left = ({ headers }: Response) =>
	['limit', 'remaining', 'reset'].map((one) => Number(headers.get(`ratelimit-${one}`)));

/** Calls that the account has made this month. */
const setUsed = async (used: number) =>
	database.db.execute(sql`insert into plan_usage values
		(${who.member.id}, 'calls', ${usagePeriodOf('calls', new Date()).since.toISOString()}, ${used})
		on conflict (account_id, what, since) do update set used = excluded.used`);

describe('who asks', () => {
	test('anonymous: thirty calls a minute by address, whoever is signed in there', async () => {
		const address = fresh();
		const first = await ask({ address, cookies: who.cookies });
		expect(first.status).toBe(200);
		expect(left(first)).toEqual([30, 29, expect.closeTo(60, -1)]);
		expect(first.headers.getSetCookie()).toEqual([]);
		expect(left(await ask({ address }))[1]).toBe(28);
		expect(left(await ask())[1]).toBe(29);
	});

	test('a key: its plan’s minute limit, for all keys of the account', async () => {
		const [one, another] = [await keyOf(), await keyOf('own')];
		expect(left(await ask({ token: one.key }))).toEqual([60, 59, expect.closeTo(60, -1)]);
		expect(left(await ask({ token: another.key }))[1]).toBe(58);
		const usage = await keyUsageOf(database.db, who.member.id);
		expect(usage.calls.used).toBe(2);
		expect(usage.days.at(-1)).toMatchObject({ calls: 2, keys: [{ calls: 1 }, { calls: 1 }] });
	});

	test('an upgrade gives more from the next call on', async () => {
		const { key } = await keyOf();
		await ask({ token: key });
		const now = Date.now();
		const [from, until] = [new Date(now - 1_000), new Date(now + 86_400_000)];
		await writeEntries(database.db, who.member.id, [
			{ at: from, kind: 'trial', cents: 0, from, until },
		]);
		expect(left(await ask({ token: key }))).toEqual([300, 298, expect.any(Number)]);
	});

	test('a key of an Enterprise account has its thousand calls a minute', async () => {
		const { key } = await keyOf();
		await onEnterprise(database.db, who.member.id);
		expect(left(await ask({ token: key }))).toEqual([1_000, 999, expect.any(Number)]);
	});

	test.each([
		['one that was never made', async () => newKey()],
		['one with a letter wrong', async () => `${(await keyOf()).key.slice(0, -1)}!`],
		['a session', async () => who.token],
		[
			'one that was revoked',
			async () => {
				const { key, _id } = await keyOf();
				await revokeKey(database.db, who.member.id, Number(_id));
				return key;
			},
		],
		[
			'one of an account that was blocked',
			async () => {
				const { key } = await keyOf();
				await database.db.execute(
					sql`update account set state = 'blocked' where id = ${who.member.id}`,
				);
				return key;
			},
		],
	])('%s is refused in words, and counts as none', async (_, make) => {
		const address = fresh();
		const answer = await ask({ token: await make(), address });
		expect(answer.status).toBe(401);
		expect(answer.headers.get('www-authenticate')).toBe('Bearer');
		expect((await answer.json()).description).toMatch(/^This API key is not valid: .*api_keys/);
		expect(left(answer)[1]).toBe(29);
	});

	test('anything but a Bearer key is refused', async () => {
		for (const authorization of ['Basic YTpi', 'Bearer', `Token ${newKey()}`, 'Bearer a b'])
			expect((await ask({ headers: { authorization } })).status).toBe(401);
	});

	test('your own data needs a key of that scope', async () => {
		expect((await ask({ cookies: who.cookies }, usageCall)).status).toBe(401);
		const refused = await ask({ token: (await keyOf()).key }, usageCall);
		expect(refused.status).toBe(403);
		expect((await refused.json()).description).toMatch(/“own”/);
	});
});

describe('limits', () => {
	const instances = () => [database.db, other.db];
	const fifty = (asked: RequestOptions) =>
		Promise.all(Array.from({ length: 50 }, (_, at) => ask(asked, changes, instances()[at % 2])));
	const ofChanges = (db: Db, context: RouteContext, reads?: Db) =>
		changesCall(db, { ...context, url: new URL('/api/v1/changes', context.url) }, reads);
	const changes: V1Endpoint = Object.assign(ofChanges, { facts: changesCall.facts });
	const refusedOf = async (answers: Response[]) => {
		const refused = answers.find(({ status }) => status === 429);
		if (!refused) throw new Error('None was refused.');
		const { description } = await refused.json();
		return { description, left: left(refused), wait: refused.headers.get('retry-after') };
	};
	const passed = (answers: Response[]) => answers.filter(({ status }) => status === 200).length;

	test('fifty at once on two servers with one left in the minute: one passes', async () => {
		const { key } = await keyOf();
		await database.db.execute(sql`insert into rate_limit
			values (${`v1 #${who.member.id}`}, 59, now() + interval '30 seconds')`);
		const answers = await fifty({ token: key });
		expect(passed(answers)).toBe(1);
		expect((await keyUsageOf(database.db, who.member.id)).calls.used).toBe(1);
		const refused = await refusedOf(answers);
		expect(refused.left).toEqual([60, 0, expect.closeTo(29, -1)]);
		expect(Number(refused.wait)).toBe(refused.left[2]);
		expect(refused.description).toMatch(
			/^Your API keys have used all 60 calls per minute of the Standard plan\. The limit resets in \d+ seconds\. A higher plan gives more/,
		);
	});

	test('fifty at once on two servers with one left in the month: one passes', async () => {
		const { key } = await keyOf();
		await setUsed(29_999);
		const answers = await fifty({ token: key });
		expect(passed(answers)).toBe(1);
		const usage = await keyUsageOf(database.db, who.member.id);
		expect(usage.calls).toMatchObject({ used: 30_000, limit: 30_000 });
		expect(usage.days.at(-1)?.calls).toBe(1);
		const refused = await refusedOf(answers);
		expect(refused.left.slice(0, 2)).toEqual([30_000, 0]);
		expect(refused.description).toMatch(
			/^Your API keys have used all 30,000 calls per month of the Standard plan\. The limit resets in \d+ (?:days|hours|minutes)/,
		);
	});

	test('fifty at once on two servers without a key: thirty pass', async () => {
		const answers = await fifty({ address: fresh() });
		expect(passed(answers)).toBe(30);
		const refused = await refusedOf(answers);
		expect(refused.description).toMatch(
			/all 30 calls per minute allowed without an API key.*A free key/,
		);
	});

	test('the headers describe the limit that ends first', async () => {
		const { key } = await keyOf();
		await setUsed(29_989);
		expect(left(await ask({ token: key })).slice(0, 2)).toEqual([30_000, 10]);
	});

	test('a new minute restarts the count, and a refused call does not count', async () => {
		const { key } = await keyOf();
		await database.db.execute(sql`insert into rate_limit
			values (${`v1 #${who.member.id}`}, 60, now() + interval '30 seconds')`);
		for (let n = 0; n < 5; n += 1) expect((await ask({ token: key })).status).toBe(429);
		await database.db.execute(sql`update rate_limit set ends_at = now() - interval '1 second'`);
		expect(left(await ask({ token: key }))[1]).toBe(59);
		expect((await keyUsageOf(database.db, who.member.id)).calls.used).toBe(1);
	});
});

describe('other sites', () => {
	test('may read every answer, without cookies', async () => {
		for (const answer of [await ask(), await ask({ token: newKey() }), preflight('GET, HEAD')]) {
			expect(answer.headers.get('access-control-allow-origin')).toBe('*');
			expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
			expect(answer.headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining');
		}
		expect(preflight('GET, HEAD').headers.get('access-control-allow-headers')).toContain(
			'Authorization',
		);
	});

	test('no cache stores an answer: it shows the remaining limit', async () => {
		expect((await ask()).headers.get('cache-control')).toBe('no-store');
	});
});
