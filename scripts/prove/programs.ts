import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of the distribution that proofs use, and the package of Debian that has each; elsewhere it is called alike. */
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

/** Servers lie where the path of a person often does not lead. */
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

/** The path of a program. @throws Error when it is not there: ask `missingPrograms` first. */
export function pathOf(program: Program): string {
	const place = placeOf(program);
	if (!place) throw new Error(`${program} is not there.`);
	return place;
}

/** One sentence for each that is missing, with how to install it. */
export const missingPrograms = (needed: readonly Program[]): string[] =>
	needed
		.filter((program) => placeOf(program) === undefined)
		.map(
			(program) =>
				`${program} is missing; install it with: apt-get install ${packages[program]} (or what your system has in its place).`,
		);
