import { z } from 'zod';
import { formatCount as inDigits } from '#lib/format/numbers.ts';
import { publicJson } from '#lib/http/answer.ts';
import { endpoint, noInput } from '#lib/sessions/endpoint.ts';
import { CALLS_WITHOUT_KEY, entitlementOf } from './entitled.ts';
import {
	CURRENCY,
	discounts,
	type PlanName,
	planNames,
	planTitles,
	priceOf,
	terms,
} from './plans.ts';

/** Lucide icons of the plans. */
const planIcons = ['book-open', 'telescope', 'building-2'] as const;

/** The description of a plan on its card, on `/pricing` and in `GET /api/plans`. */
const planCard = z.object({
	plan: z.enum(planNames),
	icon: z.enum(planIcons).describe('Name of a Lucide icon.'),
	title: z.string(),
	sub_title: z.string(),
	description: z.string(),
	price: z.object({
		cents: z.int().describe('Price per month in cents, on a one-month term.'),
		currency: z.string(),
		from: z.boolean().describe('Whether the price is negotiated, starting from this amount.'),
	}),
	terms: z
		.array(
			z.object({
				months: z.int(),
				cents: z.int().describe('Price of the whole term.'),
				discount: z.int().describe('Discount in percent compared with paying month by month.'),
			}),
		)
		.describe('Terms that can be chosen; empty if there is nothing to pay.'),
	benefits: z.array(z.object({ text: z.string(), included: z.boolean() })),
	recommended: z.boolean(),
});
export type PlanCard = z.output<typeof planCard>;

const words: Record<PlanName, Pick<PlanCard, 'icon' | 'sub_title' | 'description'>> = {
	standard: {
		icon: 'book-open',
		sub_title: 'For reading and looking up',
		description: 'Every fact, source and history, the snapshots and the API, free of charge.',
	},
	pro: {
		icon: 'telescope',
		sub_title: 'For research as a profession',
		description:
			'Exclusive content, exports of whole views, your own datasets and an assistant without limits.',
	},
	enterprise: {
		icon: 'building-2',
		sub_title: 'For teams and products',
		description: 'The highest API limits and unlimited datasets, at an agreed price.',
	},
};

/** The rows of the comparison table: one feature each, for every plan. */
export const comparisonRows: readonly { what: string; of: (plan: PlanName) => string | boolean }[] =
	[
		{ what: 'Every fact with its sources and history', of: () => true },
		{ what: 'Export of the page in view', of: () => 'Without limit' },
		{ what: 'Export of whole views', of: (plan) => `${entitlementOf(plan, 'exports')} a month` },
		{ what: 'Datasets', of: (plan) => String(entitlementOf(plan, 'datasets') ?? 'Unlimited') },
		{ what: 'Open jobs on the jobs board', of: (plan) => String(entitlementOf(plan, 'jobs')) },
		{
			what: 'AI chat',
			of: (plan) =>
				plan === 'standard' ? `${entitlementOf(plan, 'questions')} times a day` : 'Unlimited',
		},
		{ what: 'Exclusive content', of: (plan) => entitlementOf(plan, 'exclusive') },
		{
			what: 'Custom reports and insights',
			of: (plan) => (entitlementOf(plan, 'reports') ? true : 'View published reports'),
		},
		{
			what: 'API calls with a key',
			of: (plan) => `${inDigits(entitlementOf(plan, 'calls'))} a month`,
		},
		{ what: 'API calls per minute', of: (plan) => inDigits(entitlementOf(plan, 'callsAMinute')) },
	];

/** Note beneath the comparison. */
export const withoutPlan = `Facts are the same for everybody. Pages, sources, history, the snapshots, the export of the page in view and the API without a key (${CALLS_WITHOUT_KEY} requests a minute) need no plan and no account.`;

function cardOf(plan: PlanName): PlanCard {
	const isFree = plan === 'standard';
	return {
		plan,
		title: planTitles[plan],
		...words[plan],
		price: { cents: priceOf(plan, 1), currency: CURRENCY, from: plan === 'enterprise' },
		terms: isFree
			? []
			: terms.map((months) => ({
					months,
					cents: priceOf(plan, months),
					discount: discounts[months],
				})),
		benefits: comparisonRows.map(({ what, of }) => {
			const benefit = of(plan);
			return typeof benefit === 'string'
				? { text: `${what}: ${benefit.toLowerCase()}`, included: true }
				: { text: what, included: benefit };
		}),
		recommended: plan === 'pro',
	};
}

/** The cards, in plan order. */
export const planCards: readonly PlanCard[] = planNames.map(cardOf);

export const plansCall = endpoint(
	{ ...noInput, summary: 'Lists plans with prices and features', answer: z.array(planCard) },
	async ({ request }) => publicJson(request, planCards, 300),
);
