import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Programs of the distribution that proofs use, each with its Debian package; other distributions use similar names.
 */
const packages = {
	bwrap: 'bubblewrap',
	etcd: 'etcd-server',
	git: 'git',
	haproxy: 'haproxy',
	patroni: 'patroni python3-etcd',
	perl: 'perl',
	pg_rewind: 'postgresql',
	pgbouncer: 'pgbouncer',
	prometheus: 'prometheus',
	promtool: 'prometheus',
	psql: 'postgresql-client',
	varnishd: 'varnish',
} as const;

export type Program = keyof typeof packages;

/** Servers are often installed outside a user's PATH. */
const folders = (): string[] => [
	...(process.env.PATH ?? '').split(delimiter),
	'/usr/sbin',
	'/usr/local/sbin',
	...globSync('/usr/lib/postgresql/*/bin'),
];

function placeOf(program: Program): string | undefined {
	return folders()
		.map((folder) => join(folder, program))
		.find((path) => {
			try {
				accessSync(path, constants.X_OK);
				return true;
			} catch {
				return false;
			}
		});
}

/** The path of a program. @throws Error if it is missing: call `missingPrograms` first. */
export function pathOf(program: Program): string {
	const place = placeOf(program);
	if (!place) throw new Error(`${program} is not there.`);
	return place;
}

/** One sentence for each missing program, with how to install it. */
export const missingPrograms = (needed: readonly Program[]): string[] =>
	needed
		.filter((program) => placeOf(program) === undefined)
		.map(
			(program) =>
				`${program} is missing; install it with: apt-get install ${packages[program]} (or what your system has in its place).`,
		);
