import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exportData } from '#lib/accounts/export-data.ts';
import { account } from '#lib/db/schema/accounts.ts';
import type { Endpoint } from '#lib/sessions/endpoint.ts';
import { clarification, spoken } from '../../../tests/setup/answers.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { onTrial } from '../../../tests/setup/with-plan.ts';
import { trimAnswer } from './answer-shape.ts';
import { lastMessages, messagesOf, sharedConversation } from './conversation.ts';
import {
	changeConversationCall,
	conversationCall,
	conversationsCall,
	removeConversationCall,
	tableCall,
	verdictCall,
} from './conversation-calls.ts';
import { holdQuestion } from './hold-question.ts';
import { settleQuestion } from './settle-question.ts';

const database = useTestDatabase();

let networks = 0;

async function call(
	endpoint: Endpoint,
	who: SignedIn | null,
	method: string,
	path: string,
	body?: unknown,
) {
	networks += 1;
	const request = new Request(`http://127.0.0.1:4700/api/ai/${path}`, {
		method,
		headers: {
			'sec-fetch-site': 'same-origin',
			...(who && { cookie: who.cookies }),
			...(body !== undefined && { 'content-type': 'application/json' }),
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	const clientAddress = `198.51.100.${networks % 250}`;
	const answer = await endpoint(database.db, { request, url: new URL(request.url), clientAddress });
	const text = await answer.text();
	const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
	return { status: answer.status, text, body: isJson ? JSON.parse(text) : null };
}

async function askQuestion(
	who: SignedIn,
	question: string,
	answer: Parameters<typeof settleQuestion>[2] | null = spoken(),
	conversation?: string,
) {
	const held = await holdQuestion(database.db, who.member.id, { question, conversation });
	if (answer) await settleQuestion(database.db, held, answer);
	return held;
}

const share = (who: SignedIn, id: string, shared: boolean) =>
	call(changeConversationCall, who, 'PATCH', `conversations/${id}`, { shared });
const slugOf = (path: string) => path.split('/').at(-1) ?? '';

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

test('a conversation is serialized as the contract says', async () => {
	const who = await signedIn(database.db, { name: 'Ada' });
	const { conversation } = await askQuestion(who, 'What did Alpha raise?');
	await askQuestion(who, 'And Beta?', clarification(), conversation);
	await askQuestion(who, 'And Gamma?', null, conversation);
	const { status, body } = await call(
		conversationCall,
		who,
		'GET',
		`conversations/${conversation}`,
	);
	expect(status).toBe(200);
	expect(body).toMatchObject({
		...{ _id: conversation, topic: 'What did Alpha raise?', share: null, questions: 3 },
		last_update: expect.stringMatching(moment),
		messages: [
			{
				...{ question: 'What did Alpha raise?', user: 'Ada', answer: 'Alpha raised $5 M.' },
				time: expect.stringMatching(moment),
				...{ outcome: 'answer', reading: { words: 'Amount raised by Alpha' }, verdict: null },
				found: {
					project: [{ slug: 'alpha' }],
					people: [],
					organization: [],
					news: [],
					fundraising: [],
				},
				facts: [{ id: 'f1' }, { id: 'f2', value: 5_000_000 }],
			},
			{
				outcome: 'ask',
				answer: 'Which Alpha do you mean?',
				whole: { choices: [{}, {}] },
				facts: [],
			},
			{ outcome: 'asking', answer: null, whole: null },
		],
	});
});

test('conversations are listed newest first, paged, and found by their words', async () => {
	const who = await signedIn(database.db);
	const first = await askQuestion(who, 'What did Alpha raise?');
	const second = await askQuestion(who, '100% of _nothing_', spoken('lost'));
	await askQuestion(who, 'Again?', clarification(), first.conversation);
	const list = async (query: string) => {
		const { body } = await call(conversationsCall, who, 'GET', `conversations${query}`);
		return { total: body.total, ids: body.data.map(({ _id }: { _id: string }) => _id), body };
	};
	const all = await list('');
	expect(all).toMatchObject({ total: 2, ids: [first.conversation, second.conversation] });
	expect(all.body.data[0].messages).toMatchObject([{ question: 'Again?' }]);
	expect(await list('?skip=1&take=1')).toMatchObject({ total: 2, ids: [second.conversation] });
	expect((await list('?q=ALPHA%20RAISE')).ids).toEqual([first.conversation]);
	expect((await list('?q=alpha%20lost')).ids, 'words of the answer').toEqual([second.conversation]);
	for (const sign of ['%25', '_', '100%25 of _'])
		expect((await list(`?q=${encodeURIComponent(decodeURIComponent(sign))}`)).ids).toEqual([
			second.conversation,
		]);
	expect((await list('?q=%5C')).ids).toEqual([]);
	expect((await call(conversationsCall, null, 'GET', 'conversations')).status).toBe(401);
});

test('a long conversation returns its last questions, then the earlier ones', async () => {
	const who = await signedIn(database.db);
	await onTrial(database.db, who.member.id);
	const { conversation } = await askQuestion(who, 'Question 0?');
	const ids = [];
	for (let at = 1; at < 5; at += 1)
		ids.push((await askQuestion(who, `Question ${at}?`, clarification(), conversation)).message);
	const last = async (most: number, before: string | null) =>
		(await lastMessages(database.db, { id: conversation }, most, before)).map(
			({ question }) => question,
		);
	expect(await last(2, null)).toEqual(['Question 3?', 'Question 4?']);
	expect(await last(3, ids[1] ?? null)).toEqual(['Question 0?', 'Question 1?']);
	expect(await last(3, '1')).toEqual([]);
});

test('another’s conversation looks like one that never existed', async () => {
	const [owner, other] = [await signedIn(database.db), await signedIn(database.db)];
	const { conversation, message } = await askQuestion(owner, 'Mine?');
	for (const id of [conversation, '987654321', 'x', '1e3', "1'"]) {
		const at = `conversations/${encodeURIComponent(id)}`;
		expect((await call(conversationCall, other, 'GET', at)).status).toBe(404);
		expect((await call(changeConversationCall, other, 'PATCH', at, { topic: 'x' })).status).toBe(
			404,
		);
		expect((await share(other, encodeURIComponent(id), true)).status).toBe(404);
		expect((await call(removeConversationCall, other, 'DELETE', at)).status).toBe(404);
	}
	for (const id of [message, '987654321', 'x']) {
		const good = { good: false };
		expect((await call(verdictCall, other, 'POST', `messages/${id}/verdict`, good)).status).toBe(
			404,
		);
		expect((await call(tableCall, other, 'GET', `messages/${id}/table.csv`)).status).toBe(404);
	}
});

test('a conversation is renamed and deleted', async () => {
	const who = await signedIn(database.db);
	const { conversation } = await askQuestion(who, 'What did Alpha raise?');
	const at = `conversations/${conversation}`;
	const named = await call(changeConversationCall, who, 'PATCH', at, { topic: ' Alpha ' });
	expect(named.body).toMatchObject({ topic: 'Alpha' });
	for (const topic of ['', ' ', 'x'.repeat(101), 'a\0'])
		expect((await call(changeConversationCall, who, 'PATCH', at, { topic })).status).toBe(422);
	expect((await call(removeConversationCall, who, 'DELETE', at)).status).toBe(200);
	expect((await call(conversationCall, who, 'GET', at)).status).toBe(404);
});

test('a shared conversation shows the answers until then, at an unguessable address', async () => {
	const who = await signedIn(database.db);
	await onTrial(database.db, who.member.id);
	const { conversation } = await askQuestion(who, 'What did Alpha raise?');
	await askQuestion(who, 'Unfinished?', null, conversation);
	const { body } = await share(who, conversation, true);
	const slug = slugOf(body.share);
	expect(slug).toMatch(/^[\w-]{22}$/);
	const questions = async (at: string) => {
		const found = await sharedConversation(database.db, at);
		return (
			found && (await messagesOf(database.db, found, 'shared')).map(({ question }) => question)
		);
	};
	expect(await questions(slug)).toEqual(['What did Alpha raise?']);
	await askQuestion(who, 'And Beta?', spoken(), conversation);
	expect(await questions(slug), 'what came later is private').toEqual(['What did Alpha raise?']);
	expect(slugOf((await share(who, conversation, true)).body.share)).toBe(slug);
	expect(await questions(slug)).toEqual(['What did Alpha raise?', 'And Beta?']);
	expect((await share(who, conversation, false)).body.share).toBeNull();
	expect(await questions(slug)).toBeNull();
	expect(slugOf((await share(who, conversation, true)).body.share)).not.toBe(slug);
	const empty = await askQuestion(who, 'Nothing yet?', null);
	expect((await share(who, empty.conversation, true)).status).toBe(422);
	const again = slugOf((await share(who, conversation, true)).body.share);
	await database.db.update(account).set({ state: 'blocked' }).where(eq(account.id, who.member.id));
	expect(await questions(again), 'of who is blocked nothing is shown').toBeNull();
});

test('a verdict is saved, changed, and refused where there is no answer', async () => {
	const who = await signedIn(database.db);
	const { conversation, message } = await askQuestion(who, 'What did Alpha raise?');
	const judge = (body: unknown, id = message) =>
		call(verdictCall, who, 'POST', `messages/${id}/verdict`, body);
	expect((await judge({ good: true })).status).toBe(204);
	expect((await judge({ good: false, reason: ' Wrong Alpha ' })).status).toBe(204);
	const { body } = await call(conversationCall, who, 'GET', `conversations/${conversation}`);
	expect(body.messages[0].verdict).toEqual({ good: false, reason: 'Wrong Alpha' });
	expect((await judge({})).status).toBe(422);
	expect((await judge({ good: false, reason: 'x'.repeat(1_001) })).status).toBe(422);
	const open = await askQuestion(who, 'Unfinished?', null, conversation);
	expect((await judge({ good: true }, open.message)).status).toBe(422);
});

test('the table of an answer is CSV that no spreadsheet executes', async () => {
	const who = await signedIn(database.db);
	const { message } = await askQuestion(who, 'What did Alpha raise?');
	const { status, text } = await call(tableCall, who, 'GET', `messages/${message}/table.csv`);
	expect([status, text]).toEqual([200, "Project,Raised\r\n'=Alpha,5000000\r\n"]);
	const back = await askQuestion(who, 'Alpha?', clarification());
	expect((await call(tableCall, who, 'GET', `messages/${back.message}/table.csv`)).status).toBe(
		404,
	);
});

test('what is stored of an answer is bounded, and keeps the facts it shows', () => {
	const rows = Array.from({ length: 400 }, (_, at) => ({
		...{
			record: null,
			href: null,
			cells: [`Row ${at}`, 'x'.repeat(5_000)],
			facts: [`r${at}`, null],
		},
	}));
	const [fact] = spoken().facts;
	const facts = rows.map((_, at) => ({ ...fact, id: `r${at}` }));
	const long = {
		...spoken(),
		table: { ...spoken().table, rows, total: 400 },
		facts: [...spoken().facts, ...facts],
	};
	const kept = trimAnswer(JSON.parse(JSON.stringify(long)));
	expect(JSON.stringify(kept).length).toBeLessThan(61_000);
	expect(kept).toMatchObject({ table: { total: 400 } });
	const ids = 'facts' in kept ? kept.facts.map(({ id }) => id) : [];
	const shown = 'table' in kept ? (kept.table?.rows.length ?? 0) : 0;
	expect(ids).toEqual(['f1', 'f2', ...rows.slice(0, shown).map((_, at) => `r${at}`)]);
	expect(trimAnswer(spoken())).toEqual(spoken());
});

test('conversations are in their member’s export, and are deleted with the account', async () => {
	const who = await signedIn(database.db);
	const { conversation } = await askQuestion(who, 'What did Alpha raise?');
	const exported = await exportData(database.db, who.member.id);
	expect(exported.conversations).toMatchObject([
		{
			topic: 'What did Alpha raise?',
			messages: [{ question: 'What did Alpha raise?', state: 'answer' }],
		},
	]);
	await database.db.delete(account).where(eq(account.id, who.member.id));
	const { rows } = await database.db.execute(
		sql`select 1 from conversation_message where conversation_id = ${conversation}::bigint`,
	);
	expect(rows).toEqual([]);
});
