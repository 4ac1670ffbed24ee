import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { revise } from '#lib/catalogue/revise.ts';
import { CALLS_WITHOUT_KEY } from '#lib/plans/entitled.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { answerMcp, rejectNonPost } from './answer-mcp.ts';

const database = useTestDatabase();
/** Each test uses a separate network, since calls are counted per network. */
let network = 0;
let server: Server;
let url: URL;

beforeAll(async () => {
	await revise(database.db, { origin: 'import:coingecko' }, [
		{
			type: 'project',
			set: { name: 'Uniswap', symbol: 'UNI', website: 'https://uniswap.org' },
			source: 'https://www.coingecko.com/en/coins/uniswap',
		},
	]);
	await revise(database.db, { origin: 'staff' }, [
		{
			type: 'project',
			id: 1,
			set: { website: 'https://app.uniswap.org' },
			source: 'https://uniswap.org/about',
		},
	]);
	server = createServer(async (incoming, outgoing) => {
		const chunks: Buffer[] = [];
		for await (const chunk of incoming) chunks.push(chunk);
		const { method = 'GET' } = incoming;
		const request = new Request(new URL(incoming.url ?? '', url), {
			method,
			headers: new Headers(
				Object.entries(incoming.headers).flatMap(([name, value]) =>
					value === undefined ? [] : [[name, String(value)] as [string, string]],
				),
			),
			body: method === 'POST' ? Buffer.concat(chunks) : undefined,
		});
		const site = { db: database.db, reads: database.db, origin: 'https://cairn.test' };
		const answer =
			method === 'POST'
				? await answerMcp(site, { request, clientAddress: `192.0.2.${network}` })
				: rejectNonPost({ request });
		outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
		outgoing.end(Buffer.from(await answer.arrayBuffer()));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('It does not listen.');
	url = new URL(`http://127.0.0.1:${address.port}/mcp`);
});
afterAll(() => server?.close());

async function connected<Found>(work: (client: Client) => Promise<Found>): Promise<Found> {
	network += 1;
	const client = new Client({ name: 'a test', version: '1' });
	await client.connect(new StreamableHTTPClientTransport(url));
	try {
		return await work(client);
	} finally {
		await client.close();
	}
}

const texts = z.object({
	content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
	isError: z.boolean().optional(),
	structuredContent: z.unknown().optional(),
});

/** What a tool says; `failed` for a refusal. */
async function use(client: Client, name: string, args: Record<string, unknown>) {
	// A client that knows the tools validates results against their output schemas.
	await client.listTools();
	const { content, isError, structuredContent } = texts.parse(
		await client.callTool({ name, arguments: args }),
	);
	const text = content[0]?.text ?? '';
	if (isError) return { failed: text };
	expect(structuredContent).toEqual(JSON.parse(text));
	return JSON.parse(text);
}

test('the official client finds the five tools, all read-only', async () => {
	const { tools } = await connected((client) => client.listTools());
	expect(tools.map(({ name }) => name)).toEqual([
		'search',
		'record',
		'history_of_fact',
		'ask',
		'read_dataset',
	]);
	expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
	expect(tools.every(({ inputSchema }) => inputSchema.type === 'object')).toBe(true);
	expect(tools.every(({ outputSchema }) => outputSchema?.type === 'object')).toBe(true);
	expect(JSON.stringify(tools)).not.toContain('"$ref"');
});

test('a question is answered in a sentence with its facts, or asked back when not understood', () =>
	connected(async (client) => {
		const answer = await use(client, 'ask', { question: 'What is the website of Uniswap?' });
		expect(answer).toMatchObject({
			outcome: 'answer',
			answer: 'The website of Uniswap is https://app.uniswap.org.',
			reading: { href: 'https://cairn.test/project/uniswap', unused: [] },
		});
		expect(answer.facts[0]).toMatchObject({
			record: 'project/uniswap',
			source: 'https://uniswap.org/about',
			href: 'https://cairn.test/project/uniswap/history?field=website',
		});
		const before = [{ question: 'What is the website of Uniswap?', query: answer.reading.query }];
		expect(await use(client, 'ask', { question: 'and its ticker?', before })).toMatchObject({
			answer: 'The symbol of Uniswap is UNI.',
		});
		expect(await use(client, 'ask', { question: 'Largest quorble rounds' })).toMatchObject({
			outcome: 'ask',
			sentence: expect.stringContaining('“quorble”'),
		});
	}));

test('a record is found, read with the source of each fact, and a fact is traced back', () =>
	connected(async (client) => {
		const { records } = await use(client, 'search', { query: 'uniswp' });
		expect(records).toMatchObject([
			{ type: 'projects', slug: 'uniswap', page: 'https://cairn.test/project/uniswap' },
		]);
		const record = await use(client, 'record', { type: 'projects', slug: 'uniswap' });
		expect(record).toMatchObject({
			name: 'Uniswap',
			website: 'https://app.uniswap.org',
			fact_sources: {
				name: { address: 'https://www.coingecko.com/en/coins/uniswap' },
				website: { address: 'https://uniswap.org/about' },
			},
		});
		const history = await use(client, 'history_of_fact', {
			type: 'projects',
			slug: 'uniswap',
			field: 'website',
		});
		expect(history.changes).toMatchObject([
			{ value: 'https://app.uniswap.org', source: 'https://uniswap.org/about' },
			{ value: 'https://uniswap.org' },
		]);
	}));

test('rows of a dataset of records have their sources', () =>
	connected(async (client) => {
		const answer = await use(client, 'read_dataset', {
			dataset: 'master_projects',
			params: { searchAssetValue: 'uni', take: 5 },
		});
		expect(answer.rows).toMatchObject([
			{ name: 'Uniswap', fact_sources: { symbol: { title: 'coingecko.com' } } },
		]);
		expect(answer.address).toContain('https://cairn.test/api/data/struct?sid=master_projects');
		const totals = await use(client, 'read_dataset', { dataset: 'home_totals' });
		expect(totals.rows).toMatchObject([{ projects: 1 }]);
	}));

test('a wrong call is answered with a sentence on how to do it right', () =>
	connected(async (client) => {
		const asked = [
			['search', { query: '' }, 'query'],
			['search', { query: 'a', limit: 1_000 }, 'limit'],
			['record', { type: 'projects', slug: 'nobody' }, 'There is no project “nobody”.'],
			['record', { type: 'planets', slug: 'nobody' }, 'type'],
			['record', { type: 'projects', slug: 'uniswap', fields: ['pin'] }, '“pin”'],
			['history_of_fact', { type: 'projects', slug: 'uniswap', field: 'pin' }, '“pin”'],
			['read_dataset', { dataset: 'secrets' }, 'dataset'],
			[
				'read_dataset',
				{ dataset: 'master_projects', params: { pin: 1 } },
				'Unknown parameter “pin”.',
			],
			['read_dataset', { dataset: 'project_summary', params: { slug: 'nobody' } }, 'nobody'],
		] as const;
		for (const [name, args, words] of asked)
			expect((await use(client, name, args)).failed, name).toContain(words);
	}));

test('an answer is bounded, and reports what it left out', async () => {
	await revise(
		database.db,
		{ origin: 'staff' },
		Array.from({ length: 300 }, (_, at) => ({
			type: 'project' as const,
			set: { name: `Number ${at}`, description: 'Long. '.repeat(300) },
		})),
	);
	await connected(async (client) => {
		const answer = await use(client, 'read_dataset', {
			dataset: 'master_projects',
			params: { take: 500 },
		});
		expect(JSON.stringify(answer).length).toBeLessThan(60_000);
		expect(answer.rows.length).toBeGreaterThan(10);
		expect(answer.left_out).toMatch(/^\d+ more rows did not fit/);
	});
});

const post = (body: unknown, headers: Record<string, string> = {}) =>
	fetch(url, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			accept: 'application/json, text/event-stream',
			...headers,
		},
		body: typeof body === 'string' ? body : JSON.stringify(body),
	});
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

