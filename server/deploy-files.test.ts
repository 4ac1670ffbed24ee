import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const deploy = join(import.meta.dirname, '../deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');

/** What `npm start` gives to Node: options, and the script. */
const startArguments = () => {
	const { scripts } = z
		.object({ scripts: z.object({ start: z.string() }) })
		.parse(JSON.parse(read('../package.json')));
	return scripts.start.split(' ').slice(1);
};

test('the unit of systemd starts what npm start does', () => {
	const [, ...given] = /^ExecStart=(.*)$/m.exec(read('cairn.service'))?.[1]?.split(' ') ?? [];
	expect(given).toEqual(startArguments());
});

test('the container starts what npm start does', () => {
	const command = z
		.array(z.string())
		.parse(JSON.parse(/^CMD (\[.*\])$/m.exec(read('Containerfile'))?.[1] ?? '[]'));
	expect(command).toEqual(['node', ...startArguments()]);
});

const service = z.object({
	image: z.string(),
	volumes: z.array(z.string()).default([]),
	depends_on: z
		.union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)])
		.default([]),
	configs: z.array(z.object({ source: z.string() })).default([]),
});
const compose = z.object({
	services: z.record(z.string(), service),
	volumes: z.record(z.string(), z.unknown()),
	configs: z.record(z.string(), z.unknown()),
});

test('the Compose file names services, volumes, files and settings that there are', () => {
	const text = read('compose.yaml');
	const { services, volumes, configs } = compose.parse(parse(text, { merge: true }));
	const wrong = Object.entries(services).flatMap(([name, one]) => [
		...one.depends_on.filter((other) => !(other in services)).map((what) => `${name}: ${what}`),
		...one.configs.filter(({ source }) => !(source in configs)).map(() => `${name}: its configs`),
		...one.volumes
			.map((volume) => volume.split(':')[0] ?? '')
			.filter((from) =>
				from.startsWith('.') ? !existsSync(join(deploy, from)) : !(from in volumes),
			)
			.map((what) => `${name}: ${what}`),
	]);
	expect(wrong).toEqual([]);
	expect(Object.keys(services).length).toBeGreaterThan(6);
	const named = new Set(read('compose.env').match(/^\w+(?==)/gm));
	const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
	expect(used.filter((name) => !named.has(name))).toEqual([]);
	expect([...named].filter((name) => !used.includes(name))).toEqual([]);
});

test('what the Containerfile copies is there', () => {
	const copied = [...read('Containerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(
		([, files = '']) => files.split(' '),
	);
	expect(copied.length).toBeGreaterThan(3);
	for (const file of copied) expect(existsSync(join(deploy, '..', file)), file).toBe(true);
});
