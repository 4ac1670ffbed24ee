import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { connect } from '../../src/lib/db/connect.ts';
import { seedCatalogue } from '../../src/lib/starter/seed.ts';
import { startSite } from '../../tests/setup/site.ts';
import { startPair, until } from '../../tests/setup/standby.ts';
import { say } from '../command.ts';
import { freePort } from './free-port.ts';
import { Load } from './load.ts';
import { readPaths } from './paths.ts';
import { pathOf } from './programs.ts';
import { holds } from './tell.ts';

/** Seconds that Prometheus scrapes the site, and between two scrapes. */
const WATCHED = 60;
const EVERY = 5;
const TOKEN = 'a-token-for-the-proof-alone';
const rulesFile = resolve('deploy/prometheus/alerts.yml');
const testsFile = 'deploy/prometheus/alerts.test.yml';

const rules = z.object({
	groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const tests = z.object({
	tests: z.array(
		z.object({
			alert_rule_test: z.array(
				z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()).default([]) }),
			),
		}),
	),
});
const dashboard = z.object({
	panels: z.array(
		z.object({
			title: z.string(),
			targets: z.array(z.object({ expr: z.string() })).default([]),
		}),
	),
});
const answer = z.object({
	status: z.string(),
	error: z.string().default(''),
	data: z.object({ result: z.array(z.unknown()) }).optional(),
});
const firing = z.object({ data: z.object({ alerts: z.array(z.object({ labels: z.unknown() })) }) });

/**
 * Tests the alert rules with promtool, with cases for each; then Prometheus scrapes a site with a replica, a CDN and
 * failing sources, and runs all queries of the dashboard and the alerts. @returns whether each returns the site's
 * values, and no alert is wrong.
 */
export async function prometheus([
	cached = 50,
	uncached = 10,
]: readonly number[]): Promise<boolean> {
	const ruled = checkRules();
	const folder = mkdtempSync(join(tmpdir(), 'cairn-prometheus-'));
	const opened: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
	try {
		const site = await openSite(folder, opened);
		const url = await openPrometheus(folder, site, opened);
		const load = new Load({
			...{ url: site, cached: readPaths, name: 'prometheus' },
			rates: { cached, uncached, writes: 2 },
		});
		opened.push(() => load.end());
		say(`Prometheus looks at the site for ${WATCHED} s …`);
		await delay(WATCHED * 1_000);
		await load.stop();
		return (await askAll(url)) && ruled;
	} finally {
		for (const end of opened.toReversed()) await end();
	}
}

function checkRules(): boolean {
	const { groups } = rules.parse(parse(readFileSync(rulesFile, 'utf8')));
	const names = groups.flatMap((group) => group.rules.map(({ alert }) => alert));
	const cases = tests
		.parse(parse(readFileSync(testsFile, 'utf8')))
		.tests.flatMap((one) => one.alert_rule_test);
	const untried = names.filter(
		(name) =>
			!cases.some(({ alertname, exp_alerts }) => alertname === name && exp_alerts.length > 0) ||
			!cases.some(({ alertname, exp_alerts }) => alertname === name && exp_alerts.length === 0),
	);
	const passes = (...args: string[]) => {
		const { status, stdout, stderr } = spawnSync(pathOf('promtool'), args, { encoding: 'utf8' });
		if (status !== 0) say(stdout + stderr);
		return status === 0;
	};
	return [
		holds('promtool accepts the rules', passes('check', 'rules', rulesFile), `${names.length}`),
		holds(
			'each alert has a case in which it fires, and one in which it does not',
			untried.length === 0,
			untried.join(', '),
		),
		holds('the cases are as they should be', passes('test', 'rules', testsFile), `${cases.length}`),
	].every(Boolean);
}

/**
 * A site with everything that can be measured; its sources and its CDN are one failing server and one working one.
 */
async function openSite(folder: string, opened: (() => unknown)[]): Promise<string> {
	const pair = await startPair();
	opened.push(pair.close);
	const { db, close } = connect(pair.primary.url);
	await seedCatalogue(db, () => undefined, { samples: false }).finally(close);
	const sources = await answering(500, opened);
	const cdn = await answering(200, opened);
	const names = ['COINGECKO', 'DEFILLAMA', 'WIKIDATA', 'EDGAR', 'ECB'].map((name) => `${name}_URL`);
	const site = await startSite(join(folder, 'site'), {
		...Object.fromEntries(
			[...names, 'OSS_DIRECTORY_URL', 'OSS_FUNDING_URL'].map((name) => [name, sources]),
		),
		NEWS_FEEDS: 'none',
		CAIRN_REFRESH: 'on',
		SITE_ICONS: 'off',
		GOVERNANCE_PROPOSALS: 'off',
		DATABASE_URL: pair.primary.url,
		DATABASE_REPLICA_URL: pair.standby.url,
		CDN_PURGE_URL: `${cdn}/`,
		CDN_PURGE_TOKEN: TOKEN,
		METRICS_TOKEN: TOKEN,
		TRUSTED_PROXIES: '1',
		// So that some are slow.
		SLOW_QUERY_MS: '1',
		CAIRN_SAMPLES: 'off',
		LOG_LEVEL: 'fatal',
	});
	opened.push(() => site.stop());
	return site.url;
}

