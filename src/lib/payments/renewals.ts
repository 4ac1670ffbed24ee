import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { idRow, readRows } from '#lib/db/read-rows.ts';
import type { Buyer } from '#lib/db/schema/plans.ts';
import { noticeCreditEntry, renewalOf } from '#lib/plans/change-plan.ts';
import { applyEntry, type LedgerEntry, periodAt, type Standing } from '#lib/plans/ledger.ts';
import { addDays } from '#lib/plans/paid-days.ts';
import { lockStanding, writeEntries } from '#lib/plans/plan-store.ts';
import { agreedMonthlyPrice, agreedPriceOf, amountCharged } from '#lib/plans/plan-view.ts';
import { closePendingInvoice, recordOutcome } from './catch-up.ts';
import {
	type Invoice,
	invoiceOf,
	invoicesWhere,
	makeInvoice,
	openCondition,
	setInvoice,
} from './invoice-store.ts';
import { mailInvoice, mailPlanEnded, mailReminder, mailRenewalFailed } from './letters.ts';
import { savedMethods } from './methods.ts';
import { ProviderUnavailableError } from './provider.ts';
import { currentProvider, providerOf } from './providers.ts';
import { sellerLines } from './purchase.ts';
import { payBack } from './refunds.ts';
import { GRACE_DAYS, renewalEntries, settleWithin } from './settle.ts';
import { transferStep } from './transfer.ts';

/** Days before the end of a period when its renewal begins: time to pay an invoice, or to charge a card. */
const BEFORE = { transfer: 10, sandbox: 1, stripe: 1 } as const;

/** Days before the end of a period from which an unpaid plan is kept going, so that there is no gap. */
const KEPT_FROM = 1;

/** Days after the first attempt on which a card is charged again and a reminder is sent. */
const TRIES_ON = [0, 3, 6] as const;

const accountRow = z.object({ name: z.string(), email: z.string() });

async function buyerOf(tx: Db, accountId: number): Promise<Buyer | undefined> {
	const [account] = await readRows(
		tx,
		accountRow,
	)`select name, email from account where id = ${accountId}`;
	const before = await invoicesWhere(tx, sql`i.account_id = ${accountId}`);
	const { address, tax_id } = before.at(-1)?.buyer ?? {};
	return account && { ...account, ...(address && { address }), ...(tax_id && { tax_id }) };
}

/** Ends a notice period: refunds anything paid beyond it. */
async function endNotice(
	tx: Db,
	accountId: number,
	before: Standing,
	now: Date,
): Promise<Standing> {
	let standing = before;
	const over = noticeCreditEntry(standing, now);
	if (over) {
		await writeEntries(tx, accountId, [over]);
		standing = applyEntry(standing, over);
	}
	const { ends, balance } = standing;
	if (ends && ends <= now && !periodAt(standing, now) && balance > 0)
		await payBack(tx, accountId, balance, now);
	return standing;
}

/**
 * Returns the key prefix of invoices for the next period: the day it begins and the choice made. If a choice is
 * replaced and then made again, its first invoice was cancelled, and a new one is made.
 */
function renewalKey({ periods, next }: Standing): string | undefined {
	const last = periods.at(-1);
	if (!last) return undefined;
	const { plan, term } = next ?? last;
	return `renewal ${last.until.toISOString()} ${plan} ${term}`;
}

const isUnderKey = ({ key }: Invoice, begins: string | undefined): boolean =>
	begins !== undefined && (key === begins || key.startsWith(`${begins} #`));

