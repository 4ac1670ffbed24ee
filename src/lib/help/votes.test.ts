import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { answerHelpVote, voteTotals } from './votes.ts';

const database = useTestDatabase();
const site = 'https://cairn.test';
const welcome = 'getting-started/welcome';
const articles = new Map(
	[welcome, 'careers/post-job'].map((name) => [name, `/support/help-center/${name}`]),
);

beforeEach(() => database.db.execute(sql`TRUNCATE help_vote, rate_limit`));

function vote(
	helpful: string,
	{
		article = welcome,
		from = '192.0.2.1',
		headers = {},
	}: { article?: string; from?: string; headers?: Record<string, string> } = {},
) {
	const request = new Request(`${site}/api/help/votes`, {
		method: 'POST',
		body: new URLSearchParams({ article, helpful }),
		headers,
	});
	return answerHelpVote(database.db, request, { address: from, key: 'a key', articles });
}

test('a network has one vote per article, its last one', async () => {
	await vote('yes');
	await vote('no');
	await vote('yes', { article: 'careers/post-job' });
	await vote('yes', { from: '192.0.2.2' });
	expect(await voteTotals(database.db)).toEqual([
		{ article: welcome, yes: 1, no: 1 },
		{ article: 'careers/post-job', yes: 1, no: 0 },
	]);
});

test('addresses of one IPv6 household count as one', async () => {
	await vote('yes', { from: '2001:db8:1:2::1' });
	await vote('yes', { from: '2001:db8:1:2:ffff::9' });
	expect(await voteTotals(database.db)).toEqual([{ article: welcome, yes: 1, no: 0 }]);
});

test('the network itself is not stored', async () => {
	await vote('yes');
	const { rows } = await database.db.execute<{ voter: string }>(sql`SELECT voter FROM help_vote`);
	expect(rows[0]?.voter).toMatch(/^[\w-]{43}$/);
});

test('a program is answered in JSON, a form redirected to its article', async () => {
	const program = await vote('no');
	expect(program.status).toBe(200);
	expect(await program.json()).toMatchObject({ status: 200 });
	const form = await vote('yes', { headers: { accept: 'text/html,*/*' } });
	expect(form.status).toBe(303);
	expect(form.headers.get('location')).toBe(`${site}/support/help-center/${welcome}#vote-yes`);
});

test('an invalid vote is refused and not saved', async () => {
	expect((await vote('perhaps')).status).toBe(422);
	expect((await vote('yes', { article: 'careers/nothing' })).status).toBe(404);
	expect((await vote('yes', { article: '\0' })).status).toBe(404);
	const post = (body: string, type: string) =>
		answerHelpVote(
			database.db,
			new Request(site, { method: 'POST', body, headers: { 'content-type': type } }),
			{ address: '192.0.2.1', key: 'a key', articles },
		);
	expect((await post('{', 'application/json')).status).toBe(400);
	expect((await post('null', 'application/json')).status).toBe(422);
	expect((await post('helpful=yes', 'text/plain')).status).toBe(415);
	expect(await voteTotals(database.db)).toEqual([]);
});

test('another site cannot vote for its visitors', async () => {
	const foreign: Record<string, string>[] = [
		{ 'sec-fetch-site': 'cross-site' },
		{ 'sec-fetch-site': 'same-site' },
		{ origin: 'https://evil.test' },
		{ origin: 'null' },
	];
	for (const headers of foreign) expect((await vote('yes', { headers })).status).toBe(403);
	const own = { origin: site, 'sec-fetch-site': 'same-origin' };
	expect((await vote('yes', { headers: own })).status).toBe(200);
});

test('a network that votes too often learns when to retry, on its page too', async () => {
	await database.db.execute(
		sql`INSERT INTO rate_limit VALUES ('help 192.0.2.1', 60, now() + interval '1 hour')`,
	);
	const refused = await vote('yes');
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
	const referer = `${site}/support/help-center/${welcome}`;
	const form = await vote('yes', { headers: { accept: 'text/html', referer } });
	expect(form.headers.get('location')).toBe(`${referer}#vote-later`);
	expect((await vote('yes', { from: '192.0.2.2' })).status).toBe(200);
});

test('the least helpful articles come first', async () => {
	await vote('no', { article: 'careers/post-job' });
	await vote('yes');
	await vote('no', { from: '192.0.2.2' });
	expect((await voteTotals(database.db)).map(({ article }) => article)).toEqual([
		'careers/post-job',
		welcome,
	]);
});
