import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import type { Db } from '#lib/db/connect.ts';
import { invoice, type NextStep, paymentMethod } from '#lib/db/schema/plans.ts';
import { addKey } from '#lib/keys/keys.ts';
import type { LedgerEntry } from '#lib/plans/ledger.ts';
import { addDays, addMonths } from '#lib/plans/paid-days.ts';
import { writeEntries } from '#lib/plans/plan-store.ts';
import { priceOf } from '#lib/plans/plans.ts';
import { signedIn } from '../../tests/setup/signed-in.ts';
import type { PicturedMember } from './member-views.ts';
import type { View } from './view.ts';

const keys = '/profile-settings/api_keys';
const plans = '/profile-settings/change_plan';
const whole = (name: string, path: string, reach?: View['reach']): View => ({
	...{ name, path, whole: true },
	...(reach && { reach }),
});

const LONG_COMPANY =
	'Gesellschaft für dezentrale Abwicklungsinfrastruktur zwischen Geschäften des Nordens mbH & Co. KG\nObere Donaustraße 113–115\nĐường Nguyễn Thị Minh Khai\n1020 Wien';

/** A member who has created keys and called the API with them, heavily on some days and not at all on others. */
async function keyUser(db: Db): Promise<PicturedMember> {
	const { member, token } = await signedIn(db, { name: 'Katherine Johnson', username: 'kate' });
	const names = [
		'Notebook',
		'The nightly job that fills the tables of the fund’s own data',
		'x'.repeat(60),
	];
	const made = [];
	for (const name of names) made.push(await addKey(db, member.id, { name, scope: 'read' }));
	for (const [at, { _id }] of made.entries())
		for (let ago = at; ago < 28; ago += 2 + at)
			await db.execute(sql`
				insert into api_key_day (key_id, day, calls)
				values (${_id}, current_date - ${ago}::int, ${(ago * 137 * (at + 1)) % 2_311})`);
	await use(db, member.id, 'calls', 30_000);
	return {
		token,
		views: [
			whole('full-keys', keys),
			whole('full-keys-revoke', `${keys}?revoke=${made[1]?._id}`),
			{
				name: 'full-keys-dialog',
				path: keys,
				reach: async (page) => {
					await page.getByRole('link', { name: 'Revoke Notebook' }).click();
					await page.getByRole('alertdialog').waitFor();
				},
			},
			whole('full-keys-made', keys, async (page) => {
				await page.getByLabel('Name').fill('Spreadsheet');
				await page.getByRole('button', { name: 'Create key' }).click();
				await page.getByText('it will not be shown again').waitFor();
			}),
		],
	};
}

/** Records usage in this month. */
const use = (db: Db, accountId: number, what: string, used: number) =>
	db.execute(sql`
		insert into plan_usage (account_id, what, since, used)
		values (${accountId}, ${what}, date_trunc('month', now() at time zone 'UTC') at time zone 'UTC', ${used})`);

/** Adds a member's invoices, the last one open. */
async function addInvoices(
	db: Db,
	accountId: number,
	count: number,
	last: { next: NextStep | null; endedAs?: 'declined' | 'expired' },
): Promise<void> {
	const now = new Date();
	const [row] = (await db.execute(sql`select coalesce(max(number), 0)::int as last from invoice`))
		.rows;
	const first = Number(row?.last) + 1;
	for (let at = 0; at < count; at += 1) {
		const isLast = at === count - 1;
		const number = first + at;
		const issued = addMonths(now, at - count + 1);
		await db.insert(invoice).values({
			...{ number, account_id: accountId, key: `picture-${number}`, kind: 'change' },
			...{ plan: 'pro', term: 1, price: priceOf('pro', 1), credit: 0, provider: 'transfer' },
			buyer: { name: 'Grace', email: 'grace@example.com', address: LONG_COMPANY },
			seller: 'Cairn',
			issued_at: issued.toISOString(),
			expires_at: addDays(issued, 14).toISOString(),
			...(isLast && { next: last.next }),
			...(isLast && last.endedAs && { ended_as: last.endedAs, ended_at: now.toISOString() }),
		});
		if (!isLast)
			await writeEntries(db, accountId, [
				bought('pro', 1, issued),
				{
					...{ at: issued, kind: 'payment', cents: priceOf('pro', 1) },
					...{ provider: 'transfer', reference: String(number) },
				},
			]);
	}
}

