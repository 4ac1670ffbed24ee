import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { PgBoss } from 'pg-boss';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { attributeWork } from '#lib/base/course.ts';
import { connect } from '#lib/db/connect.ts';
import { queryWatch } from '#lib/db/query-watch.ts';
import { fetchOutside } from '#lib/http/fetch-outside.ts';
import { PageCache } from '#lib/page-cache/store.ts';
import { useTestDatabase } from '../tests/setup/database.ts';
import { createApp } from './app.ts';
import { watchDatabase } from './database-metrics.ts';
import { startJobs } from './jobs.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { openTracing } from './tracing.ts';

const database = useTestDatabase();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	Object.assign(queryWatch, { begin: undefined, waited: undefined });
	for (const close of closing.splice(0).reverse()) await close();
});

const value = z
	.object({ stringValue: z.string(), intValue: z.coerce.number() })
	.partial()
	.transform(({ stringValue, intValue }) => stringValue ?? intValue);
const facts = z
	.array(z.object({ key: z.string(), value }))
	.transform((all) => Object.fromEntries(all.map((one) => [one.key, one.value])));
/** What a collector is sent (OTLP/HTTP in JSON), as far as it is looked at. */
const sent = z.object({
	resourceSpans: z.array(
		z.object({
			resource: z.object({ attributes: facts }),
			scopeSpans: z.array(
				z.object({
					spans: z.array(
						z.object({
							traceId: z.string(),
							spanId: z.string(),
							parentSpanId: z.string().optional(),
							name: z.string(),
							attributes: facts,
							status: z.object({ code: z.number().optional(), message: z.string().optional() }),
						}),
					),
				}),
			),
		}),
	),
});

/** Starts a server on this machine; returns its origin. */
async function serving(listener: RequestListener): Promise<string> {
	const server = createServer(listener);
	const port = await listen(server, '127.0.0.1', 0);
	closing.push(async () => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${port}`;
}

async function collector() {
	const bodies: unknown[] = [];
	const paths: string[] = [];
	const url = await serving(async (request, response) => {
		paths.push(request.url ?? '');
		bodies.push(await json(request));
		response.setHeader('content-type', 'application/json');
		response.end('{}');
	});
	const all = () => bodies.flatMap((body) => sent.parse(body).resourceSpans);
	const spans = () => all().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
	return { url, bodies, paths, spans, resource: () => all()[0]?.resource.attributes };
}

test('a request, its statements and its outgoing calls are one trace, in which nobody is named', async () => {
	const collected = await collector();
	const outside = await serving((_request, response) => response.end('told'));
	const tracing = await openTracing({ otlpEndpoint: collected.url });
	if (!tracing) throw new Error('nothing is traced');
	const log = createLog('silent');
	watchDatabase({ log, registry: new Registry(), slowQueryMs: 0, tracing });
	const { pool, close } = connect(database.url, { name: 'cairn-test-traces' });
	closing.push(close);
	const cache = new PageCache();
	const { server } = createApp({
		cache,
		log,
		metrics: createMetrics(cache),
		ready: async () => undefined,
		tracing,
		async handler(_request, response) {
			await attributeWork('projects', () => pool.query('SELECT $1::text', ['a secret value']));
			await pool.query('SELECT nothing').catch(() => undefined);
			await (await fetch(`${outside}/grace?token=secret`)).text();
			const asked = {
				headers: {},
				signal: AbortSignal.timeout(5_000),
				resolve: async () => [],
				isPrivate: () => false,
			};
			await (await fetchOutside(new URL(`${outside}/grace?token=secret`), asked)).text();
			response.statusCode = 500;
			response.end('done');
		},
	});
	const port = await listen(server, '127.0.0.1', 0);
	const answer = await fetch(`http://127.0.0.1:${port}/project/grace@example.com?email=grace`);
	await answer.text();
	server.closeAllConnections();
	server.close();
	await once(server, 'close');
	await tracing.stop();

	const spans = collected.spans();
	const request = spans.find(({ name }) => name === 'GET project');
	expect(request).toMatchObject({
		attributes: {
			'http.request.method': 'GET',
			'http.route': 'project',
			'http.response.status_code': 500,
			'cairn.request': answer.headers.get('x-request-id'),
		},
		status: { code: 2 },
	});
	const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
	expect(below.map(({ name }) => name)).toEqual([
		'postgresql projects',
		'postgresql project',
		'fetch GET',
		'fetch GET',
	]);
	expect(below.map(({ attributes }) => attributes)).toEqual([
		{
			'db.system.name': 'postgresql',
			'cairn.pool': 'cairn-test-traces',
			'cairn.of': 'projects',
		},
		{
			'db.system.name': 'postgresql',
			'cairn.pool': 'cairn-test-traces',
			'cairn.of': 'project',
			'error.type': 'error',
		},
		{
			'http.request.method': 'GET',
			'server.address': new URL(outside).host,
			'http.response.status_code': 200,
		},
		// A member may have named it.
		{ 'http.request.method': 'GET', 'http.response.status_code': 200 },
	]);
	expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
	expect(new Set(collected.paths)).toEqual(new Set(['/v1/traces']));
	expect(Object.keys(collected.resource() ?? {})).toEqual(['service.name', 'service.version']);
	// No hexadecimal names: a trace id may contain one.
	expect(JSON.stringify(collected.bodies)).not.toMatch(/grace|secret|token|email/i);
});

