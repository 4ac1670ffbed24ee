import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readSettings } from '#lib/base/settings.ts';

// Compares what runs elsewhere with what is here: names of settings, mounted files, servers named twice.
const read = (file: string) => readFileSync(join('deploy', file), 'utf8');

const service = z.object({
	image: z.string(),
	read_only: z.boolean().optional(),
	user: z.string().optional(),
	stop_grace_period: z.string().optional(),
	build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
	environment: z.record(z.string(), z.string()).optional(),
	volumes: z.array(z.string()).optional(),
	command: z
		.union([z.string(), z.array(z.string())])
		.transform((said) => [said].flat())
		.optional(),
});
const compose = z.object({
	services: z.record(z.string(), service),
	volumes: z.record(z.string(), z.null()),
});

const text = read('compose.yaml');
const { services, volumes } = compose.parse(parse(text, { merge: true }));
const instances = Object.entries(services).filter(([, { image }]) => image === 'cairn');

/** `${NAME}`, with its default if it is empty or missing. */
const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;
const filled = (value: string, given: Record<string, string>) =>
	value.replaceAll(VARIABLE, (_, name, sign, other) => given[name] || (sign === '-' ? other : ''));

const given = {
	SITE_URL: 'https://cairn.example',
	ASTRO_KEY: Buffer.alloc(32).toString('base64'),
	DATABASE_PASSWORD: 'a1',
	S3_KEY: 'cairn',
	S3_SECRET: 'b2',
};

const environmentOf = (name: string) =>
	Object.fromEntries(
		Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
			key,
			filled(value, given),
		]),
	);

test('both instances have the same settings, which Cairn takes', () => {
	expect(instances).toHaveLength(2);
	const [one, other] = instances.map(([name]) => environmentOf(name));
	expect(other).toEqual(one);
	expect(readSettings(one ?? {})).toMatchObject({
		siteUrl: 'https://cairn.example',
		databaseUrl: 'postgres://cairn:a1@proxy:5432/cairn',
		databaseReplicaUrl: 'postgres://cairn:a1@standby:5432/cairn',
		s3: { bucket: 'cairn', key: 'cairn' },
		trustedProxies: 1,
	});
	const known = readFileSync('docs/operate.md', 'utf8');
	for (const name of Object.keys(one ?? {}))
		expect(known, name).toMatch(new RegExp(`\\| .*\`${name}\``));
});

test('instances run as nobody on a read-only root, and get enough time to stop', () => {
	for (const [, instance] of instances)
		expect(instance).toMatchObject({
			read_only: true,
			user: '65534:65534',
			stop_grace_period: '25s',
		});
	expect(read('Containerfile')).toMatch(/^USER 65534:65534$/m);
	expect(read('Containerfile')).toMatch(/^HEALTHCHECK /m);
	expect(read('Containerfile')).toMatch(/^RUN npm ci /m);
	expect(read('cairn.service')).toMatch(/^TimeoutStopSec=25$/m);
});

test('every mounted or built-from file exists, and every volume is named', () => {
	for (const [, { volumes: mounts = [], build }] of Object.entries(services)) {
		for (const mount of mounts) {
			const [from = ''] = mount.split(':', 1);
			if (from.startsWith('./')) expect(existsSync(join('deploy', from)), mount).toBe(true);
			else expect(Object.keys(volumes)).toContain(from);
		}
		// A volume in a folder that the image does not have belongs to root.
		for (const [, inside = ''] of mounts.map((mount) => mount.split(':')))
			if (build) expect(read('Containerfile')).toContain(inside);
		if (build) expect(existsSync(join('deploy', build.context, build.dockerfile))).toBe(true);
	}
});

test('every variable of the Compose file can be filled in, and there are no others', () => {
	const used = new Set([...text.matchAll(VARIABLE)].map(([, name]) => name));
	const offered = new Set([...read('compose.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name));
	expect([...offered].sort()).toEqual([...used].sort());
});

test('the proxy reaches each instance and both database servers', () => {
	const servers = [...read('haproxy.cfg').matchAll(/^\tserver (\S+) (\S+):(\d+)/gm)];
	const each = instances.map(([name]) => ({ name, host: name, port: '4321' }));
	// Those that are ready, and those that are running.
	expect(servers.map(([, name, host, port]) => ({ name, host, port }))).toEqual([
		...[...each, ...each],
		{ name: 'primary', host: 'primary', port: '5432' },
		{ name: 'standby', host: 'standby', port: '5432' },
	]);
	for (const [, , host = ''] of servers) expect(Object.keys(services)).toContain(host);
});

test('once promoted, the standby waits for no replica, and is otherwise the same', () => {
	const [primary, standby] = [services.primary?.command, services.standby?.command].map(
		(command) => command ?? [],
	);
	expect(primary?.filter((part) => !part.startsWith('-csynchronous_standby_names'))).toEqual(
		standby,
	);
	expect(primary?.length).toBe((standby?.length ?? 0) + 1);
});

test('Varnish is not asked for what it cannot undo: once uncacheable, an answer stays so', () => {
	expect(read('varnish/cairn.vcl')).not.toMatch(/uncacheable = false/);
});

test('PostgreSQL is initialised like the bundled one, so that text sorts the same', () => {
	const asked = String(services.primary?.environment?.POSTGRES_INITDB_ARGS).split(' ');
	const ours = readFileSync('src/lib/db/embedded/cluster.ts', 'utf8');
	for (const argument of asked) expect(ours).toContain(`'${argument}'`);
	// Patroni lists them one by one, and also who may log in.
	for (const argument of asked) {
		const [, name, value] = /^--([\w-]+)=(.*)$/.exec(argument) ?? [];
		expect(read('patroni/patroni.yml')).toContain(`- ${name}: ${value}\n`);
	}
});

test('the systemd unit and the container start what npm start does', () => {
	const { scripts } = z
		.object({ scripts: z.object({ start: z.string() }) })
		.parse(JSON.parse(readFileSync('package.json', 'utf8')));
	const [, ...asked] = scripts.start.split(' ');
	const unit = /^ExecStart=\S+ (.*)$/m.exec(read('cairn.service'))?.[1];
	expect(unit?.split(' ')).toEqual(asked);
	const image = /^CMD (\[.*\])$/m.exec(read('Containerfile'))?.[1] ?? '[]';
	expect(JSON.parse(image)).toEqual(['node', ...asked]);
});
