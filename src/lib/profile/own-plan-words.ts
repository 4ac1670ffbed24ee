import { longDate } from '#lib/format/dates.ts';
import { formatDollars } from '#lib/format/money.ts';
import { countOf } from '#lib/format/numbers.ts';
import { endOfNotice, NOTICE_DAYS } from '#lib/plans/change-plan.ts';
import type { InvoiceView } from '#lib/plans/invoices.ts';
import { addDays, DAY_MS } from '#lib/plans/paid-days.ts';
import { describePlan, type PlanView } from '#lib/plans/plan-view.ts';
import { planTitles } from '#lib/plans/plans.ts';
import { settingsHref } from './settings-tabs.ts';

/** Change Plan's texts about the current plan. */

export interface OwnPlanWords {
	title: string;
	lines: string[];
	/** Whether the member must act on it. */
	isWarning: boolean;
}

const STANDARD_AFTER = 'your account is a Standard one afterwards. Nothing is deleted.';

const inDays = (until: string, now: Date): string =>
	countOf(Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS)), 'day');

const planLabel = ({ plan, term }: Pick<PlanView, 'plan' | 'term'>): string =>
	term === null ? planTitles[plan] : describePlan(plan, term);

function unpaid(view: PlanView, until: string): OwnPlanWords {
	return {
		title: 'Your renewal was not paid',
		lines: [
			`${planLabel(view)} continues until ${longDate(until)}, so that you can still pay. If nothing is paid by then, ${STANDARD_AFTER}`,
		],
		isWarning: true,
	};
}

function cancelled(view: PlanView, ends: string): OwnPlanWords {
	const lines = [
		`You cancelled ${planLabel(view)}. Until then it stays as it is; ${STANDARD_AFTER}`,
	];
	if (view.until !== null && view.until > ends)
		lines.push('Anything you paid for time after that day will be refunded.');
	if (view.renews)
		lines.push(
			`The days from ${longDate(view.renews.at)} on cost ${formatDollars(view.renews.cents)}, due on that day.`,
		);
	return { title: `Your plan ends on ${longDate(ends)}`, lines, isWarning: false };
}

function trial(until: string, now: Date): OwnPlanWords {
	return {
		title: `Your Pro trial ends on ${longDate(until)}, in ${inDays(until, now)}`,
		lines: [`To keep Pro, choose it below before then. Otherwise ${STANDARD_AFTER}`],
		isWarning: false,
	};
}

function running(view: PlanView): string[] {
	const { renews } = view;
	if (!renews) return [];
	const cost = formatDollars(renews.cents);
	return renews.plan === view.plan && renews.term === view.term
		? [`It renews on ${longDate(renews.at)} for ${cost}.`]
		: [
				`On ${longDate(renews.at)} it changes to ${describePlan(renews.plan, renews.term)}, for ${cost}.`,
			];
}

function currentPlanWords(view: PlanView, now: Date): OwnPlanWords {
	if (view.unpaid_until !== null) return unpaid(view, view.unpaid_until);
	if (view.cancels_at !== null) return cancelled(view, view.cancels_at);
	if (view.trial.until !== null && view.term === null) return trial(view.trial.until, now);
	const title = `Your plan is ${planLabel(view)}`;
	if (view.term === null) return { title, lines: ['It is free of charge.'], isWarning: false };
	return { title, lines: running(view), isWarning: false };
}

/** The current plan, the one that follows it, and the options of its owner. */
export function ownPlanInWords(view: PlanView, now: Date): OwnPlanWords {
	const words = currentPlanWords(view, now);
	if (view.credit === 0) return words;
	const credit = `You have ${formatDollars(view.credit)} of credit. It is deducted from your next payment.`;
	return { ...words, lines: [...words.lines, credit] };
}

/**
 * Whether payment of an open invoice is still expected. False for a failed renewal once another plan was bought
 * instead: the paid time then extends past the days in which the renewal could be paid.
 */
export const isPaymentExpected = ({ state, failed, until }: InvoiceView, view: PlanView): boolean =>
	state === 'open' &&
	(failed === null ||
		(view.until !== null && until !== null && Date.parse(view.until) < Date.parse(until)));

/** Returns why a renewal is unpaid and what can be done about it. `failed` is the provider's reason. */
export function failedRenewal(
	{ what, cents, until }: InvoiceView,
	failed: string,
	view: PlanView,
): string[] {
	const goesOn = until === null ? '' : ` Your plan continues until ${longDate(until)}.`;
	return [
		`${what}, ${formatDollars(cents)}: ${failed} Nothing was charged.${goesOn}`,
		view.unpaid_until === null
			? 'Add another payment method below: we try again within three days, with the method saved last.'
			: 'To pay it now, choose your plan again below with another method.',
	];
}

/** Returns the question asked before a plan is cancelled. */
export function cancelQuestion(view: PlanView, now: Date) {
	const until = view.until === null ? addDays(now, NOTICE_DAYS) : new Date(view.until);
	const ends = endOfNotice(until, now);
	const day = longDate(ends.toISOString());
	const money =
		until > ends
			? ' Anything you paid for time after that day will be refunded.'
			: until < ends
				? ` The days from ${longDate(until.toISOString())} on are charged at their part of the price.`
				: '';
	return {
		title: `Cancel ${planTitles[view.plan]}?`,
		text:
			view.unpaid_until === null
				? `It ends after ${NOTICE_DAYS} days’ notice, on ${day}.${money} Nothing is deleted.`
				: 'It ends at once, since its renewal is not paid. Nothing is deleted.',
		confirm: 'Cancel plan',
		keep: 'Keep plan',
		action: settingsHref('change_plan'),
		fields: { form: 'cancel' },
	};
}

/** Returns the question asked before a saved payment method is removed. */
export const removeQuestion = ({ _id, label }: { _id: string; label: string }) => ({
	title: `Remove ${label}?`,
	text: 'It will no longer be charged for renewals. You can add it again at any time.',
	confirm: 'Remove method',
	keep: 'Keep method',
	action: `${settingsHref('change_plan')}#methods`,
	fields: { form: 'remove', _id },
});

/** Returns the state of an invoice: `Paid, $3.20 returned`. */
export function invoiceState({ state, until, refunded }: InvoiceView): string {
	switch (state) {
		case 'open':
			return until === null ? 'To be paid' : `To be paid by ${longDate(until)}`;
		case 'paid':
			return refunded > 0 ? `Paid, ${formatDollars(refunded)} returned` : 'Paid';
		case 'declined':
			return 'Declined: nothing was charged';
		case 'expired':
			return 'Expired: nothing to pay';
		case 'replaced':
			return 'Replaced: nothing to pay';
	}
}
