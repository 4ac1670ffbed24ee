import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { PageCache } from '#lib/page-cache/store.ts';
import { backgroundMetrics } from './background.ts';
import { databaseMetrics } from './database-metrics.ts';
import { purgeCounter } from './edge-purger.ts';
import { createMetrics } from './metrics.ts';
import { measureQueues } from './queue-metrics.ts';
import { refreshMetrics } from './refresher.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const dashboard = z
	.object({
		panels: z.array(
			z.object({
				title: z.string(),
				targets: z.array(z.object({ expr: z.string() })).default([]),
			}),
		),
	})
	.parse(JSON.parse(read('deploy/grafana/cairn.json')));
const { groups } = z
	.object({
		groups: z.array(
			z.object({
				rules: z.array(
					z.object({
						alert: z.string(),
						expr: z.string(),
						labels: z.object({ severity: z.enum(['page', 'ticket']) }),
						annotations: z.object({ summary: z.string() }),
					}),
				),
			}),
		),
	})
	.parse(parse(read('deploy/prometheus/alerts.yml')));
const rules = groups.flatMap((group) => group.rules);
const expressions = [
	...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
	...rules.map(({ expr }) => expr),
];

/** All that a server counts, before anything has happened. */
function registryAtStart(): Registry {
	const { registry } = createMetrics(new PageCache());
	const registers = [registry];
	backgroundMetrics(registers);
	databaseMetrics(registers);
	purgeCounter(registers);
	refreshMetrics(registers);
	measureQueues({ query: () => Promise.reject(new Error('away')) }, registry);
	return registry;
}

/** Everything that a server counts, with its labels. */
function counted(): Map<string, ReadonlySet<string>> {
	const registry = registryAtStart();
	const found = new Map<string, ReadonlySet<string>>();
	for (const metric of registry.getMetricsAsArray()) {
		const given: unknown = Reflect.get(metric, 'labelNames');
		const labels = new Set(Array.isArray(given) ? given.map(String) : []);
		if (metric instanceof Object && 'buckets' in metric) {
			found.set(`${metric.name}_bucket`, new Set([...labels, 'le']));
			for (const end of ['count', 'sum']) found.set(`${metric.name}_${end}`, labels);
		} else found.set(metric.name, labels);
	}
	return found;
}

const WORDS = /^(?:sum|rate|increase|max|min|topk|histogram_quantile|by|and|or|unless|on|vector)$/;

/** Names of metrics in PromQL, each with the labels that its braces name. */
function metricsIn(expression: string): { name: string; labels: string[] }[] {
	const plain = expression
		.replace(/"[^"]*"/g, '""')
		.replace(/\[[^\]]*\]/g, '')
		.replace(/by \([^)]*\)/g, '');
	return [...plain.matchAll(/([a-z_]\w*)(?:\{([^}]*)\})?/g)]
		.filter(([, name = '']) => !WORDS.test(name))
		.map(([, name = '', braces = '']) => ({
			name,
			labels: [...braces.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
		}));
}

/** Given by Prometheus to whatever it scrapes. */
const SCRAPED = ['job', 'instance'];

test('the dashboard and the alerts use metrics and labels that exist', () => {
	const known = counted();
	known.set('up', new Set());
	const wrong = expressions.flatMap((expression) =>
		metricsIn(expression).flatMap(({ name, labels }) => {
			const own = known.get(name);
			if (!own) return [name];
			return labels
				.filter((label) => !own.has(label) && !SCRAPED.includes(label))
				.map((label) => `${name}{${label}}`);
		}),
	);
	expect(wrong).toEqual([]);
	expect(expressions.length).toBeGreaterThan(40);
});

test('no metric uses a label that Prometheus sets itself, as it would be renamed', () => {
	const wrong = [...counted()].filter(([, labels]) => SCRAPED.some((label) => labels.has(label)));
	expect(wrong).toEqual([]);
});

test('only metrics of the cairn job are queried: others use the same names for requests and memory', () => {
	const wrong = expressions.flatMap((expression) =>
		metricsIn(expression).flatMap(({ name, labels }) => (labels.includes('job') ? [] : [name])),
	);
	expect(wrong).toEqual([]);
});

test('counters in alerts exist before their first event, which would else be missed', async () => {
	const text = await registryAtStart().metrics();
	for (const series of [
		'job_runs_total{name="back-up",outcome="failed"} 0',
		'job_runs_total{name="back-up",outcome="done"} 0',
		'mails_total{outcome="failed"} 0',
		'cdn_purges_total{outcome="done"} 0',
		'unhandled_errors_total 0',
	])
		expect(text).toContain(series);
});

test('every metric of ours is on the dashboard', () => {
	const shown = new Set(
		dashboard.panels.flatMap(({ targets }) =>
			targets.flatMap(({ expr }) => metricsIn(expr).map(({ name }) => name)),
		),
	);
	const missing = [...counted().keys()].filter(
		(name) =>
			!/^(?:nodejs|process)_/.test(name) &&
			!/_(?:sum|count|bucket)$/.test(name) &&
			!shown.has(name),
	);
	expect(missing).toEqual([]);
});

test('each alert is explained for operators, and nothing else is', () => {
	const [, told = ''] = read('docs/operate.md').split('\n## Alerts\n');
	const [section = ''] = told.split('\n## ');
	const explained = [...section.matchAll(/^\| `(Cairn\w+)` \|/gm)].map(([, name]) => name);
	expect(explained.sort()).toEqual(rules.map(({ alert }) => alert).sort());
});
