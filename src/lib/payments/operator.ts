import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { agreedPrice } from '#lib/db/schema/plans.ts';
import { formatDollars } from '#lib/format/money.ts';
import { type LedgerEntry, periodAt, standingOf } from '#lib/plans/ledger.ts';
import { addMonths } from '#lib/plans/paid-days.ts';
import { ledgerOf, lockStanding, planAt, writeEntries } from '#lib/plans/plan-store.ts';
import { describePlan } from '#lib/plans/plan-view.ts';
import type { PaidPlan, Term } from '#lib/plans/plans.ts';
import { planEndEntries, priceReductionEntries } from '#lib/plans/taken-back.ts';
import { type Invoice, invoiceOf, invoicesWhere, openCondition } from './invoice-store.ts';
import { formatDay } from './letters.ts';
import { returnMoney, sendRefunds } from './refunds.ts';
import { settle } from './settle.ts';

/** Why an operator's command is rejected, as a sentence for them. */
export class PlanRefusedError extends Error {
	override name = 'PlanRefusedError';
}

const accountRow = z.object({ id: z.string() });

async function accountId(db: Db, who: string): Promise<number> {
	const [row] = await readRows(db, accountRow)`
		select id::text from account where lower(username) = lower(${who}) or email = lower(${who})`;
	if (!row) throw new PlanRefusedError(`There is no account ${who}.`);
	return Number(row.id);
}

/** Grants a plan for a term free of charge. It ends automatically. */
export async function grantPlan(
	db: Db,
	who: string,
	{ plan, term }: { plan: PaidPlan; term: Term },
	now: Date,
): Promise<string> {
	const id = await accountId(db, who);
	const until = addMonths(now, term);
	await db.transaction(async (tx) => {
		const standing = await lockStanding(tx, id);
		if (periodAt(standing, now))
			throw new PlanRefusedError(`${who} has a plan, which would end by this.`);
		const day = now.getUTCDate();
		const given: LedgerEntry[] = [
			{ at: now, kind: 'period', cents: 0, plan, term, from: now, until, day },
			{ at: now, kind: 'cancel', cents: 0, ends: until },
		];
		await writeEntries(tx, id, given);
	});
	return `${who} has ${describePlan(plan, term)}, until ${formatDay(until)}.`;
}

/** Sets an agreed monthly price of Enterprise for an account, which can choose it from then on. */
export async function agreePrice(db: Db, who: string, month: number): Promise<string> {
	const id = await accountId(db, who);
	await db
		.insert(agreedPrice)
		.values({ account_id: id, month })
		.onConflictDoUpdate({ target: agreedPrice.account_id, set: { month, agreed_at: sql`now()` } });
	return `${who} may choose Enterprise at ${formatDollars(month)} a month.`;
}

const nothing = 'Nothing was changed.';

async function knownInvoice(db: Db, number: number): Promise<Invoice> {
	const invoice = await invoiceOf(db, number);
	if (!invoice) throw new PlanRefusedError(`There is no invoice ${number}.`);
	return invoice;
}

/** Records that the money of a transfer has arrived, however late; rejected if repeated. */
export async function confirmPayment(db: Db, number: number, now: Date): Promise<string> {
	const invoice = await knownInvoice(db, number);
	if (invoice.paidAt)
		throw new PlanRefusedError(
			`Invoice ${number} was already paid on ${formatDay(invoice.paidAt)}. If the money came twice, send the second payment back. ${nothing}`,
		);
	if (invoice.provider !== 'transfer')
		throw new PlanRefusedError(
			`Invoice ${number} is paid through ${invoice.provider}, which itself reports what was paid. ${nothing}`,
		);
	const isDone = await settle(db, number, { reference: null }, now);
	if (!isDone) throw new PlanRefusedError(`Invoice ${number} has just been paid. ${nothing}`);
	if (invoice.accountId === null)
		return `Invoice ${number} is paid, but its account is gone: the money must be returned.`;
	const plan = planAt(standingOf(await ledgerOf(db, invoice.accountId)), now);
	return `Invoice ${number} is paid: ${formatDollars(invoice.due)}. The account has ${plan === 'standard' ? 'Standard' : describePlan(plan, invoice.term)} now.`;
}

/**
 * Refunds an invoice: with `cents`, that amount, and the plan continues; without, the unused part, and the plan ends.
 */