const transferStep = (): NextStep => ({
	kind: 'transfer',
	pay_to:
		'Cairn Research Foundation\nIBAN AT61 1904 3002 3457 3201\nBIC BKAUATWWXXX\nor USDC on Base: 0x52908400098527886E0F7030069857D2E4169EE7',
	reference: 'Invoice 32',
	cents: 1_045,
	currency: 'USD',
	until: addDays(new Date(), 14).toISOString(),
});

const bought = (plan: 'pro' | 'enterprise', term: 1 | 12, from: Date): LedgerEntry => ({
	...{ at: from, kind: 'period', cents: -priceOf(plan, term), plan, term },
	...{ from, until: addMonths(from, term), day: from.getUTCDate() },
});

/** A member with a ledger, and their views of Change Plan. */
async function planOwner(
	db: Db,
	name: string,
	entries: readonly LedgerEntry[],
	views: readonly View[] = [],
	before: (id: number) => Promise<void> = async () => undefined,
): Promise<PicturedMember & { id: number }> {
	const { member, token } = await signedIn(db, { name });
	await before(member.id);
	const paid = entries.reduce((sum, { cents }) => sum - cents, 0);
	const payment: LedgerEntry = {
		...{ at: new Date(), kind: 'payment', cents: paid, provider: 'sandbox' },
		reference: `picture-${member.id}`,
	};
	await writeEntries(db, member.id, paid > 0 ? [payment, ...entries] : entries);
	return { id: member.id, token, views: [whole(`plan-${name.toLowerCase()}`, plans), ...views] };
}

const declinePayment = async (page: Page) => {
	await page.getByLabel('Test card that is declined').check();
	await page.getByRole('button', { name: 'Confirm' }).click();
	await page.getByRole('alert').first().waitFor();
};

const cancelling = async (page: Page) => {
	await page.getByRole('link', { name: 'Cancel plan' }).click();
	await page.getByRole('alertdialog').waitFor();
};

/** Members whose plan or keys look different. The site accepts sandbox payments. */
export async function planMembers(db: Db): Promise<PicturedMember[]> {
	const now = new Date();
	const week = addDays(now, -7);
	const standard = await planOwner(
		db,
		'Standard',
		[],
		[
			whole('plan-chosen', `${plans}?plan=pro&term=12`),
			whole('plan-contact', `${plans}?plan=enterprise`),
			whole('plan-declined', `${plans}?plan=pro&term=1`, declinePayment),
		],
	);
	await use(db, standard.id, 'exports', 3);
	const trial = await planOwner(db, 'Trial', [
		{ at: now, kind: 'trial', cents: 0, from: now, until: addDays(now, 7) },
	]);
	const yearly = await planOwner(
		db,
		'Yearly',
		[bought('pro', 12, week)],
		[
			whole('plan-upgrade', `${plans}?plan=pro&term=1`),
			{ name: 'plan-cancel', path: plans, reach: cancelling },
			whole('plan-cancel-unscripted', `${plans}?cancel=1`),
		],
		(id) => addInvoices(db, id, 30, { next: null, endedAs: 'declined' }),
	);
	await db.insert(paymentMethod).values({
		...{ account_id: yearly.id, provider: 'sandbox', reference: `ok:${yearly.id}` },
		...{ label: 'Visa ending in 4242', expires: '2030-12' },
	});
	await use(db, yearly.id, 'calls', 123_456);
	const cancelled = await planOwner(db, 'Cancelled', [
		bought('pro', 12, week),
		{ at: now, kind: 'cancel', cents: 0, ends: addDays(now, 30) },
	]);
	const month = addMonths(now, -1);
	const unpaid = await planOwner(db, 'Unpaid', [
		{ ...bought('pro', 1, addDays(month, -2)) },
		{ at: now, kind: 'grace', cents: 0, from: addDays(now, -2), until: addDays(now, 5) },
	]);
	await addInvoices(db, unpaid.id, 1, {
		next: { kind: 'page', url: '/api/payments/sandbox/step?invoice=1' },
	});
	const waiting = await planOwner(db, 'Waiting', []);
	await addInvoices(db, waiting.id, 1, { next: transferStep() });
	const none = await signedIn(db, { name: 'Ann', username: 'ann_without' });
	return [
		...[standard, trial, yearly, cancelled, unpaid, waiting],
		{ token: none.token, views: [whole('empty-keys', keys)] },
		await keyUser(db),
	];
}
