import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { projectFile } from '#lib/base/project-file.ts';
import { readSettings, type Settings } from '#lib/base/settings.ts';
import { SettingsError } from '#lib/base/settings-error.ts';
import { originHere } from '#lib/base/site-origin.ts';
import { replicaWatch } from '#lib/db/replica.ts';
import { serveLogosOf } from '#lib/directory/logo-sheet.server.ts';
import { astroLogSink } from '#lib/http/astro-log.ts';
import { edgeOf } from '#lib/page-cache/edge.ts';
import { type CacheInvalidator, listenForChanges } from '#lib/page-cache/listener.ts';
import { type PageCache, pageCache } from '#lib/page-cache/store.ts';
import { prepareLexicon } from '#lib/questions/lexicon/index.ts';
import { createApp, type Handler } from './app.ts';
import { loadAstroKey } from './astro-key.ts';
import { startBackground } from './background.ts';
import { serveDatabase } from './database.ts';
import { watchDatabase } from './database-metrics.ts';
import { drain } from './drain.ts';
import { startEdgePurger } from './edge-purger.ts';
import { checkPort, listen } from './listen.ts';
import { createLog, type Logger, logAstro } from './log.ts';
import { createMetrics } from './metrics.ts';
import { measureQueues } from './queue-metrics.ts';
import { startRefresher } from './refresher.ts';
import { loadStaticFiles } from './static-files.ts';
import { openTracing } from './tracing.ts';
import { watchUnhandled } from './unhandled.ts';
import { warmRoutes } from './warm.ts';

const dist = projectFile('dist');
/** Milliseconds to wait for mails and jobs in progress. */
const BACKGROUND_END = 6_000;
/** Milliseconds for the collector to accept the last traces. */
const TRACES_END = 2_000;
const say = (text: string) => process.stderr.write(`${text}\n`);

/** Loads the pages. Their modules read the environment on load, so it must be complete by now. */
async function loadHandler(): Promise<Handler> {
	const entry: { handler: Handler } = await import(
		/* @vite-ignore */ pathToFileURL(join(dist, 'server', 'entry.mjs')).href
	);
	return entry.handler;
}

function greeting(settings: Settings, port: number, bundled: boolean): string {
	const address = `${originHere({ host: settings.host, port })}/`;
	const where = settings.siteUrl ? `${settings.siteUrl}/ (listening on ${address})` : address;
	const data = bundled ? `data in ${settings.dataFolder}` : 'data in the database of DATABASE_URL';
	return `Cairn is ready at ${where}  ·  ${data}  ·  Ctrl+C stops it`;
}

/**
 * Resolves with the first stop signal; a second one ends the process at once. The listeners stay attached, since the
 * bundled database leaves shutdown to this server only as long as they are.
 */
function nextSignal(): Promise<string> {
	const { promise, resolve: tell } = Promise.withResolvers<string>();
	let isStopping = false;
	for (const signal of ['SIGTERM', 'SIGINT'] as const)
		process.on(signal, () => {
			if (isStopping) process.exit(1);
			isStopping = true;
			tell(signal);
		});
	return promise;
}

/** Waits for work to end, up to a limit. Another server takes over any interrupted mails and jobs. */
const within = (milliseconds: number, work: Promise<void>): Promise<void> =>
	Promise.race([work, delay(milliseconds, undefined, { ref: false })]);

/**
 * Wraps the cache so that invalidated pages are rendered from data that includes the change, which a replica may not
 * have yet.
 */
function forgetful(cache: PageCache): CacheInvalidator {
	return {
		forget(tags) {
			replicaWatch.hold();
			cache.forget(tags);
		},
		forgetSoon(tags) {
			replicaWatch.hold();
			cache.forgetSoon(tags);
		},
		clear: () => cache.clear(),
	};
}

function logReplica(log: Logger): void {
	Object.assign(replicaWatch, {
		onLost: (reason: string) => log.warn({ reason }, 'replica lost, the primary is read'),
		onFound: () => log.info('the replica is read'),
	});
}

async function run(): Promise<void> {
	const settings = readSettings(process.env);
	const stopped = nextSignal();
	const log = createLog(settings.logLevel);
	pageCache.edge = edgeOf(settings.cdn.purgeUrl, settings.cdn.token);
	const metrics = createMetrics(pageCache);
	watchUnhandled(log, metrics);
	const tracing = await openTracing(settings);
	watchDatabase({ ...settings, log, registry: metrics.registry, tracing });
	astroLogSink.write = (line, id) => logAstro(log, line, id);
	await checkPort(settings.host, settings.port);
	const database = await serveDatabase(settings, say, log);
	const listener = listenForChanges(database.url, forgetful(pageCache), {
		onError: ({ message }) =>
			log.warn({ reason: message }, 'cache notifications lost, trying again'),
		onListening: () => replicaWatch.hold(),
	});
	logReplica(log);
	measureQueues(database.pool, metrics.registry);
	try {
		process.env.DATABASE_URL = database.pagesUrl;
		process.env.DATABASE_DIRECT_URL = settings.databaseDirectUrl ?? '';
		process.env.DATABASE_REPLICA_URL = settings.databaseReplicaUrl ?? '';
		process.env.ASTRO_KEY ??= await loadAstroKey(settings.dataFolder);
		await serveLogosOf(join(dist, 'client/logos'));
		const handler = await loadHandler();
		const app = createApp({
			...settings,
			handler,
			files: await loadStaticFiles(join(dist, 'client'), join(dist, '_headers.json')),
			ready: database.ready,
			cache: pageCache,
			log,
			metrics,
			tracing,
		});
		const port = await listen(app.server, settings.host, settings.port);
		// Links in mails contain it if SITE_URL is not set.
		process.env.PORT = String(port);
		await warmRoutes(handler);
		say(greeting(settings, port, database.bundled));
		void prepareLexicon();
		const background = [startBackground(database.url, settings, log, metrics.registry, tracing)];
		if (pageCache.edge)
			background.push(
				startEdgePurger(database.url, pageCache.edge, { log, registry: metrics.registry }),
			);
		if (settings.refresh) background.push(startRefresher(database.url, log, metrics.registry));
		const signal = await stopped;
		log.info({ signal }, 'stopping');
		app.startDraining();
		const ended = background.map((one) => within(BACKGROUND_END, one.stop()));
		// After Ctrl-C the server ends at once.
		const pause = delay(signal === 'SIGTERM' ? settings.stopPause : 0);
		await Promise.all([drain(app.server, pause), ...ended]);
	} finally {
		await listener.stop();
		await database.release();
		if (tracing) await within(TRACES_END, tracing.stop());
	}
}

/** Explains what is wrong, without a stack for errors that the user can fix. */
function explain(error: unknown): string {
	if (error instanceof SettingsError) return error.message;
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
	await run();
	// Pools of the site and timers of libraries may still hold the process.
	process.exit(0);
} catch (error) {
	process.stderr.write(`${explain(error)}\n`, () => process.exit(1));
}