test('it has no stream and no session, so only POST is possible', async () => {
	for (const method of ['GET', 'DELETE', 'PUT']) {
		const answer = await fetch(url, { method, headers: { accept: 'text/event-stream' } });
		expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
	}
});

test('other sites’ pages, long messages, batches and invalid messages are refused', async () => {
	network += 1;
	expect((await post(list)).status).toBe(200);
	expect((await post(list, { origin: url.origin })).status).toBe(200);
	expect((await post(list, { origin: 'https://evil.example' })).status).toBe(403);
	expect((await post(list, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
	expect((await post({ ...list, params: { pad: 'x'.repeat(70_000) } })).status).toBe(413);
	expect((await post([list, list])).status).toBe(400);
	expect((await post('{"jsonrpc":')).status).toBe(400);
	expect((await post({ hello: 'there' })).status).toBe(400);
	expect((await post(list, { 'content-type': 'text/plain' })).status).toBe(415);
	expect((await post(list, { authorization: 'Bearer cairn_nothing' })).status).toBe(401);
});

test('each message counts as a call: the one over the limit learns when to retry', async () => {
	network += 1;
	const first = await post(list);
	expect(first.headers.get('ratelimit-limit')).toBe(String(CALLS_WITHOUT_KEY));
	expect(first.headers.get('ratelimit-remaining')).toBe(String(CALLS_WITHOUT_KEY - 1));
	expect(first.headers.getSetCookie()).toEqual([]);
	for (let made = 1; made < CALLS_WITHOUT_KEY; made += 1) await post(list);
	const last = await post(list);
	expect(last.status).toBe(429);
	expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('our own error reveals no internals', async () => {
	network += 1;
	const broken = Object.assign(Object.create(database.db), {
		execute: () => Promise.reject(new TypeError('secret table')),
	});
	const request = new Request(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
		body: JSON.stringify({
			...list,
			method: 'tools/call',
			params: { name: 'search', arguments: { query: 'a' } },
		}),
	});
	const site = { db: database.db, reads: broken, origin: 'https://cairn.test' };
	await expect(answerMcp(site, { request, clientAddress: '192.0.2.99' })).rejects.toThrow(
		'secret table',
	);
});

test('a client that accepts JSON is answered, however it says so', async () => {
	network += 1;
	for (const accept of ['*/*', 'application/json', 'application/*;q=0.8, text/plain'])
		expect([accept, (await post(list, { accept })).status]).toEqual([accept, 200]);
	expect((await post(list, { accept: 'text/html' })).status).toBe(406);
});

test('no tool schema refers to itself, and no change notifications are promised', async () => {
	network += 1;
	const tools = await (await post(list)).text();
	expect(tools).toContain('read_dataset');
	expect(tools).not.toContain('$ref');
	const clientInfo = { name: 'test', version: '1' };
	const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
	const begun = await post({ ...list, method: 'initialize', params });
	expect(await begun.json()).toMatchObject({
		result: { capabilities: { tools: { listChanged: false } } },
	});
});
