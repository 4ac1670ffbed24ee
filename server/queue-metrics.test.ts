import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../tests/setup/database.ts';
import { measureQueues } from './queue-metrics.ts';

const database = useTestDatabase();

test('queues report their length and oldest age; an unreachable database spoils no other metric', async () => {
	await database.db.execute(sql`
		insert into mail (kind, recipient, subject, text, html, due_at)
		values ('a', 'a@example.com', '', '', '', now() - interval '1 hour'),
			('a', 'b@example.com', '', '', '', now() - interval '5 minutes'),
			('a', 'c@example.com', '', '', '', now() + interval '1 hour')`);
	await database.db.execute(sql`insert into listing_due values ('project', 1)`);
	const registry = new Registry();
	measureQueues(database.pool, registry);
	const text = await registry.metrics();
	expect(text).toContain('queue_waiting{queue="mails"} 2\n');
	expect(text).toContain('queue_waiting{queue="webhooks"} 0\n');
	expect(text).toContain('queue_waiting{queue="directory rows"} 1\n');
	expect(Number(/queue_oldest_seconds\{queue="mails"\} (\S+)/.exec(text)?.[1])).toBeCloseTo(
		3600,
		-2,
	);

	const away = new Registry();
	measureQueues({ query: () => Promise.reject(new Error('away')) }, away);
	expect(await away.metrics()).not.toContain('queue_waiting{');
});
