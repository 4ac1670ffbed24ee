import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Job } from '#lib/jobs/job.ts';
import { useTestDatabase } from '../tests/setup/database.ts';
import { type JobReport, startJobs } from './jobs.ts';

const database = useTestDatabase();

/** Servers with the same jobs; `ran` collects the runs of all, `until` waits for one that fits. */
function servers(count: number, jobs: Record<string, Job>) {
	const ran: JobReport[] = [];
	const waiting = new Set<() => void>();
	const started = Array.from({ length: count }, () =>
		startJobs({
			db: database.db,
			url: database.url,
			jobs,
			poll: 1,
			onRun(report) {
				ran.push(report);
				for (const look of waiting) look();
			},
			onError: (error) => expect.unreachable(String(error)),
		}),
	);
	return {
		ran,
		until(fits: (report: JobReport) => boolean) {
			const { promise, resolve } = Promise.withResolvers<void>();
			const look = () => ran.some(fits) && resolve();
			waiting.add(look);
			look();
			return promise;
		},
		stop: () => Promise.all(started.map((jobs) => jobs.stop())),
	};
}

const hourly = (run: Job['run']): Job => ({ cron: '7 * * * *', patience: 60, run });

/** A run that the schedule would start, requested now. */
async function ask(name: string) {
	const { PgBoss } = await import('pg-boss');
	const boss = new PgBoss({
		connectionString: database.url,
		schema: 'pgboss',
		supervise: false,
		schedule: false,
	});
	await boss.start();
	const ids = await Promise.all(Array.from({ length: 5 }, () => boss.send(name)));
	await boss.stop();
	return ids.filter(Boolean).length;
}

async function untilPlanned(name: string) {
	await expect
		.poll(
			async () => {
				const { rows } = await database.db
					.execute(sql`SELECT cron FROM pgboss.schedule WHERE name = ${name}`)
					.catch(() => ({ rows: [] }));
				return rows;
			},
			{ timeout: 30_000 },
		)
		.toEqual([{ cron: '7 * * * *' }]);
}

test('a job runs once on two servers, however often requested, and a failure is reported', {
	timeout: 90_000,
}, async () => {
	let runs = 0;
	// A finished run may be requested again.
	const allAsked = Promise.withResolvers<void>();
	const failAsked = Promise.withResolvers<void>();
	const both = servers(2, {
		count: hourly(async () => {
			await allAsked.promise;
			runs += 1;
			return { runs };
		}),
		fail: hourly(async () => {
			await failAsked.promise;
			throw new Error('no luck');
		}),
	});
	await untilPlanned('count');
	await untilPlanned('fail');
	expect(await ask('count')).toBe(1);
	allAsked.resolve();
	await both.until(({ job }) => job === 'count');
	expect(await ask('fail')).toBe(1);
	failAsked.resolve();
	await both.until(({ job }) => job === 'fail');
	await both.stop();
	expect(runs).toBe(1);
	expect(both.ran).toMatchObject([
		{ job: 'count', done: { runs: 1 } },
		{ job: 'fail', error: new Error('no luck') },
	]);
});

test('a job that a version has dropped is no longer scheduled', { timeout: 60_000 }, async () => {
	const next = servers(1, { count: hourly(async () => ({})) });
	await expect
		.poll(async () => (await database.db.execute(sql`SELECT name FROM pgboss.schedule`)).rows, {
			timeout: 30_000,
		})
		.toEqual([{ name: 'count' }]);
	await next.stop();
});

test('after the clock was put back, jobs are scheduled at once, not when the time comes again', {
	timeout: 60_000,
}, async () => {
	const { db } = database;
	const before = servers(1, { count: hourly(async () => ({})) });
	await untilPlanned('count');
	await before.stop();
	await db.execute(sql`UPDATE pgboss.version SET cron_on = now() + interval '1 hour'`);
	await db.execute(sql`
		INSERT INTO pgboss.job (name, state, singleton_key, singleton_on, completed_on, policy)
		VALUES ('count', 'completed', 'ahead', (now() AT TIME ZONE 'UTC') + interval '1 hour', now(), 'exclusive')`);
	await db.execute(sql`
		INSERT INTO pgboss.job (name, start_after, policy) VALUES ('count', now() + interval '1 hour', 'exclusive')`);
	const after = servers(1, { count: hourly(async () => ({ runs: 1 })) });
	await after.until(({ job }) => job === 'count');
	await after.stop();
	const { rows } = await db.execute(sql`
		SELECT cron_on > now() AS cron, (SELECT count(*)::int FROM pgboss.job WHERE singleton_key = 'ahead') AS slots
		FROM pgboss.version`);
	expect(rows).not.toMatchObject([{ cron: true }]);
	expect(rows).toMatchObject([{ slots: 0 }]);
});
