import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { changePlan } from '#lib/payments/purchase.ts';
import { useTestDatabase } from '../tests/setup/database.ts';
import { withSettings } from '../tests/setup/payments.ts';
import { signedIn } from '../tests/setup/signed-in.ts';

const database = useTestDatabase();
const script = fileURLToPath(new URL('./plan.ts', import.meta.url));
const settings = { INVOICE_FROM: 'Cairn Ltd', INVOICE_PAY_TO: 'IBAN DE00' };

function run(...args: string[]): { code: number | null; said: string } {
	const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
		env: { ...process.env, ...settings, DATABASE_URL: database.url },
		encoding: 'utf8',
	});
	return { code: status, said: (stdout + stderr).trim() };
}

test('an operator lists open invoices, marks one as paid, and refunds it', async () => {
	withSettings(settings);
	const { member } = await signedIn(database.db, { username: 'Grace' });
	expect(run('list').said).toBe('No account has a plan, and nothing is open.');
	await changePlan(database.db, member, { plan: 'pro', term: 1 }, { key: 'of-a-test' });
	expect(run('list').said).toContain('invoice 1  open  $10.45  Pro for 1 month  grace@example.com');
	expect(run('paid', '1').said).toBe(
		'Invoice 1 is paid: $10.45. The account has Pro for 1 month now.',
	);
	expect(run('paid', '1')).toMatchObject({
		code: 1,
		said: expect.stringContaining('was already paid on'),
	});
	expect(run('list').said).toContain('Grace  pro  until');
	expect(run('refund', '1').said).toContain('of invoice 1 go back, and the plan has ended.');
	expect(run('refund', 'done', '1').said).toBe('Refund 1 is done.');
	expect(run('price', 'grace', '40.00').said).toBe(
		'grace may choose Enterprise at $40.00 a month.',
	);
	expect(run('grant', 'Grace', 'enterprise', '6').said).toContain('Enterprise for 6 months, until');
	expect(run('reconcile').said).toBe('Nothing differs.');
});

test.each([[['refund', '1', '1.234']], [['grant', 'grace', 'pro', '3']]])(
	'an unknown value lists the known ones: %j',
	(args) => {
		expect(run(...args)).toMatchObject({
			code: 1,
			said: expect.stringContaining('paid <invoice>'),
		});
	},
);

test('a missing invoice or account is reported', () => {
	expect(run('paid', '99')).toEqual({ code: 1, said: 'There is no invoice 99.' });
	expect(run('price', 'nobody', '5')).toEqual({ code: 1, said: 'There is no account nobody.' });
});