export async function refundInvoice(
	db: Db,
	number: number,
	cents: number | undefined,
	now: Date,
): Promise<string> {
	const { accountId: id } = await knownInvoice(db, number);
	if (id === null)
		throw new PlanRefusedError(`The account of invoice ${number} is gone. ${nothing}`);
	const returned = await db.transaction(async (tx) => {
		let standing = await lockStanding(tx, id);
		const invoice = await knownInvoice(tx, number);
		if (!invoice.paidAt) throw new PlanRefusedError(`Invoice ${number} was never paid. ${nothing}`);
		const left = invoice.due - invoice.refunded;
		if (cents !== undefined && cents > left)
			throw new PlanRefusedError(
				`Only ${formatDollars(left)} of invoice ${number} is left. ${nothing}`,
			);
		const entries =
			cents === undefined
				? planEndEntries(standing, 0, now)
				: priceReductionEntries(standing, cents, now);
		await writeEntries(tx, id, entries);
		standing = standingOf(await ledgerOf(tx, id));
		const most = Math.min(left, standing.balance);
		const amount = cents ?? most;
		if (amount <= 0 || amount > most)
			throw new PlanRefusedError(
				`What invoice ${number} paid for was used: ${formatDollars(Math.max(0, most))} can be refunded. ${nothing}`,
			);
		await returnMoney(tx, invoice, amount, now);
		return { amount, provider: invoice.provider };
	});
	await sendRefunds(db);
	const rest =
		returned.provider === 'transfer'
			? ' Pay it back, and then run: npm run plan -- refund done <number>, as the list says it.'
			: '';
	return `${formatDollars(returned.amount)} of invoice ${number} go back${cents === undefined ? ', and the plan has ended' : ''}.${rest}`;
}

/** Records that an operator has refunded money by hand. */
export async function confirmRefund(db: Db, id: number): Promise<string> {
	const { rowCount } = await db.execute(sql`
		update refund set reference = ${`by hand ${id}`}
		where id = ${id} and reference is null
			and (select provider from invoice where number = refund.invoice) = 'transfer'`);
	if (rowCount === 0)
		throw new PlanRefusedError(`No refund ${id} is waiting to be paid back by hand.`);
	return `Refund ${id} is done.`;
}

const waitingRow = z.object({
	id: z.string(),
	invoice: z.number(),
	cents: z.number(),
	trouble: z.string().nullable(),
});
const contactRow = z.object({
	name: z.string(),
	email: z.string(),
	company: z.string(),
	plan: z.string(),
	at: z.string(),
	message: z.string(),
});
const planRow = z.object({ id: z.string(), username: z.string() });

/** Lists who has a plan, payments due, refunds due, and who asks to be contacted. */
export async function listPlans(db: Db, now: Date): Promise<string[]> {
	const lines: string[] = [];
	const accounts = await readRows(db, planRow)`
		select distinct a.id::text, a.username from account a join plan_entry e on e.account_id = a.id
		order by a.username`;
	for (const { id, username } of accounts) {
		const standing = standingOf(await ledgerOf(db, Number(id)));
		const plan = planAt(standing, now);
		const period = periodAt(standing, now);
		const until = period?.until ?? standing.grace?.until ?? standing.trial?.until;
		if (plan !== 'standard' || standing.balance !== 0)
			lines.push(
				`${username}  ${plan}${until && plan !== 'standard' ? `  until ${formatDay(until)}` : ''}${standing.balance === 0 ? '' : `  credit ${formatDollars(standing.balance)}`}`,
			);
	}
	for (const one of await invoicesWhere(db, openCondition))
		lines.push(
			`invoice ${one.number}  open  ${formatDollars(one.due)}  ${describePlan(one.plan, one.term)}  ${one.buyer.email}  by ${one.provider}  until ${formatDay(one.expiresAt)}`,
		);
	const refunds = await readRows(db, waitingRow)`
		select id::text, invoice, cents, trouble from refund where reference is null order by id`;
	for (const { id, invoice, cents, trouble } of refunds)
		lines.push(
			`refund ${id}  to be paid back  ${formatDollars(cents)}  of invoice ${invoice}${trouble ? `  (${trouble})` : ''}`,
		);
	const contacts = await readRows(db, contactRow)`
		select name, email, company, plan, message, to_char(created_at, 'YYYY-MM-DD') as at from plan_contact
		order by id desc limit 50`;
	for (const { name, email, company, plan, at, message } of contacts)
		lines.push(
			`contact  ${at}  ${plan}  ${name} <${email}>  ${company}  ${message.replace(/\p{Cc}+/gu, ' ').slice(0, 200)}`,
		);
	return lines.length > 0 ? lines : ['No account has a plan, and nothing is open.'];
}