/** Carries out everything due for an account by now, in one transaction. Returns the invoice to be charged. */
async function attend(tx: Db, accountId: number, now: Date): Promise<Invoice | undefined> {
	const standing = await endNotice(tx, accountId, await lockStanding(tx, accountId), now);
	const last = standing.periods.at(-1);
	if (!last) return undefined;
	const agreed = await agreedPriceOf(tx, accountId);
	const month = agreedMonthlyPrice((standing.next ?? last).plan, agreed);
	const renewal = renewalOf(standing, month);
	const provider = currentProvider();
	if (renewal?.entry.kind !== 'period') return undefined;
	if (now < addDays(last.until, -BEFORE[provider.name])) return undefined;
	if (now >= addDays(last.until, GRACE_DAYS)) return undefined;
	const begins = renewalKey(standing);
	const all = await invoicesWhere(tx, sql`i.account_id = ${accountId} and i.kind = 'renewal'`);
	const invoices = all.filter((one) => isUnderKey(one, begins));
	const made = invoices.find(({ endedAs }) => !endedAs);
	// The requested and paid price suffices, whatever the price is now.
	const bought = renewalEntries(standing, { asked: made?.price ?? renewal.price, month }, now);
	if (bought && made) {
		await writeEntries(tx, accountId, bought);
		return undefined;
	}
	await grantGrace(tx, accountId, standing, last.until, now);
	if (made) return made;
	// A renewal paid from the balance needs an invoice too, when due.
	if (renewal.due === 0 && now < last.until) return undefined;
	const buyer = await buyerOf(tx, accountId);
	if (!buyer) return undefined;
	const invoice = await makeInvoice(tx, {
		accountId,
		key: invoices.length === 0 ? `${begins}` : `${begins} #${invoices.length + 1}`,
		kind: 'renewal',
		plan: renewal.entry.plan,
		term: renewal.entry.term,
		price: renewal.price,
		credit: renewal.price - amountCharged(renewal.due),
		provider: provider.name,
		buyer,
		seller: sellerLines(),
		issuedAt: now,
		expiresAt: addDays(last.until, GRACE_DAYS),
	});
	if (invoice.due === 0) await settleWithin(tx, invoice, { reference: null }, now);
	else if (provider.name === 'transfer') {
		await setInvoice(tx, invoice.number, { reference: null, next: transferStep(invoice) });
		await mailInvoice(tx, invoice);
	}
	return invoice;
}

async function grantGrace(tx: Db, accountId: number, standing: Standing, end: Date, now: Date) {
	if (now < addDays(end, -KEPT_FROM)) return;
	if (standing.grace?.from.getTime() === end.getTime()) return;
	const entry: LedgerEntry = {
		...{ at: now, kind: 'grace', cents: 0 },
		...{ from: end, until: addDays(end, GRACE_DAYS) },
	};
	await writeEntries(tx, accountId, [entry]);
}

/** Charges a renewal when it is due; each failure sends a reminder. */
async function chargeRenewal(db: Db, invoice: Invoice, now: Date): Promise<void> {
	const { number, accountId, tries, issuedAt, expiresAt } = invoice;
	const provider = providerOf(invoice.provider);
	const day = TRIES_ON[tries];
	if (!provider || accountId === null || day === undefined || now < addDays(issuedAt, day)) return;
	const [method] = await savedMethods(db, accountId, provider.name);
	const outcome = method
		? await provider.charge(db, { invoice, method: method.reference, isUnattended: true })
		: ({ state: 'declined', reason: 'No payment method is saved.' } as const);
	if (outcome.state === 'paid') {
		await recordOutcome(db, invoice, outcome, now);
		return;
	}
	if (outcome.state === 'waiting' && outcome.isWithBank) {
		await setInvoice(db, number, outcome);
		return;
	}
	const reason =
		outcome.state === 'declined' ? outcome.reason : 'Your bank asks you to confirm it.';
	await db.transaction(async (tx) => {
		await tx.execute(sql`
			update invoice set tries = ${tries + 1}, tried_at = ${now.toISOString()}, reason = ${reason}
			where number = ${number} and tries = ${tries}`);
		await mailRenewalFailed(tx, invoice, { time: tries + 1, until: expiresAt, reason });
	});
}

/**
 * Runs `work` for each item, even if others fail. Failures are collected; a provider that is unavailable is retried
 * later.
 */
