import { z } from 'zod';
import { nameKey } from '#lib/catalogue/name-key.ts';
import type { ReportedRound } from '#lib/headlines/read-round.ts';

/** Manually labelled headlines: `round` is null where there is none. Each name occurs in the text as labelled. */
export const labelledHeadlines = z.array(
	z.object({
		title: z.string(),
		summary: z.string(),
		/** The set of labels it belongs to: the grammar was tuned on the first three. */
		set: z.int().default(0),
		round: z
			.object({
				raiser: z.string(),
				amount: z.number().nullable(),
				currency: z.string().nullish(),
				stage: z.string().nullable(),
				leads: z.array(z.string()),
				investors: z.array(z.string()).default([]),
			})
			.nullable(),
	}),
);
export type Labelled = z.output<typeof labelledHeadlines>[number];
export type LabelledRound = NonNullable<Labelled['round']>;

/** Maps *Series A extension* to *Extended Series A*, and a private round to a private sale. */
export function stageKey(stage: string | null): string {
	const key = (stage ?? '').toLowerCase().replace(/\b(?:round|token|sale)\b|[^a-z0-9+]/g, '');
	return key.replace(/^extended(.+)$|^(.+)extension$/, '$1$2 extended');
}

/** Whether an amount is the one raised. */
export const isSum = (
	sum: { amount: number; currency: string },
	{ amount, currency }: LabelledRound,
): boolean =>
	amount !== null &&
	Math.abs(sum.amount - amount) <= 0.005 * amount &&
	sum.currency === (currency ?? 'USD');

/** The errors in a parsed round; empty where there are none. */
export function faultsOf(
	{
		raiser,
		amount,
		currency,
		type,
	}: Pick<ReportedRound, 'raiser' | 'amount' | 'currency' | 'type'>,
	label: LabelledRound | null,
): string[] {
	if (!label) return ['no round'];
	const isAmount =
		amount === null || currency === null
			? label.amount === null
			: isSum({ amount, currency }, label);
	return [
		...(nameKey(raiser) === nameKey(label.raiser) ? [] : [`raiser ${raiser}`]),
		...(isAmount ? [] : [`amount ${amount} ${currency}`]),
		...(stageKey(type) === stageKey(label.stage) ? [] : [`stage ${type}`]),
	];
}
