import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiError, createApiCaller } from './call-api.ts';
import { storedCode } from './stored-code.ts';

let server: Server;
let origin = '';
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
let endings = 0;

beforeAll(async () => {
	server = createServer((request, response) => answer(request, response));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (typeof address === 'object' && address) origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const call = (code: string | null = null) =>
	createApiCaller({
		origin,
		protectedCode: () => code,
		signedOut: () => {
			endings += 1;
		},
	});

const failureOf = (asked: Promise<unknown>) =>
	asked.then(
		() => undefined,
		(error: unknown) => (error instanceof ApiError ? error : undefined),
	);

test('a body is sent as JSON, with the code that this browser keeps', async () => {
	const seen: unknown[] = [];
	answer = async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		seen.push(request.method, request.headers.protected_code, String(Buffer.concat(chunks)));
		response.end('{"_id":"7"}');
	};
	expect(await call('letmein')('/api/x', { body: { a: 1 } })).toEqual({ _id: '7' });
	expect(seen).toEqual(['POST', 'letmein', '{"a":1}']);
});

test('an answer without a body is undefined', async () => {
	answer = (_request, response) => response.writeHead(204).end();
	expect(await call()('/api/x', { method: 'POST' })).toBeUndefined();
});

test('a refusal carries what the server said', async () => {
	answer = (_request, response) =>
		response
			.writeHead(422, { 'Retry-After': '30' })
			.end('{"code":"E_0005","description":"Wrong","fields":{"signup_code":"Wrong","n":1}}');
	const error = await failureOf(call()('/api/x'));
	expect(error).toMatchObject({
		kind: 'HTTP',
		status: 422,
		code: 'E_0005',
		description: 'Wrong',
		fields: { signup_code: 'Wrong' },
		retryAfter: 30,
	});
	expect(endings).toBe(0);
});

test('a refusal that is not JSON is described by its status', async () => {
	answer = (_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>');
	expect(await failureOf(call()('/api/x'))).toMatchObject({
		status: 502,
		description: 'The server answered 502.',
	});
});

test('401 ends the session here as well', async () => {
	answer = (_request, response) => response.writeHead(401).end('{"description":"Sign in first"}');
	const before = endings;
	expect((await failureOf(call()('/api/x')))?.status).toBe(401);
	expect(endings).toBe(before + 1);
});

test('no connection, or an unreadable answer, has status 0', async () => {
	answer = (request) => request.socket.destroy();
	expect(await failureOf(call()('/api/x'))).toMatchObject({
		kind: 'FETCH_ERROR',
		status: 0,
		description: 'Network Error!',
	});
	answer = (_request, response) => response.end('not JSON');
	expect(await failureOf(call()('/api/x'))).toMatchObject({ kind: 'PARSING_ERROR', status: 0 });
});

test('an answer that takes too long is a timeout, and no failure is retried', async () => {
	let asked = 0;
	answer = () => {
		asked += 1;
	};
	expect(await failureOf(call()('/api/x', { longest: 20 }))).toMatchObject({
		...{ kind: 'TIMEOUT_ERROR', status: 0, description: 'Network Error!' },
	});
	answer = (_request, response) => {
		asked += 1;
		response.writeHead(503).end();
	};
	expect(await failureOf(call()('/api/x'))).toMatchObject({ kind: 'HTTP', status: 503 });
	expect(asked).toBe(2);
});

test('the code that is sent is the one in local storage; without storage there is none', () => {
	const kept = new Map([['protected_code', 'letmein']]);
	vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null });
	expect(storedCode()).toBe('letmein');
	vi.stubGlobal('localStorage', undefined);
	expect(storedCode()).toBeNull();
	vi.unstubAllGlobals();
});