async function oneByOne<Thing>(
	things: readonly Thing[],
	failures: unknown[],
	work: (thing: Thing) => Promise<void>,
): Promise<void> {
	for (const thing of things)
		try {
			await work(thing);
		} catch (error) {
			if (!(error instanceof ProviderUnavailableError)) failures.push(error);
		}
}

/** Ends plans whose renewal was not paid within the grace period. */
async function endUnpaid(db: Db, now: Date, failures: unknown[]): Promise<number> {
	const unpaid = await invoicesWhere(
		db,
		sql`${openCondition} and i.kind = 'renewal' and i.expires_at <= ${now.toISOString()}`,
	);
	await oneByOne(unpaid, failures, async (one) => {
		await closePendingInvoice(db, one, 'expired', now);
		const after = await invoiceOf(db, one.number);
		if (after?.endedAs && !after.paidAt && after.accountId !== null) await mailPlanEnded(db, after);
	});
	return unpaid.length;
}

/** Drops open renewals of accounts that bought something else or ended their plan. */
async function dropNeedless(db: Db, now: Date, failures: unknown[]): Promise<void> {
	const open = await invoicesWhere(db, sql`${openCondition} and i.kind = 'renewal'`);
	await oneByOne(open, failures, async (one) => {
		const { accountId } = one;
		const isNeeded =
			accountId !== null &&
			(await db.transaction(async (tx) => {
				const standing = await lockStanding(tx, accountId);
				return isUnderKey(one, renewalKey(standing)) && renewalOf(standing) !== undefined;
			}));
		if (!isNeeded) await closePendingInvoice(db, one, 'replaced', now);
	});
}

/**
 * Returns the accounts whose last period ends soon, or has ended and can still be paid for, and those whose notice
 * ended recently. An account that has renewed is skipped until it is due again.
 */
const dueAccounts = (db: Db, now: Date) => readRows(db, idRow)`
	select account_id::text as id from (
		select distinct on (account_id) account_id, ends_at from plan_entry
		where kind = 'period' and account_id is not null order by account_id, id desc
	) as last
	where ends_at > ${addDays(now, -GRACE_DAYS).toISOString()}
		and ends_at <= ${addDays(now, BEFORE[currentProvider().name]).toISOString()}
	union
	select account_id::text from plan_entry
	where account_id is not null and kind = 'cancel'
		and ends_at between ${addDays(now, -40).toISOString()} and ${now.toISOString()}`;

/**
 * Renews plans that are ending, ends cancelled ones and refunds their unused part. May be run at any time.
 *
 * @throws AggregateError with the accounts that failed, after all have been tried.
 */
export async function renewPlans(db: Db, now: Date): Promise<{ renewed: number; unpaid: number }> {
	const failures: unknown[] = [];
	let renewed = 0;
	await dropNeedless(db, now, failures);
	await oneByOne(await dueAccounts(db, now), failures, async ({ id }) => {
		const invoice = await db.transaction((tx) => attend(tx, Number(id), now));
		if (!invoice || invoice.provider === 'transfer') return;
		const open = await invoiceOf(db, invoice.number);
		if (!open || open.paidAt || open.endedAs) return;
		await chargeRenewal(db, open, now);
		// If paid after the end of the period, the next begins at once; if before, when that period ends.
		renewed += 1;
	});
	const unpaid = await endUnpaid(db, now, failures);
	if (failures.length > 0) throw new AggregateError(failures, 'Some plans could not be renewed.');
	return { renewed, unpaid };
}

/** Sends one reminder for each invoice payable by transfer once half its time has passed. */
export async function sendReminders(db: Db, now: Date): Promise<number> {
	const open = await invoicesWhere(
		db,
		sql`${openCondition} and i.provider = 'transfer' and i.account_id is not null
			and i.issued_at + (i.expires_at - i.issued_at) / 2 <= ${now.toISOString()}
			and i.expires_at > ${now.toISOString()}`,
	);
	for (const one of open) await mailReminder(db, one);
	return open.length;
}
