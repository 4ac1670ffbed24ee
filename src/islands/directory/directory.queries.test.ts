import { createServer, type RequestListener } from 'node:http';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { readView } from '#lib/directory/view.ts';
import { rowsQuery, totalQuery } from './directory.queries.ts';
import { liveRowSource, type RowsState, rowSource } from './row-source.ts';

const closing: (() => void)[] = [];
afterEach(() => {
	for (const close of closing.splice(0)) close();
	vi.unstubAllGlobals();
});

/** Serves `answer` on loopback, where a page's relative addresses lead. */
async function serve(answer: RequestListener) {
	const server = createServer(answer).listen(0, '127.0.0.1');
	await new Promise((done) => server.once('listening', done));
	closing.push(
		() => server.closeAllConnections(),
		() => server.close(),
	);
	const address = server.address();
	if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
	const { fetch } = globalThis;
	const base = `http://127.0.0.1:${address.port}`;
	vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, base), init));
}

const view = readView('projects', new URLSearchParams('q=uni'));
const json = { 'Content-Type': 'application/json' };

/** Asks a source for a block and waits for its outcome. */
async function block(client: QueryClient, startRow: number) {
	const states: RowsState[] = [];
	const source = rowSource(client, view, (state) => states.push(state));
	const outcome = await new Promise<unknown[] | 'failed'>((done) => {
		source.getRows({
			startRow,
			successCallback: (rows, last) => done([rows.length, last]),
			failCallback: () => done('failed'),
		});
	});
	await vi.waitFor(() => expect(states.at(-1)?.state).not.toBe('loading'));
	return { outcome, states };
}

test('the server-rendered page is not requested again, the next one is', async () => {
	const asked: string[] = [];
	await serve((request, response) => {
		const query = new URL(request.url ?? '', 'http://localhost').searchParams;
		asked.push(query.get('params') ?? '');
		response.writeHead(200, json).end('[{"master_projects":[{"_id":"1"}]}]');
	});
	const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
	client.setQueryData(rowsQuery(view, 1).queryKey, []);
	client.setQueryData(totalQuery(view).queryKey, 101);
	expect(await block(client, 0)).toEqual({
		outcome: [0, 101],
		states: [{ state: 'ready', total: 101 }],
	});
	expect(asked).toEqual([]);
	expect((await block(client, 100)).outcome).toEqual([1, 101]);
	expect(asked).toHaveLength(1);
	expect(JSON.parse(asked[0] ?? '')[0]).toMatchObject({ skip: 100, searchAssetValue: 'uni' });
});

test('a refusal fails with a message', async () => {
	await serve((_, response) => response.writeHead(400, json).end('{}'));
	const refused = await block(new QueryClient(), 0);
	expect(refused.outcome).toBe('failed');
	expect(refused.states.at(-1)).toMatchObject({
		state: 'failed',
		message: expect.stringContaining('did not accept this view'),
	});
});

test('a disposed source aborts its request and reports nothing', async () => {
	const ended = Promise.withResolvers<void>();
	const came = Promise.withResolvers<void>();
	await serve((request) => {
		request.on('close', () => ended.resolve());
		came.resolve();
	});
	const client = new QueryClient();
	client.setQueryData(totalQuery(view).queryKey, 5);
	const states: RowsState[] = [];
	const source = rowSource(client, view, (state) => states.push(state));
	// The grid still gets an answer: it counts open requests, and at its limit requests no more rows.
	const outcome = new Promise((done) => {
		source.getRows({
			startRow: 0,
			successCallback: () => done('filled'),
			failCallback: () => done('failed'),
		});
	});
	await came.promise;
	source.destroy();
	await ended.promise;
	expect(await outcome).toBe('failed');
	expect(states).toEqual([{ state: 'loading' }]);
});

test('cached rows arriving after disposal are not shown, and the grid gets its answer', async () => {
	const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
	client.setQueryData(rowsQuery(view, 1).queryKey, []);
	client.setQueryData(totalQuery(view).queryKey, 101);
	const source = rowSource(client, view, () => undefined);
	const outcome = new Promise((done) => {
		source.getRows({
			startRow: 0,
			successCallback: () => done('filled'),
			failCallback: () => done('failed'),
		});
	});
	source.destroy();
	expect(await outcome).toBe('failed');
});

test('a grid that sorts by itself gets only rows of the view current when it asks', async () => {
	const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
	const sorted = { ...view, sort: { field: 'name', order: 'asc' } as const };
	const keep = (of: typeof view, id: string) =>
		client.setQueryData(rowsQuery(of, 1).queryKey, [{ _id: id }] as never);
	keep(view, 'first');
	keep(sorted, 'sorted');
	client.setQueryData(totalQuery(view).queryKey, 1);
	let now = view;
	const rows = liveRowSource(
		client,
		() => now,
		() => undefined,
	);
	const ask = () =>
		new Promise((done) => {
			rows.getRows({
				startRow: 0,
				successCallback: (block) => done(block.map(({ _id }) => _id)),
				failCallback: () => done('failed'),
			});
		});
	const early = ask();
	now = sorted;
	const late = ask();
	expect(await early).toBe('failed');
	expect(await late).toEqual(['sorted']);
	const last = ask();
	rows.destroy();
	expect(await last).toBe('failed');
});
