import { longDate } from '#lib/format/dates.ts';
import { DASH, exactNumber, shortNumber, shortUsd } from '#lib/format/numbers.ts';
import { hostOf } from '#lib/format/text.ts';

/** Wording of a round's name and figures. */

interface NamedRound {
	/** Who raised. */
	name: string | null;
	stages: string | null;
	program?: string | null;
}

/** Returns `Uniswap Series B`, `Gitcoin Grant (GG20)`; `Uniswap funding round` if its type is unknown. */
export function roundName({ name, stages, program }: NamedRound): string {
	const kind = stages === null || stages === 'Undisclosed' ? 'funding round' : stages;
	const of = program ? ` (${program})` : '';
	return `${name ?? 'Unnamed'} ${kind}${of}`;
}

interface RoundAmount {
	amount_usd: number | null;
	amount_quantity: number | null;
	amount_quantity_unit: string | null;
}

/** Returns `$11.00M`, `4.20M OP` if the dollar amount is unknown, else `Undisclosed`. */
export function amountInWords(round: RoundAmount): string {
	if (round.amount_usd !== null) return shortUsd(round.amount_usd);
	return statedAmountInWords(round) ?? 'Undisclosed';
}

/** Returns the amount as stated by the source, in its own currency; null if it is undisclosed. */
export const statedAmountInWords = ({
	amount_quantity,
	amount_quantity_unit,
}: Omit<RoundAmount, 'amount_usd'>): string | null =>
	amount_quantity === null
		? null
		: `${shortNumber(amount_quantity)} ${amount_quantity_unit ?? ''}`.trim();

/** The amount in the currency raised, shown beside the US dollar amount; null if it was raised in dollars. */
export const originalAmountInWords = (round: RoundAmount): string | null =>
	round.amount_usd === null || [null, 'USD'].includes(round.amount_quantity_unit)
		? null
		: statedAmountInWords(round);

/** Returns the exact amount, for the tooltip (`title`) of a shortened one. */
export const exactAmount = (round: RoundAmount): string | undefined =>
	exactNumber(round.amount_usd, 'USD') ??
	exactNumber(round.amount_quantity, round.amount_quantity_unit ?? '');

/** Returns the exact amount as stated, for the tooltip (`title`) of a shortened one. */
export const exactStatedAmount = (round: RoundAmount): string | undefined =>
	exactNumber(round.amount_quantity, round.amount_quantity_unit ?? '');

/** Returns the path of a round's page. */
export const roundHref = (roundSlug: string): string => `/round/${roundSlug}`;

/** Returns the date as far as it is known, and what is unknown: `Mar 2024 (the day is not known)`. */
export function dateInWords(date: string | null, precision: string | null): string {
	if (date === null) return DASH;
	const unknown = { month: 'the day is not known', year: 'the month is not known' };
	const missing = precision === 'month' || precision === 'year' ? unknown[precision] : null;
	return `${longDate(date, precision)}${missing ? ` (${missing})` : ''}`;
}

/** Whether a URL is that of a regulatory filing, which ranks above reports because it is a sworn statement. */
export const isFiling = ({ kind, url }: { kind: string; url: string }): boolean =>
	kind === 'filing' || /(^|\.)sec\.gov$/.test(hostOf(url));
