import { z } from 'zod';
import { currentSettings } from '#lib/base/current-settings.ts';
import type { Db } from '#lib/db/connect.ts';
import { countRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';
import { moment } from '#lib/sessions/answers.ts';
import { type PlanRequest, quoteOf, renewalOf } from './change-plan.ts';
import { type CountedUse, entitlementOf } from './entitled.ts';
import { graceAt, periodAt, type Standing, standingOf, unusedCents } from './ledger.ts';
import { unusedDays, wholeDays } from './paid-days.ts';
import { ledgerOf, planAt } from './plan-store.ts';
import {
	type PaidPlan,
	type PlanName,
	planNames,
	planTitles,
	priceOf,
	type Term,
} from './plans.ts';
import { readUsages } from './usage.ts';

const usageShape = z.object({
	used: z.int(),
	limit: z.int().nullable().describe('The limit of the plan, or null if there is none.'),
	resets_at: moment
		.nullable()
		.describe('When the count resets, or null if it is not counted over time.'),
});

/** The response of `GET /api/users/plan` and of every call that changes a plan. */
export const planResponse = z.object({
	plan: z.enum(planNames),
	term: z
		.int()
		.nullable()
		.describe('Length of the paid term in months, or null if nothing is paid for.'),
	since: moment.nullable().describe('Start of the current period.'),
	until: moment.nullable().describe('End of the paid period or of the trial.'),
	unpaid_until: moment
		.nullable()
		.describe('Until when the plan continues although its renewal was not paid, or null.'),
	renews: z
		.object({
			plan: z.enum(planNames),
			term: z.int(),
			cents: z.int().describe('Amount in cents due then, after credit.'),
			at: moment,
		})
		.nullable()
		.describe('The plan that follows, or null if none does.'),
	cancels_at: moment.nullable().describe('When the plan ends, if it was cancelled.'),
	credit: z.int().describe('Unused cents already paid.'),
	trial: z.object({
		available: z.boolean(),
		until: moment.nullable().describe('When the active trial ends, or null if there is none.'),
	}),
	provider: z.enum(['transfer', 'sandbox', 'stripe']),
	takes_payments: z.boolean().describe('Whether this site is set up to sell plans.'),
	agreed: z
		.int()
		.nullable()
		.describe(
			'Agreed monthly price of Enterprise in cents, or null if Enterprise cannot be chosen.',
		),
	methods: z.array(
		z.object({
			_id: z.string(),
			label: z.string(),
			expires: z.string().nullable().describe('Month of expiry, such as 2028-04.'),
		}),
	),
	usage: z.object({
		exports: usageShape,
		datasets: usageShape,
		questions: usageShape,
		calls: usageShape,
	}),
});
export type PlanView = z.output<typeof planResponse>;

/** The response of `POST /api/users/plan/preview`. */
export const previewResponse = z.object({
	due_now: z.int(),
	credit: z.int().describe('Amount paid earlier that is credited toward the total, in cents.'),
	next: z
		.object({ cents: z.int(), at: moment })
		.nullable()
		.describe('Amount and time of the next payment, or null if there is none.'),
	lines: z.array(z.object({ text: z.string(), cents: z.int() })),
});
export type Preview = z.output<typeof previewResponse>;

const iso = (at: Date | undefined | null): string | null => at?.toISOString() ?? null;
const months = (term: number): string => (term === 1 ? '1 month' : `${term} months`);

/** `Pro for 6 months` */
export const describePlan = (plan: PlanName, term: number): string =>
	`${planTitles[plan]} for ${months(term)}`;

const priceRow = z.object({ month: z.number() });
const methodRow = z.object({ _id: z.string(), label: z.string(), expires: z.string().nullable() });

/** Returns the Enterprise price in cents per month that an operator agreed on with an account; undefined if none. */
export async function agreedPriceOf(
	db: Pick<Db, 'execute'>,
	accountId: number,
): Promise<number | undefined> {
	const [row] = await readRows(
		db,
		priceRow,
	)`select month from agreed_price where account_id = ${accountId}`;
	return row?.month;
}

/** Returns the agreed monthly price that applies to a plan; undefined for the list price. */
export const agreedMonthlyPrice = (
	plan: PlanName,
	agreed: number | undefined,
): number | undefined => (plan === 'enterprise' ? agreed : undefined);

/** Whether this site is set up to sell plans. */
export function takesPayments(): boolean {
	const { provider, payTo } = currentSettings().payments;
	return provider !== 'transfer' || payTo.length > 0;
}

/** The minimum charge of each provider, in cents; anything above the amount due stays as credit. */
const least = { transfer: 0, sandbox: 0, stripe: 50 } as const;

/** Returns the amount to charge for an amount due. */
export const amountCharged = (due: number): number =>
	due === 0 ? 0 : Math.max(due, least[currentSettings().payments.provider]);

/** Returns an account's payment methods saved with this site's provider, oldest first. */
const methodsOf = (db: Db, accountId: number, provider: string): Promise<PlanView['methods']> =>
	readRows(db, methodRow)`
		select id::text as _id, label, expires from payment_method
		where account_id = ${accountId} and provider = ${provider} order by id`;

/** Returns the number of an account's datasets, including those over its plan's limit. */
async function datasetsOf(db: Db, accountId: number): Promise<number> {
	const { count } = await readOne(
		db,
		countRow,
	)`select count(*)::int as count from member_dataset where account_id = ${accountId}`;
	return count;
}

async function usageView(
	db: Db,
	accountId: number,
	plan: PlanName,
	now: Date,
): Promise<PlanView['usage']> {
	const all = await readUsages(db, accountId, plan, now);
	const of = (what: CountedUse) => {
		const { used: count, limit, resetsAt } = all[what];
		return { used: count, limit, resets_at: resetsAt.toISOString() };
	};
	return {
		exports: of('exports'),
		datasets: {
			used: await datasetsOf(db, accountId),
			limit: entitlementOf(plan, 'datasets'),
			resets_at: null,
		},
		questions: of('questions'),
		calls: of('calls'),
	};
}

/** The plan that follows the last period, and its start; null if there is none. */
function renews(standing: Standing, agreed: number | undefined, now: Date): PlanView['renews'] {
	const runs = periodAt(standing, now) ?? graceAt(standing, now);
	const { plan } = standing.next ?? standing.periods.at(-1) ?? {};
	if (!runs || !plan) return null;
	const renewal = renewalOf(standing, agreedMonthlyPrice(plan, agreed));
	if (renewal?.entry.kind !== 'period') return null;
	const { term, from } = renewal.entry;
	return { plan, term, cents: renewal.due, at: from.toISOString() };
}

/** Returns an account's plan, with its entitlements and usage. */
export async function planView(db: Db, accountId: number, now: Date): Promise<PlanView> {
	const standing = standingOf(await ledgerOf(db, accountId));
	const plan = planAt(standing, now);
	const running = periodAt(standing, now);
	const unpaid = graceAt(standing, now);
	const trial =
		standing.trial && standing.trial.from <= now && now < standing.trial.until
			? standing.trial
			: undefined;
	const { provider } = currentSettings().payments;
	const agreed = await agreedPriceOf(db, accountId);
	const paid = running ?? unpaid;
	return {
		plan,
		term: paid?.term ?? null,
		since: iso(paid?.from ?? trial?.from),
		until: iso(paid?.until ?? trial?.until),
		unpaid_until: unpaid ? iso(standing.grace?.until) : null,
		renews: renews(standing, agreed, now),
		cancels_at: paid && standing.ends && standing.ends > now ? iso(standing.ends) : null,
		credit: Math.max(0, standing.balance),
		trial: { available: !standing.trial && !paid, until: iso(trial?.until) },
		provider,
		takes_payments: takesPayments(),
		agreed: agreed ?? null,
		methods: await methodsOf(db, accountId, provider),
		usage: await usageView(db, accountId, plan, now),
	};
}

export interface WantedPlan {
	plan: PaidPlan;
	term: Term;
}

/**
 * The requested plan, at the price that applies to the account. @throws HttpError 409 for a price that was not agreed
 * on.
 */
export async function resolvePlanRequest(
	db: Pick<Db, 'execute'>,
	accountId: number,
	{ plan, term }: WantedPlan,
): Promise<PlanRequest> {
	if (plan !== 'enterprise') return { plan, term };
	const month = await agreedPriceOf(db, accountId);
	if (month === undefined)
		throw new HttpError(
			409,
			'The price of Enterprise has to be agreed first. Leave your contact details, and we will write to you.',
		);
	return { plan, term, month };
}

/** Returns what a change to `wanted` at `now` would cost, in words and exact to the cent. */
export function previewOf(standing: Standing, wanted: PlanRequest, now: Date): Preview {
	const quote = quoteOf(standing, wanted, now);
	const planLabel = describePlan(wanted.plan, wanted.term);
	if (quote.kind === 'same')
		return {
			...{ due_now: 0, credit: 0 },
			next: nextOf(standing, wanted),
			lines: [{ text: `You already have ${planLabel}`, cents: 0 }],
		};
	if (quote.kind === 'later')
		return {
			...{ due_now: 0, credit: 0 },
			next: { cents: quote.due, at: quote.at.toISOString() },
			lines: [{ text: `${planLabel}, once your paid period ends`, cents: 0 }],
		};
	const running = periodAt(standing, now);
	const unused = running ? unusedCents(running, now) : 0;
	const lines = [{ text: planLabel, cents: quote.price }];
	if (running && unused > 0) {
		const left = unusedDays(running, now);
		const all = wholeDays(running.from, running.until);
		lines.push({
			text: `Remaining ${planTitles[running.plan]}: ${left} of ${all} days`,
			cents: -unused,
		});
	}
	if (standing.balance > 0) lines.push({ text: 'Your credit', cents: -standing.balance });
	if (standing.balance < 0) lines.push({ text: 'Left to pay', cents: -standing.balance });
	const due = amountCharged(quote.due);
	const left = standing.balance + unused + due - quote.price;
	if (left > 0) lines.push({ text: 'Remains as credit', cents: left });
	return {
		due_now: due,
		credit: quote.price - due,
		next: {
			cents: Math.max(0, priceOf(wanted.plan, wanted.term, wanted.month) - Math.max(0, left)),
			at: quote.until.toISOString(),
		},
		lines,
	};
}

function nextOf(standing: Standing, { month }: PlanRequest): Preview['next'] {
	const renewal = renewalOf(standing, month);
	return renewal ? { cents: renewal.due, at: renewal.entry.at.toISOString() } : null;
}

/** The answer of `POST /api/users/plan/preview`. @throws HttpError 409 for a price that was not agreed on. */
export async function previewPlanChange(
	db: Db,
	accountId: number,
	wanted: WantedPlan,
	now: Date,
): Promise<Preview> {
	const standing = standingOf(await ledgerOf(db, accountId));
	return previewOf(standing, await resolvePlanRequest(db, accountId, wanted), now);
}
