/**
 * Adds to package-lock.json the optional platform packages that `npm install` left out.
 *
 * npm 11 drops an optional package for another platform when its registry cannot find it (a mirror holding only what
 * was requested before), and `npm ci` then rejects the lockfile that npm itself wrote (npm/cli#9846). Run after every
 * `npm install`: `node scripts/complete-lockfile.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface LockEntry {
	version?: string;
	dev?: boolean;
	optional?: boolean;
	os?: string[];
	cpu?: string[];
	libc?: string[];
	optionalDependencies?: Record<string, string>;
}

const OS: [RegExp, string][] = [
	[/android/, 'android'],
	[/darwin/, 'darwin'],
	[/freebsd/, 'freebsd'],
	[/openharmony|ohos/, 'openharmony'],
	[/linux/, 'linux'],
	[/win32|windows/, 'win32'],
];
const CPU: [RegExp, string][] = [
	[/arm64/, 'arm64'],
	[/wasm32|wasm/, 'wasm32'],
	[/arm-|arm$/, 'arm'],
	[/x64/, 'x64'],
	[/ia32/, 'ia32'],
	[/ppc64/, 'ppc64'],
	[/riscv64/, 'riscv64'],
	[/s390x/, 's390x'],
];

function platformOf(table: [RegExp, string][], name: string): string[] | undefined {
	const found = table.find(([pattern]) => pattern.test(name));
	return found && [found[1]];
}

const file = 'package-lock.json';
const lock: { packages: Record<string, LockEntry> } = JSON.parse(readFileSync(file, 'utf8'));
const added: string[] = [];
for (const [place, entry] of Object.entries(lock.packages)) {
	for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
		const parents = place
			.split('/node_modules/')
			.map((_, i, all) => all.slice(0, i + 1).join('/node_modules/'));
		const known = [
			`node_modules/${name}`,
			...parents.map((parent) => `${parent}/node_modules/${name}`),
		];
		if (
			place === '' ||
			known.some((at) => lock.packages[at]?.version === version) ||
			!/^\d/.test(version)
		)
			continue;
		const os = platformOf(OS, name);
		const cpu = platformOf(CPU, name);
		if (!os && !cpu) continue;
		const root = `node_modules/${name}`;
		lock.packages[lock.packages[root] ? `${place}/${root}` : root] = {
			version,
			...(cpu && { cpu }),
			...(entry.dev && { dev: true }),
			...(/musl/.test(name) && { libc: ['musl'] }),
			...(/-gnu/.test(name) && os?.[0] === 'linux' && { libc: ['glibc'] }),
			optional: true,
			...(os && { os }),
		};
		added.push(`${name}@${version}`);
	}
}
lock.packages = Object.fromEntries(
	Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync(file, `${JSON.stringify(lock, null, '\t')}\n`);
process.stdout.write(`${added.length} added\n${added.map((name) => `  ${name}\n`).join('')}`);
