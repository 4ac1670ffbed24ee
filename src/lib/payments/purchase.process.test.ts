import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { invoicesOf } from '#lib/plans/invoices.ts';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { standOf, withSettings } from '../../../tests/setup/payments.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { until } from '../../../tests/setup/standby.ts';
import { StandInStripe } from '../../../tests/setup/stripe.ts';
import { maintainPlans } from './plans-job.ts';
import { type Account, changePlan } from './purchase.ts';

const database = useTestDatabase();
const program = fileURLToPath(new URL('../../../tests/fixtures/purchase.ts', import.meta.url));
let stripe: StandInStripe;
let member: Account;
let child: ChildProcess | undefined;
let keys = 0;
let key = '';

beforeAll(async () => {
	stripe = await new StandInStripe().start();
	withSettings(stripe.settings);
});
afterAll(() => stripe.close());
beforeEach(async () => {
	member = (await signedIn(database.db)).member;
	key = `killed-${++keys}`;
	stripe.intents.clear();
});

function begin(): ChildProcess {
	child = spawn(process.execPath, [program, String(member.id), member.email, key], {
		env: { ...process.env, ...stripe.settings, DATABASE_URL: database.url },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	return child;
}

async function kill(): Promise<void> {
	if (!child || child.exitCode !== null) return;
	const ended = once(child, 'exit');
	child.kill('SIGKILL');
	await ended;
}

/** Kills the program during a request to Stripe, before or after it takes effect. */
async function killAtStripe(moment: 'before' | 'after', path: string): Promise<void> {
	const { promise: reached, resolve: arrive } = Promise.withResolvers<void>();
	const { promise: killed, reject: letGo } = Promise.withResolvers<void>();
	killed.catch(() => undefined);
	stripe.hold = (when, where) => {
		if (when !== moment || where !== path) return undefined;
		arrive();
		return killed;
	};
	begin();
	await reached;
	await kill();
	letGo(new Error('The caller is gone.'));
	stripe.hold = () => undefined;
}

/** Whether the program is waiting for the account locked by this test. */
const waits = async (): Promise<boolean> => {
	const { rows } = await database.db.execute(sql`
		select from pg_stat_activity where application_name = 'cairn purchase'
			and datname = current_database() and wait_event_type = 'Lock'`);
	return rows.length > 0;
};

/** Kills the program while it waits to write, with the account locked by this test. */
async function killAtAccount(when: () => Promise<void>): Promise<void> {
	await when();
	await database.db.transaction(async (tx) => {
		await tx.execute(sql`select from account where id = ${member.id} for update`);
		if (!child) begin();
		else stripe.hold = () => undefined;
		release();
		await until(waits);
		await kill();
	});
}

let release = (): void => undefined;

const steps: Record<string, { at: () => Promise<void>; isCharged: boolean }> = {
	'before anything was written': {
		isCharged: false,
		at: () =>
			killAtAccount(async () => {
				child = undefined;
				release = () => undefined;
			}),
	},
	'after the invoice was written': {
		isCharged: false,
		at: () => killAtStripe('before', '/v1/customers'),
	},
	'before Stripe charged': {
		isCharged: false,
		at: () => killAtStripe('before', '/v1/payment_intents'),
	},
	'after Stripe charged, before its answer': {
		isCharged: true,
		at: () => killAtStripe('after', '/v1/payment_intents'),
	},
	'after the answer, before it was written down': {
		isCharged: true,
		at: () =>
			killAtAccount(async () => {
				const { promise: reached, resolve: arrive } = Promise.withResolvers<void>();
				const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
				stripe.hold = (when, where) => {
					if (when !== 'after' || where !== '/v1/payment_intents') return undefined;
					arrive();
					return held;
				};
				release = letGo;
				begin();
				await reached;
			}),
	},
	'after it was written down': {
		isCharged: true,
		async at() {
			begin();
			await until(async () => (await standOf(database.db, member.id, new Date())).paid > 0);
			await kill();
		},
	},
};

const later = () => new Date(Date.now() + 120_000);
const stand = () => standOf(database.db, member.id, later());
const own = () => stripe.charged.length;

test.each(Object.keys(steps))('killed %s: what was left is finished or dropped', async (name) => {
	const step = steps[name];
	await step?.at();
	expect(own()).toBe(step?.isCharged ? 1 : 0);
	await maintainPlans(database.db, later());
	await maintainPlans(database.db, later());
	expect(own()).toBe(step?.isCharged ? 1 : 0);
	expect(await stand()).toEqual(
		step?.isCharged
			? { plan: 'pro', paid: 1_045, refunded: 0, balance: 0 }
			: { plan: 'standard', paid: 0, refunded: 0, balance: 0 },
	);
	const open = await invoicesOf(database.db, member.id);
	expect(open.filter(({ state }) => state === 'open')).toEqual([]);
});

test.each(Object.keys(steps))('killed %s: a retry does it once', async (name) => {
	await steps[name]?.at();
	const purchase = { plan: 'pro', term: 1, method: { token: 'pm_killed' } } as const;
	expect(await changePlan(database.db, member, purchase, { key })).toEqual({ state: 'done' });
	await maintainPlans(database.db, later());
	expect(own()).toBe(1);
	expect(await stand()).toEqual({ plan: 'pro', paid: 1_045, refunded: 0, balance: 0 });
	expect(await invoicesOf(database.db, member.id)).toHaveLength(1);
});
