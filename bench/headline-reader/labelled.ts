import { z } from 'zod';
import { nameKey } from '#lib/catalogue/name-key.ts';
import type { ToldRound } from '#lib/headlines/read-round.ts';

/** Headlines that somebody labelled: `round` is null where it tells of none. Each name stands in the text as it is labelled. */
export const labelledHeadlines = z.array(
	z.object({
		title: z.string(),
		summary: z.string(),
		/** Since which set of labels it is known: the grammar was mended on the first three. */
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

/** *Series A extension* is *Extended Series A*, and a private round a private sale. */
export function stageKey(stage: string | null): string {
	const key = (stage ?? '').toLowerCase().replace(/\b(?:round|token|sale)\b|[^a-z0-9+]/g, '');
	return key.replace(/^extended(.+)$|^(.+)extension$/, '$1$2 extended');
}

/** Whether a sum is the one that was raised. */
export const isSum = (
	sum: { amount: number; currency: string },
	{ amount, currency }: LabelledRound,
): boolean =>
	amount !== null &&
	Math.abs(sum.amount - amount) <= 0.005 * amount &&
	sum.currency === (currency ?? 'USD');

/** What is wrong of a round that was read; empty where nothing is. */
export function faultsOf(
	{ raiser, amount, currency, type }: Pick<ToldRound, 'raiser' | 'amount' | 'currency' | 'type'>,
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
