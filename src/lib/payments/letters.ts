import { currentSettings } from '#lib/base/current-settings.ts';
import { PRODUCT } from '#lib/base/site.ts';
import type { Db } from '#lib/db/connect.ts';
import { formatDollars } from '#lib/format/money.ts';
import { type LetterPart, writeLetter } from '#lib/mail/letter.ts';
import { queueMail } from '#lib/mail/queue.ts';
import { mailOrigin } from '#lib/mail/sender.ts';
import { describePlan } from '#lib/plans/plan-view.ts';
import type { Invoice } from './invoice-store.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
export const formatDay = (at: Date): string => day.format(at);

const planPage = () => `${mailOrigin(currentSettings())}/profile-settings/change_plan`;
const openPlan = (): LetterPart => ({ open: 'Open Change Plan', link: planPage() });
const REASON = 'You are receiving this email because it is about the plan of your account.';

/** A mail, sent once per cause. */
export interface Letter {
	kind: string;
	cause: string;
	recipient: string;
	subject: string;
	parts: LetterPart[];
}

const send = (db: Db, { subject, parts, ...rest }: Letter): Promise<void> =>
	queueMail(db, {
		...rest,
		...writeLetter({ subject, parts: [...parts, openPlan()], reason: REASON }),
	});

const whatOf = ({ plan, term }: Pick<Invoice, 'plan' | 'term'>): string => describePlan(plan, term);

/** Returns instructions for paying an invoice by transfer. */
function howToPay({ number, due, expiresAt }: Invoice): LetterPart[] {
	return [
		{
			say: `Please pay ${formatDollars(due)} by ${formatDay(expiresAt)}, quoting “Invoice ${number}”, to:`,
		},
		{ say: currentSettings().payments.payTo.join('\n') },
	];
}

export const mailInvoice = (db: Db, invoice: Invoice): Promise<void> =>
	send(db, {
		kind: 'invoice',
		cause: `invoice ${invoice.number}`,
		recipient: invoice.buyer.email,
		subject: `Invoice ${invoice.number} of ${PRODUCT}: ${whatOf(invoice)}`,
		parts: [
			{ say: `Hello ${invoice.buyer.name},` },
			...howToPay(invoice),
			{
				say: 'Your plan begins, or continues, when the payment has arrived. The invoice is available as a PDF in Change Plan.',
			},
		],
	});

export const mailReminder = (db: Db, invoice: Invoice): Promise<void> =>
	send(db, {
		kind: 'invoice-reminder',
		cause: `invoice ${invoice.number} reminder`,
		recipient: invoice.buyer.email,
		subject: `Invoice ${invoice.number} of ${PRODUCT} is still open`,
		parts: [{ say: `Hello ${invoice.buyer.name},` }, ...howToPay(invoice)],
	});

export const mailInvoiceExpired = (db: Db, invoice: Invoice): Promise<void> =>
	send(db, {
		kind: 'invoice-expired',
		cause: `invoice ${invoice.number} expired`,
		recipient: invoice.buyer.email,
		subject: `Invoice ${invoice.number} of ${PRODUCT} has expired`,
		parts: [
			{ say: `Hello ${invoice.buyer.name},` },
			{
				say: `No payment arrived for ${whatOf(invoice)}, so the invoice is no longer open and you owe nothing. If your payment is on its way, you get the plan from the day it arrives.`,
			},
		],
	});

export const mailInvoicePaid = (db: Db, invoice: Invoice, isCredit: boolean): Promise<void> =>
	send(db, {
		kind: 'invoice-paid',
		cause: `invoice ${invoice.number} paid`,
		recipient: invoice.buyer.email,
		subject: `Invoice ${invoice.number} of ${PRODUCT} is paid`,
		parts: [
			{ say: `Hello ${invoice.buyer.name},` },
			{
				say: isCredit
					? `We have received ${formatDollars(invoice.due)}. It stays on your account as credit toward your next purchase.`
					: `We have received ${formatDollars(invoice.due)} for ${whatOf(invoice)}. Thank you.`,
			},
		],
	});