/** Asks for a run now, once the job is planned. */
async function ask(job: string): Promise<void> {
	const planned = () =>
		database.pool.query('SELECT FROM pgboss.schedule WHERE name = $1', [job]).then(
			({ rowCount }) => rowCount,
			() => 0,
		);
	await expect.poll(planned).toBe(1);
	const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
	await boss.start();
	await boss.send(job);
	await boss.stop();
}

test('a job run is a span above its statements; a failed one is marked, without its message', async () => {
	const collected = await collector();
	const tracing = await openTracing({ otlpEndpoint: collected.url });
	if (!tracing) throw new Error('nothing is traced');
	watchDatabase({ log: createLog('silent'), registry: new Registry(), slowQueryMs: 0, tracing });
	const { db, close } = connect(database.url, { name: 'cairn-test-jobs' });
	closing.push(close);
	const { promise, resolve } = Promise.withResolvers<void>();
	const working = startJobs({
		db,
		url: database.url,
		poll: 1,
		tracing,
		jobs: {
			'tell-ada': {
				cron: '* * * * *',
				patience: 60,
				async run() {
					await db.execute('select 1');
					throw new TypeError('a secret value');
				},
			},
		},
		onRun: () => resolve(),
		onError: () => undefined,
	});
	await ask('tell-ada');
	await promise;
	await working.stop();
	await tracing.stop();
	const job = collected.spans().find(({ name }) => name === 'job tell-ada');
	expect(job).toMatchObject({ attributes: { 'error.type': 'TypeError' }, status: { code: 2 } });
	expect(job?.status.message).toBeUndefined();
	expect(
		collected.spans().filter(({ parentSpanId }) => parentSpanId === job?.spanId),
	).toMatchObject([{ name: 'postgresql tell-ada' }]);
	expect(JSON.stringify(collected.bodies)).not.toContain('secret');
});

test('without a collector nothing is traced, and no tracing code is loaded', async () => {
	expect(await openTracing({})).toBeUndefined();
	const root = join(import.meta.dirname, '..');
	const sources = globSync('{src,server}/**/*.{ts,tsx,astro}', {
		cwd: root,
		exclude: ['**/*.test.ts'],
	});
	const naming = (what: RegExp) =>
		sources.filter((file) => what.test(readFileSync(join(root, file), 'utf8')));
	expect(naming(/@opentelemetry\//)).toEqual(['server/otel.ts']);
	expect(naming(/from '.*\/(?:otel|outside-fetches)\.ts'/)).toEqual(['server/otel.ts']);
	expect(naming(/import\('\.\/otel\.ts'\)/)).toEqual(['server/tracing.ts']);
});