async function answering(status: number, opened: (() => unknown)[]): Promise<string> {
	const server: Server = createServer((_, response) => response.writeHead(status).end());
	const port = await freePort();
	server.listen(port, '127.0.0.1');
	await once(server, 'listening');
	opened.push(() => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${port}`;
}

/** Scrapes the site as in docs/operate.md, and itself, since it reports memory and processor under the same names. */
async function openPrometheus(
	folder: string,
	site: string,
	opened: (() => unknown)[],
): Promise<string> {
	const address = `127.0.0.1:${await freePort()}`;
	const file = join(folder, 'prometheus.yml');
	writeFileSync(
		file,
		`global: { scrape_interval: ${EVERY}s, evaluation_interval: ${EVERY}s }
scrape_configs:
  - job_name: cairn
    authorization: { credentials: "${TOKEN}" }
    static_configs: [{ targets: ["${new URL(site).host}"] }]
  - job_name: prometheus
    static_configs: [{ targets: ["${address}"] }]
rule_files: ["${rulesFile}"]
`,
	);
	const child: ChildProcess = spawn(
		pathOf('prometheus'),
		[
			`--config.file=${file}`,
			`--storage.tsdb.path=${join(folder, 'series')}`,
			`--web.listen-address=${address}`,
		],
		{ stdio: ['ignore', 'ignore', 'pipe'] },
	);
	let output = '';
	child.stderr?.on('data', (chunk) => {
		output += chunk;
	});
	opened.push(() => child.kill('SIGKILL'));
	const url = `http://${address}`;
	await until(async () => {
		if (child.exitCode !== null) throw new Error(`Prometheus ended: ${output}`);
		return (await fetch(`${url}/-/ready`).catch(() => undefined))?.ok === true;
	});
	return url;
}

/** The series an expression selects, before any calculation. */
const selectors = (expression: string): string[] => expression.match(/\w+\{[^}]*\}/g) ?? [];

async function askAll(url: string): Promise<boolean> {
	const ask = async (expression: string) => {
		const query = expression
			.replaceAll('$__rate_interval', `${4 * EVERY}s`)
			.replaceAll('$instance', '.*');
		const response = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query })}`);
		return answer.parse(await response.json());
	};
	const { panels } = dashboard.parse(JSON.parse(readFileSync('deploy/grafana/cairn.json', 'utf8')));
	const shown = panels.flatMap(({ title, targets }) =>
		targets.map(({ expr }) => ({ what: title, expr })),
	);
	const { groups } = rules.parse(parse(readFileSync(rulesFile, 'utf8')));
	const ruled = groups.flatMap((group) =>
		group.rules.map(({ alert, expr }) => ({ what: alert, expr })),
	);
	const refused: string[] = [];
	const empty: string[] = [];
	const unmet: string[] = [];
	const foreign: string[] = [];
	for (const { what, expr } of [...shown, ...ruled]) {
		const { status, error, data } = await ask(expr);
		if (status !== 'success') refused.push(`${what}: ${error}`);
		const found = data?.result ?? [];
		if (JSON.stringify(found).includes(new URL(url).host)) foreign.push(what);
		// An alert returns nothing as long as all is well.
		if (found.length > 0 || !shown.some((one) => one.expr === expr)) continue;
		const counts = selectors(expr).map(async (one) => (await ask(one)).data?.result.length);
		const isThere = !(await Promise.all(counts)).includes(0);
		(isThere ? empty : unmet).push(`${what}: ${expr}`);
	}
	for (const one of unmet) say(`the site had nothing to count for ${one}`);
	for (const one of [...refused, ...empty]) say(one);
	const alerts = firing.parse(await (await fetch(`${url}/api/v1/alerts`)).json()).data.alerts;
	const up = (await ask('up{job="cairn"} == 1')).data?.result ?? [];
	return [
		holds('the site is looked at', up.length === 1),
		holds(
			'Prometheus understands each expression',
			refused.length === 0,
			`${shown.length + ruled.length}`,
		),
		holds(
			'each of the dashboard gives the series that there are',
			empty.length === 0,
			`${shown.length - empty.length - unmet.length} of ${shown.length}; ${unmet.length} had nothing to count`,
		),
		holds('none gives what another job counts', foreign.length === 0, foreign.join(', ')),
		holds(
			'no alert is on',
			alerts.length === 0,
			alerts.map(({ labels }) => JSON.stringify(labels)).join(', '),
		),
	].every(Boolean);
}
