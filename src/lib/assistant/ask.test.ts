import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { usageOf } from '#lib/plans/usage.ts';
import type { QuestionRequest } from '#lib/questions/answer.ts';
import { clarification, declined, spoken } from '../../../tests/setup/answers.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { onTrial } from '../../../tests/setup/with-plan.ts';
import { createAskCall } from './ask-calls.ts';
import { type Answerer, answerHeldQuestion } from './ask-question.ts';
import { removeConversation } from './change-conversations.ts';
import { conversationsOf, messagesOf, ownConversation } from './conversation.ts';
import { eventStream, reserveStream } from './event-stream.ts';
import { holdQuestion, topicOf } from './hold-question.ts';
import { MAX_CONCURRENT_QUESTIONS } from './limits.ts';
import { settleQuestion } from './settle-question.ts';

const database = useTestDatabase();
const always: Answerer = async () => spoken();

interface Event {
	event: string;
	data: unknown;
}

const eventsIn = (text: string): Event[] =>
	text
		.split('\n\n')
		.filter((part) => part.startsWith('event: '))
		.map((part) => {
			const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
			return { event, data: JSON.parse(data) };
		});

let networks = 0;

function ask(who: SignedIn | null, body: unknown, answering = always, signal?: AbortSignal) {
	networks += 1;
	const request = new Request('http://127.0.0.1:4700/api/ai/ask', {
		method: 'POST',
		headers: {
			'sec-fetch-site': 'same-origin',
			'content-type': 'application/json',
			...(who && { cookie: who.cookies }),
		},
		body: JSON.stringify(body),
		...(signal && { signal }),
	});
	return createAskCall(() => answering)(database.db, {
		request,
		url: new URL(request.url),
		clientAddress: `198.51.100.${networks % 250}`,
	});
}

const askForEvents = async (who: SignedIn, body: object, answering = always) => {
	const answer = await ask(who, body, answering);
	return answer.status === 200
		? eventsIn(await answer.text())
		: [{ event: `${answer.status}`, data: null }];
};
const used = async ({ member }: SignedIn) =>
	(await usageOf(database.db, member.id, 'questions')).used;
const stateOf = async ({ member }: SignedIn) =>
	(
		await database.db.execute<{ state: string }>(
			sql`select state from conversation_message where account_id = ${member.id} order by id`,
		)
	).rows.map(({ state }) => state);
const pro = async () => {
	const who = await signedIn(database.db);
	await onTrial(database.db, who.member.id);
	return who;
};

test('an answer comes as the contract’s events, is saved, and counts', async () => {
	const who = await signedIn(database.db);
	const events = await askForEvents(who, { question: ' What did Alpha raise? ' });
	expect(events.map(({ event }) => event)).toEqual([
		...['begun', 'reading', 'found', 'text', 'text', 'text', 'text', 'facts', 'table', 'done'],
	]);
	const texts = events.filter(({ event }) => event === 'text').map(({ data }) => data);
	expect(texts).toEqual([
		{ text: 'Alpha', fact: 'f1' },
		{ text: ' raised ', fact: null },
		{ text: '$5 M', fact: 'f2' },
		{ text: '.', fact: null },
	]);
	expect(events.find(({ event }) => event === 'found')?.data).toMatchObject({
		project: [{ slug: 'alpha' }],
		people: [],
	});
	expect(events.at(-1)?.data).toMatchObject({
		outcome: 'answer',
		caveats: ['1 of 2 rounds discloses no amount.'],
		usage: { used: 1, limit: 3 },
	});
	const { data } = await conversationsOf(database.db, who.member.id, '', { skip: 0, take: 10 });
	expect(data).toMatchObject([{ topic: 'What did Alpha raise?', questions: 1, slug: null }]);
	const [first] = data;
	expect(first && (await messagesOf(database.db, first))).toMatchObject([
		{ question: 'What did Alpha raise?', state: 'answer', answer: spoken(), good: null },
	]);
	expect(await used(who)).toBe(1);
});

