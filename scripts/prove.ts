import { resolve } from 'node:path';
import { ensureBuilt } from '../server/build/ensure-built.ts';
import { SettingsError } from '../src/lib/base/settings-error.ts';
import { runCommand, say } from './command.ts';
import { container } from './prove/container.ts';
import { failover } from './prove/failover.ts';
import { haproxy } from './prove/haproxy.ts';
import { importing } from './prove/importing.ts';
import { patroni } from './prove/patroni.ts';
import { pgbouncer } from './prove/pgbouncer.ts';
import { missingPrograms, type Program } from './prove/programs.ts';
import { prometheus } from './prove/prometheus.ts';
import { restore } from './prove/restore.ts';
import { upgrade } from './prove/upgrade.ts';
import { varnish } from './prove/varnish.ts';

/**
 * `npm run cairn -- prove <what>`: demonstrates, with the real programs of the distribution, what Cairn promises beside
 * them. Lists the missing ones. `npm test` needs none of them.
 */

interface Proof {
	says: string;
	needs: readonly Program[];
	/** Prints what it requested, lost and measured. @returns whether it holds. */
	run(options: readonly string[]): Promise<boolean>;
}

/** Takes the requests a second from the cache and from the database, to override its defaults. */
const asking =
	(run: (rates: readonly number[]) => Promise<boolean>) => (options: readonly string[]) => {
		if (options.length > 2 || !options.every((rate) => /^[1-9]\d{0,4}$/.test(rate)))
			throw new SettingsError(usage());
		return run(options.map(Number));
	};

const proofs: Record<string, Proof> = {
	haproxy: {
		says: 'two and three instances behind HAProxy: one killed, one drained, the replica killed, the primary failed over',
		needs: ['haproxy', 'psql', 'perl'],
		run: asking(haproxy),
	},
	failover: {
		says: 'the primary is killed under load and its standby promoted',
		needs: ['haproxy', 'psql', 'perl'],
		run: asking(failover),
	},
	patroni: {
		says: 'two nodes of Patroni: the leader killed, the lead given back, PostgreSQL killed alone, etcd away',
		needs: ['haproxy', 'etcd', 'patroni', 'pg_rewind'],
		run: asking(patroni),
	},
	import: {
		says: '15,000 rounds are imported while two instances serve',
		needs: ['haproxy'],
		run: asking(importing),
	},
	pgbouncer: {
		says: 'PgBouncer in session mode, and in transaction mode with and without the direct address',
		needs: ['pgbouncer'],
		run: asking(pgbouncer),
	},
	prometheus: {
		says: 'promtool tries each alert; Prometheus looks at a site and is asked all that dashboard and alerts ask',
		needs: ['prometheus', 'promtool'],
		run: asking(prometheus),
	},
	restore: {
		says: 'a backup in a bucket is restored, and equal by checksum',
		needs: [],
		run: asking(restore),
	},
	container: {
		says: 'what the Containerfile does, by hand: built from the lock file, run as nobody on a root that is read only',
		needs: ['bwrap', 'git'],
		run: container,
	},
	varnish: {
		says: 'Varnish keeps pages, and shows each change within two seconds',
		needs: ['haproxy', 'varnishd'],
		run: asking(varnish),
	},
	upgrade: {
		says: 'an older commit is replaced by this one under load; takes a commit in place of requests a second',
		needs: ['haproxy'],
		run: upgrade,
	},
};

function usage(): string {
	const lines = Object.entries(proofs).map(([name, { says }]) => `  ${name.padEnd(10)} ${says}`);
	return [
		'Usage: npm run cairn -- prove <what> [requests a second from the cache] [and from the database]',
		'',
		...lines,
	].join('\n');
}

await runCommand(async ([name = '', ...rest], interrupt) => {
	// A terminal has signalled the children too; PostgreSQL exits on that.
	interrupt.addEventListener('abort', () => process.exit());
	const proof = Object.hasOwn(proofs, name) ? proofs[name] : undefined;
	if (!proof) throw new SettingsError(usage());
	const missing = missingPrograms(proof.needs);
	if (missing.length > 0) throw new SettingsError(missing.join('\n'));
	await ensureBuilt(resolve(import.meta.dirname, '..'), say);
	if (!(await proof.run(rest))) process.exitCode = 1;
});
