import { afterAll, beforeAll, expect, test } from 'vitest';
import { usageOf } from '#lib/plans/usage.ts';
import { type MemberSite, startMemberSite } from '../setup/member-site.ts';
import { StandInModel } from '../setup/model.ts';
import { type SignedIn, signedIn } from '../setup/signed-in.ts';
import { type Site, startSite } from '../setup/site.ts';
import { onTrial } from '../setup/with-plan.ts';

/** The assistant over HTTP: two instances on one database, waiting for a stand-in for a model. */

const QUESTION = 'How much did Uniswap raise?';
let model: StandInModel;
let own: MemberSite;
let second: Site;
let urls: string[] = [];

beforeAll(async () => {
	model = await new StandInModel().start();
	own = await startMemberSite(model.settings);
	second = await startSite(undefined, { ...model.settings, DATABASE_URL: own.databaseUrl });
	urls = [own.url, second.url];
});

afterAll(async () => {
	await second?.stop();
	await own?.stop();
	model?.close();
});

const ask = (site: string, { token }: SignedIn, question = QUESTION, signal?: AbortSignal) =>
	fetch(`${site}/api/ai/ask`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
		body: JSON.stringify({ question }),
		...(signal && { signal }),
	});
const used = async ({ member }: SignedIn) => (await usageOf(own.db, member.id, 'questions')).used;
const at = (place: number) => urls[place % 2] ?? '';
const plain = { text: '{f1}' };

test('a question is streamed as it is answered, uncompressed and uncached', async () => {
	model.answer = () => plain;
	const who = await signedIn(own.db);
	const answer = await ask(at(0), who);
	expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
	expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
	expect(answer.headers.get('content-encoding')).toBeNull();
	const text = await answer.text();
	expect(text).toMatch(/^event: begun\n/);
	for (const event of ['reading', 'found', 'text', 'facts', 'done'])
		expect(text).toContain(`event: ${event}\n`);
	expect(text).toMatch(/"href":"\/screener\?s=/);
	expect(await used(who)).toBe(1);
});

test('a conversation is its member’s alone, on pages too', async () => {
	model.answer = () => plain;
	const [who, other] = [await signedIn(own.db), await signedIn(own.db)];
	const text = await (await ask(at(0), who)).text();
	const [, id] = /"conversation":"(\d+)"/.exec(text) ?? [];
	const page = (base: string, cookie?: string) =>
		fetch(`${own.url}${base}?c=${id}`, {
			redirect: 'manual',
			...(cookie && { headers: { cookie } }),
		});
	for (const base of ['/ai-chat', '/6557']) {
		const shown = await page(base, who.cookies);
		expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
		expect(await shown.text()).toContain(QUESTION);
		expect((await page(base, other.cookies)).status).toBe(404);
		const led = await page(base);
		expect(led.status).toBe(302);
		expect(led.headers.get('location')).toContain('signin=1');
	}
});

test('of twenty at once on two instances, three are answered', async () => {
	const ready = Promise.withResolvers<void>();
	model.answer = async () => {
		await ready.promise;
		return plain;
	};
	const who = await signedIn(own.db);
	const all = await Promise.all(Array.from({ length: 20 }, (_, place) => ask(at(place), who)));
	ready.resolve();
	const statuses = all.map(({ status }) => status).toSorted();
	expect(statuses).toEqual([200, 200, 200, ...Array.from({ length: 17 }, () => 429)]);
	const texts = await Promise.all(all.map((answer) => answer.text()));
	expect(texts.filter((text) => text.includes('event: done'))).toHaveLength(3);
	for (const text of texts.filter((one) => one.startsWith('{')))
		expect(JSON.parse(text)).toMatchObject({ code: 'quota', limit: 3 });
	expect(await used(who)).toBe(3);
});

test('a hundred streams at once on two instances all end', async () => {
	const ready = Promise.withResolvers<void>();
	let waiting = 0;
	model.answer = async () => {
		waiting += 1;
		if (waiting === 100) ready.resolve();
		await ready.promise;
		return plain;
	};
	const members = await Promise.all(Array.from({ length: 100 }, () => signedIn(own.db)));
	const answers = await Promise.all(members.map((who, place) => ask(at(place), who)));
	expect(answers.map(({ status }) => status)).toEqual(members.map(() => 200));
	// Meanwhile other requests are served.
	for (const url of urls) expect((await fetch(`${url}/ai-chat`)).status).toBe(200);
	const texts = await Promise.all(answers.map((answer) => answer.text()));
	expect(texts.filter((text) => !text.includes('event: done'))).toEqual([]);
});

test('a reader who leaves stops the work, down to the model, and is not charged', async () => {
	const called = Promise.withResolvers<void>();
	model.answer = () => {
		called.resolve();
		return 'stall';
	};
	const left = model.left;
	const who = await signedIn(own.db);
	const leaving = new AbortController();
	const answer = await ask(at(1), who, QUESTION, leaving.signal);
	await called.promise;
	leaving.abort();
	await answer.text().catch(() => undefined);
	await expect.poll(() => model.left).toBe(left + 1);
	await expect.poll(() => stateOf(who)).toEqual(['stopped']);
	expect(await used(who)).toBe(0);
});

const stateOf = async ({ member }: SignedIn) =>
	(
		await own.pool.query<{ state: string }>(
			'select state from conversation_message where account_id = $1 order by id',
			[member.id],
		)
	).rows.map(({ state }) => state);

test('a server killed during a question costs nothing of the day’s limit', async () => {
	const called = Promise.withResolvers<void>();
	model.answer = () => {
		called.resolve();
		return 'stall';
	};
	const who = await signedIn(own.db);
	await onTrial(own.db, who.member.id);
	const answer = await ask(at(1), who);
	await called.promise;
	await second.kill();
	await answer.text().catch(() => undefined);
	expect(await stateOf(who)).toEqual(['asking']);
	model.answer = () => plain;
	expect(await (await ask(at(0), who)).text()).toContain('event: done');
	expect(await used(who)).toBe(1);
});