test('an answer that asks back, declines, fails or knows nothing costs nothing', async () => {
	const who = await signedIn(database.db);
	const nothing = { ...spoken(), unknown: true as const, closest: [spoken()] };
	const unknown = await askForEvents(who, { question: 'Alpha in 1999?' }, async () => nothing);
	expect(unknown.at(-1)?.data).toMatchObject({
		outcome: 'answer',
		usage: { used: 0 },
		unknown: true,
		closest: [{}],
	});
	const back = await askForEvents(who, { question: 'Alpha?' }, async () => clarification());
	expect(back.map(({ event }) => event)).toEqual(['begun', 'ask', 'done']);
	expect(back[1]?.data).toMatchObject({ outcome: 'ask', choices: [{}, {}] });
	const no = await askForEvents(who, { question: 'Should I buy Alpha?' }, async () => declined());
	expect(no[1]?.data).toMatchObject({ outcome: 'decline' });
	const failed = await askForEvents(who, { question: 'Alpha!' }, async () => {
		throw new Error('a mistake of ours');
	});
	expect(failed.map(({ event }) => event)).toEqual(['begun', 'failed']);
	expect(JSON.stringify(failed)).not.toContain('mistake of ours');
	expect(await stateOf(who)).toEqual(['answer', 'ask', 'decline', 'failed']);
	expect(await used(who)).toBe(0);
});

test('after the questions of the day comes 429 with the hour of the next, and nothing is written down', async () => {
	const who = await signedIn(database.db);
	for (const question of ['One?', 'Two?', 'Three?']) await askForEvents(who, { question });
	const refused = await ask(who, { question: 'Four?' });
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
	const body = await refused.json();
	expect(body).toMatchObject({ code: 'quota', limit: 3 });
	expect(Date.parse(body.resets_at)).toBeGreaterThan(Date.now());
	expect(await stateOf(who)).toHaveLength(3);
});

test('of twenty at once, exactly as many are answered as the plan allows', async () => {
	const who = await signedIn(database.db);
	const ready = Promise.withResolvers<void>();
	const slow: Answerer = async () => {
		await ready.promise;
		return spoken();
	};
	const all = Array.from({ length: 20 }, (_, at) =>
		ask(who, { question: `Question ${at}?` }, slow),
	);
	const answers = await Promise.all(all);
	ready.resolve();
	const statuses = answers.map(({ status }) => status).toSorted();
	expect(statuses).toEqual([200, 200, 200, ...Array.from({ length: 17 }, () => 429)]);
	for (const answer of answers) await answer.text();
	expect(await used(who)).toBe(3);
	expect(await stateOf(who)).toEqual(['answer', 'answer', 'answer']);
});

test('places reserved in vain are free again', async () => {
	const who = await signedIn(database.db);
	const ready = Promise.withResolvers<void>();
	const slow: Answerer = async () => {
		await ready.promise;
		return clarification();
	};
	const answers = await Promise.all([1, 2, 3].map((at) => ask(who, { question: `${at}?` }, slow)));
	expect((await ask(who, { question: 'Four?' })).status).toBe(429);
	ready.resolve();
	for (const answer of answers) await answer.text();
	for (const question of ['One?', 'Two?', 'Three?'])
		expect((await askForEvents(who, { question })).at(-1)?.event).toBe('done');
	expect(await used(who)).toBe(3);
});

test('a question whose server died costs nothing, and its place is freed after a while', async () => {
	const who = await signedIn(database.db);
	for (const question of ['One?', 'Two?', 'Three?'])
		await holdQuestion(database.db, who.member.id, { question });
	expect((await ask(who, { question: 'Four?' })).status).toBe(429);
	await database.db.execute(
		sql`update conversation_message set held_until = now() - interval '1 second' where account_id = ${who.member.id}`,
	);
	expect((await askForEvents(who, { question: 'Four?' })).at(-1)?.event).toBe('done');
	expect(await used(who)).toBe(1);
	const { data } = await conversationsOf(database.db, who.member.id, 'One?', { skip: 0, take: 1 });
	const [lost] = data;
	expect(lost && (await messagesOf(database.db, lost))[0]?.state).toBe('lost');
});

