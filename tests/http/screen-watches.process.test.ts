import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revise } from '#lib/catalogue/revise.ts';
import { notification } from '#lib/db/schema/members.ts';
import { addScreen } from '#lib/saved-screens/change-screens.ts';
import { screenFor } from '#lib/saved-screens/saved-screen.ts';
import { saveAlert } from '#lib/screen-alerts/save-alert.ts';
import { addWebhook } from '#lib/screen-alerts/webhooks/save-webhook.ts';
import { emptyScreen } from '#lib/screens/screen.ts';
import { useTestDatabase } from '../setup/database.ts';
import { signedIn } from '../setup/signed-in.ts';

const database = useTestDatabase();
const watcher = fileURLToPath(new URL('../setup/screen-watcher.ts', import.meta.url));

/** Received deliveries by id: one that arrives twice counts once. */
const got = new Map<string, { entered: string[]; left: string[] }>();
const receiver = createServer(async (request, response) => {
	const event = JSON.parse((await Array.fromAsync(request)).join(''));
	const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);
	got.set(String(request.headers['webhook-id']), {
		entered: ids(event.entered),
		left: ids(event.left),
	});
	response.end();
});

beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => receiver.close());

async function start(): Promise<ChildProcess> {
	const child = spawn(process.execPath, [watcher], {
		env: { ...process.env, DATABASE_URL: database.url },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	if (child.stdout) await once(child.stdout, 'data');
	return child;
}

async function kill(child: ChildProcess): Promise<void> {
	const gone = once(child, 'exit');
	child.kill('SIGKILL');
	await gone;
}

test('two servers, killed again and again, report each entry and exit exactly once', async () => {
	const { db } = database;
	const me = await signedIn(db);
	const screen = {
		...emptyScreen('projects'),
		groups: [
			{
				match: 'all' as const,
				conditions: [{ field: 'sector', comparison: 'is' as const, values: ['DeFi'] }],
			},
		],
	};
	const facts = { name: 'DeFi', description: '', public: true, screen };
	const saved = await screenFor(db, await addScreen(db, me.member.id, facts), me.member.id);
	const wanted = { entered: true, left: true, column: null };
	await saveAlert(db, me.member.id, saved, { ...wanted, by_mail: true });
	const { port } = receiver.address() as AddressInfo;
	const url = `http://hooks.example:${port}/`;
	await addWebhook(db, me.member.id, saved, { url, ...wanted });

	const children = [await start(), await start()];
	const members = new Set<string>();
	const happened = { entered: 0, left: 0 };
	for (let step = 0; step < 30; step += 1) {
		const [made] = await revise(db, { origin: 'staff' }, [
			{ type: 'project', set: { name: `Step ${step}`, sectors: ['DeFi'] } },
		]);
		if (made) members.add(String(made.id));
		happened.entered += 1;
		// Reported rows have entered; only then may they leave, or their presence would go unseen.
		await expect
			.poll(() => [...got.values()].flatMap(({ entered }) => entered).length, { timeout: 60_000 })
			.toBeGreaterThanOrEqual(happened.entered);
		const [first] = members;
		if (step % 3 === 2 && first) {
			await revise(db, { origin: 'staff' }, [
				{ type: 'project', id: Number(first), set: { sectors: [] } },
			]);
			members.delete(first);
			happened.left += 1;
		}
		const [oldest] = children;
		if (step % 4 === 3 && oldest) {
			await kill(oldest);
			// A server killed while sending is taken over after a minute, which this does not wait for.
			await db.execute(
				sql`update screen_watch set taken_until = null where taken_until is not null`,
			);
			children.splice(0, 1);
			children.push(await start());
		}
	}
	const told = () => ({
		entered: [...got.values()].flatMap(({ entered }) => entered),
		left: [...got.values()].flatMap(({ left }) => left),
	});
	await expect.poll(() => told().left.length, { timeout: 60_000 }).toBe(happened.left);
	await Promise.all(children.map(kill));
	const { entered, left } = told();
	expect(entered).toHaveLength(happened.entered);
	expect(new Set(entered).size).toBe(entered.length);
	expect(new Set(left).size).toBe(left.length);
	expect(new Set(entered.filter((id) => !left.includes(id)))).toEqual(members);
	const notices = await db
		.select()
		.from(notification)
		.where(eq(notification.account_id, me.member.id));
	const sum = (what: RegExp) =>
		notices.reduce((all, { title }) => all + Number(what.exec(title)?.[1] ?? 0), 0);
	expect({ entered: sum(/(\d+) entered/), left: sum(/(\d+) left/) }).toEqual(happened);
}, 180_000);