/** The reminders about an unpaid renewal, the first one immediately. */
export const mailRenewalFailed = (
	db: Db,
	invoice: Invoice,
	{ time, until, reason }: { time: number; until: Date; reason: string },
): Promise<void> =>
	send(db, {
		kind: 'renewal-failed',
		cause: `invoice ${invoice.number} failed ${time}`,
		recipient: invoice.buyer.email,
		subject:
			time === 3
				? `Last reminder: your ${PRODUCT} plan ends on ${formatDay(until)}`
				: `Your ${PRODUCT} plan could not be renewed`,
		parts: [
			{ say: `Hello ${invoice.buyer.name},` },
			{
				say: `We could not charge ${formatDollars(invoice.due)} for ${whatOf(invoice)}: ${reason} Your plan continues until ${formatDay(until)}. ${time === 1 ? 'To keep it, add another payment method in Change Plan: we try again within three days.' : 'To keep it, choose your plan again in Change Plan and pay another way.'}`,
			},
		],
	});

export const mailPlanEnded = (db: Db, invoice: Invoice): Promise<void> =>
	send(db, {
		kind: 'plan-ended',
		cause: `invoice ${invoice.number} ended`,
		recipient: invoice.buyer.email,
		subject: `Your ${PRODUCT} plan has ended`,
		parts: [
			{ say: `Hello ${invoice.buyer.name},` },
			{
				say: 'Its renewal was not paid. None of your data is deleted: anything beyond the limits of Standard stays readable, and can be changed again with a plan.',
			},
		],
	});

/** The member whose plan a mail is about. */
interface Member {
	id: number;
	name: string;
	email: string;
}

export const mailPlanCancelled = (db: Db, { id, name, email }: Member, now: Date, ends: Date) =>
	send(db, {
		kind: 'plan-cancelled',
		cause: `cancel #${id} ${now.toISOString()}`,
		recipient: email,
		subject:
			ends > now
				? `Your ${PRODUCT} plan ends on ${formatDay(ends)}`
				: `Your ${PRODUCT} plan has ended`,
		parts: [
			{ say: `Hello ${name},` },
			{
				say:
					ends > now
						? `You cancelled your plan. It stays as it is until ${formatDay(ends)}, and you can resume it in Change Plan before then. Nothing of yours is deleted when it ends.`
						: 'You cancelled your plan, and it ended at once since its renewal was not paid. None of your data is deleted.',
			},
		],
	});

export const mailPlanResumed = (db: Db, { id, name, email }: Member, now: Date) =>
	send(db, {
		kind: 'plan-resumed',
		cause: `resume #${id} ${now.toISOString()}`,
		recipient: email,
		subject: `Your ${PRODUCT} plan continues`,
		parts: [{ say: `Hello ${name},` }, { say: 'You resumed your plan. It renews as before.' }],
	});

export const mailTrialEnds = (
	db: Db,
	{
		accountId,
		name,
		email,
		until,
	}: { accountId: number; name: string; email: string; until: Date },
): Promise<void> =>
	send(db, {
		kind: 'trial-ends',
		cause: `trial ${accountId} ends`,
		recipient: email,
		subject: `Your Pro trial ends on ${formatDay(until)}`,
		parts: [
			{ say: `Hello ${name},` },
			{
				say: 'It ends by itself: nothing is charged. To keep Pro, choose it in Change Plan. Nothing of yours is deleted when it ends.',
			},
		],
	});

export const mailRefund = (
	db: Db,
	{ buyer, number }: Invoice,
	{ id, cents }: { id: number; cents: number },
): Promise<void> =>
	send(db, {
		kind: 'refund',
		cause: `refund ${id}`,
		recipient: buyer.email,
		subject: `We are refunding ${formatDollars(cents)} of invoice ${number}`,
		parts: [
			{ say: `Hello ${buyer.name},` },
			{
				say: `We are refunding ${formatDollars(cents)} to your original payment method. It may take a few days to arrive.`,
			},
		],
	});

/** Notifies the site's operator, once per cause, if an address is configured (CONTACT). */
export async function mailOperator(
	db: Db,
	{ cause, subject, say }: { cause: string; subject: string; say: readonly string[] },
): Promise<void> {
	const { contact } = currentSettings();
	if (contact === undefined) return;
	await queueMail(db, {
		kind: 'operator',
		cause,
		recipient: contact,
		...writeLetter({
			subject: `${PRODUCT}: ${subject}`,
			parts: say.map((one) => ({ say: one })),
			reason: 'You are receiving this email because your address is the CONTACT of this site.',
		}),
	});
}