test('an answer that comes after its place was reassigned is discarded', async () => {
	const who = await signedIn(database.db);
	const held = await holdQuestion(database.db, who.member.id, { question: 'Late?' });
	await database.db.execute(
		sql`update conversation_message set held_until = now() - interval '1 second' where id = ${held.message}::bigint`,
	);
	for (const question of ['One?', 'Two?', 'Three?']) await askForEvents(who, { question });
	const outcome = await answerHeldQuestion(database.db, always, held, new AbortController().signal);
	expect(outcome).toMatchObject({ sentence: expect.stringContaining('all 3 questions today') });
	expect(await used(who)).toBe(3);
});

test('a question counts on the day it was asked', async () => {
	const who = await signedIn(database.db);
	const evening = new Date('2026-11-24T23:59:59Z');
	const held = await holdQuestion(database.db, who.member.id, { question: 'Late?' }, evening);
	await settleQuestion(database.db, held, spoken());
	expect((await usageOf(database.db, who.member.id, 'questions', evening)).used).toBe(1);
	const morning = new Date('2026-11-25T00:00:10Z');
	expect((await usageOf(database.db, who.member.id, 'questions', morning)).used).toBe(0);
});

test('a member has a few questions under way at once, also without a limit', async () => {
	const who = await pro();
	for (let at = 0; at < MAX_CONCURRENT_QUESTIONS; at += 1)
		await holdQuestion(database.db, who.member.id, { question: `${at}?` });
	const refused = await ask(who, { question: 'More?' });
	expect([refused.status, (await refused.json()).code]).toEqual([429, undefined]);
});

test('a reader who leaves stops the work, and is not charged', async () => {
	const who = await signedIn(database.db);
	const begun = Promise.withResolvers<QuestionRequest>();
	const stuck: Answerer = (what) => {
		begun.resolve(what);
		return new Promise((_, reject) => {
			what.signal?.addEventListener('abort', () => reject(what.signal?.reason));
		});
	};
	const answer = await ask(who, { question: 'Long?' }, stuck);
	const reader = answer.body?.getReader();
	await reader?.read();
	const { signal } = await begun.promise;
	expect(signal?.aborted).toBe(false);
	await reader?.cancel();
	expect(signal?.aborted).toBe(true);
	await expect.poll(() => stateOf(who)).toEqual(['stopped']);
	expect(await used(who)).toBe(0);
});

test('work that takes too long, or ignores the abort, is abandoned', async () => {
	const who = await signedIn(database.db);
	const held = await holdQuestion(database.db, who.member.id, { question: 'Long?' });
	const never: Answerer = () => new Promise(() => undefined);
	const outcome = await answerHeldQuestion(
		database.db,
		never,
		held,
		new AbortController().signal,
		1,
	);
	expect(outcome).toMatchObject({ sentence: expect.stringContaining('took too long') });
	expect(await stateOf(who)).toEqual(['failed']);
});

test('the next question is read with the earlier ones, and one asked again replaces what followed', async () => {
	const who = await pro();
	const turns: string[][] = [];
	const noted: Answerer = async (what) => {
		turns.push(what.turns.map(({ question }) => question));
		return spoken();
	};
	const first = await askForEvents(who, { question: 'One?' }, noted);
	const { conversation, message } = Object(first[0]?.data);
	await askForEvents(who, { question: 'Two?', conversation }, noted);
	await askForEvents(who, { question: 'Three?', conversation }, noted);
	expect(turns).toEqual([[], ['One?'], ['One?', 'Two?']]);
	const own = await ownConversation(database.db, who.member.id, conversation);
	const [, second] = await messagesOf(database.db, own);
	const failing: Answerer = async () => {
		throw new Error('no');
	};
	await askForEvents(who, { question: 'Other?', conversation, instead_of: second?.id }, failing);
	const said = async () =>
		(await messagesOf(database.db, own)).map(({ question, state }) => `${question} ${state}`);
	expect(await said()).toEqual(['One? answer', 'Two? answer', 'Three? answer', 'Other? failed']);
	await askForEvents(who, { question: 'Other?', conversation, instead_of: second?.id }, noted);
	expect(turns.at(-1)).toEqual(['One?']);
	expect(await said()).toEqual(['One? answer', 'Other? answer']);
	const other = await pro();
	for (const body of [
		{ question: 'Mine?', conversation },
		{ question: 'Mine?', conversation: 'x' },
		{ question: 'Mine?', conversation: '99999999999' },
	])
		expect((await ask(other, body)).status).toBe(404);
	const mine = Object((await askForEvents(other, { question: 'Mine?' }))[0]?.data).conversation;
	const foreign = { question: 'Mine?', conversation: mine, instead_of: message };
	expect((await ask(other, foreign)).status).toBe(404);
	expect((await ask(other, { question: 'Mine?', instead_of: message })).status).toBe(422);
});

test('a conversation deleted meanwhile is neither answered nor counted', async () => {
	const who = await signedIn(database.db);
	const held = await holdQuestion(database.db, who.member.id, { question: 'Gone?' });
	await removeConversation(database.db, who.member.id, held.conversation);
	const outcome = await answerHeldQuestion(database.db, always, held, new AbortController().signal);
	expect(outcome).toMatchObject({ sentence: expect.stringContaining('was deleted') });
	expect(await used(who)).toBe(0);
});

test('invalid questions and unstorable characters are refused', async () => {
	const who = await signedIn(database.db);
	for (const question of ['', '  ', 7, 'x'.repeat(2_001), 'a\0b', '\ud800'])
		expect((await ask(who, { question })).status, JSON.stringify(question)).toBe(422);
	expect((await ask(null, { question: 'One?' })).status).toBe(401);
	const strange: Answerer = async () => ({ ...spoken('said \\u0000 \0 \ud800'), caveats: ['\0'] });
	expect((await askForEvents(who, { question: 'Strange \\u0000?' }, strange)).at(-1)?.event).toBe(
		'done',
	);
});

test('streams per server are limited, and their places are freed', async () => {
	const taken = [reserveStream(2), reserveStream(2)];
	expect(() => reserveStream(2)).toThrow('is at capacity');
	taken[0]?.();
	taken[0]?.();
	const third = reserveStream(2);
	expect(() => reserveStream(2)).toThrow();
	for (const free of [...taken, third]) free();
});

test('a stream sends keep-alives while nothing comes', async () => {
	const ready = Promise.withResolvers<void>();
	const stream = eventStream(
		async function* () {
			await ready.promise;
			yield { event: 'begun', data: { conversation: '1', message: '2' } } as const;
		},
		new AbortController().signal,
		() => undefined,
		1,
	);
	const reader = stream.body?.getReader();
	const first = await reader?.read();
	expect(new TextDecoder().decode(first?.value)).toBe(': still reading\n\n');
	ready.resolve();
	let text = '';
	for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
		text += new TextDecoder().decode(part.value);
	expect(text).toContain('event: begun');
});

test('a topic is the first words of a question', () => {
	expect(topicOf(' What\n did  Alpha raise? ')).toBe('What did Alpha raise?');
	const long = topicOf(`${'word '.repeat(40)}end`);
	expect(long.length).toBeLessThanOrEqual(100);
	expect(long).toMatch(/word…$/);
	expect(topicOf('x'.repeat(300))).toHaveLength(100);
});
