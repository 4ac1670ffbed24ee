import { type UsdAmount, usdAmount, usdPrice } from '#lib/currency/converted.ts';
import { disputedSum, type Mark } from '#lib/format/marks.ts';
import { exactNumber, formatPrice, shortNumber, shortUsd } from '#lib/format/numbers.ts';
import { partialUsd } from '#lib/format/partial-sum.ts';
import { hostOf } from '#lib/format/text.ts';

/** One fact on an entity page, with the field whose revisions show its origin. */
export interface Fact {
	label: string;
	text: string;
	/** The exact value, if `text` is shortened. */
	title?: string;
	href?: string;
	/** For a US dollar amount: the base for conversion to other currencies. */
	amount?: UsdAmount | null;
	/** Null: computed, or observed by a market source. */
	field: string | null;
	/** Its source, if no revision states it. */
	source?: string;
	/** When the source observed it: ISO 8601. */
	at?: string | null;
	/** Whether it was observed more than a month ago. */
	isStale?: boolean;
	/** A mark of its certainty. */
	mark?: Mark | null;
}

type Maybe = string | number | null | undefined;

/** Returns a fact as text; nothing if it is unknown. */
export function textFact(label: string, value: Maybe, field: string | null): Fact[] {
	return value === null || value === undefined || value === ''
		? []
		: [{ label, text: String(value), field }];
}

/** Returns several values on one line; nothing if there are none. */
export function listFact(label: string, values: readonly string[], field: string): Fact[] {
	return textFact(label, values.join(', '), field);
}

/** Returns a web address, displayed as its host. */
export function linkFact(label: string, href: string | null, field: string): Fact[] {
	return href === null ? [] : [{ label, text: hostOf(href), title: href, href, field }];
}

/** Returns an account on another site, displayed as its handle. */
export function accountFact(label: string, href: string | null, field: string): Fact[] {
	if (href === null) return [];
	const handle = URL.canParse(href)
		? new URL(href).pathname.split('/').filter(Boolean).at(-1)
		: undefined;
	return [{ label, text: handle ?? hostOf(href), title: href, href, field }];
}

/** Returns a US dollar amount, shortened. */
export function dollarsFact(
	label: string,
	value: number | null,
	field: string | null,
	source?: string,
): Fact[] {
	return value === null
		? []
		: [
				{
					label,
					text: shortUsd(value),
					amount: usdAmount(value),
					title: exactNumber(value, 'USD'),
					field,
					source,
				},
			];
}

/**
 * Returns a sum of US dollars, with the number of rounds whose amount is unknown, and of those on which sources
 * disagree.
 */
export function sumFact(
	label: string,
	value: number | null,
	unknown: number,
	disputed = 0,
): Fact[] {
	const shown = partialUsd(value, unknown, ['round', 'rounds']);
	return shown
		? [
				{
					label,
					...shown,
					amount: usdAmount(value, unknown),
					field: null,
					mark: disputedSum(disputed),
				},
			]
		: [];
}

/** Returns a price in US dollars. */
export function priceFact(label: string, value: number | null, source?: string): Fact[] {
	return value === null
		? []
		: [
				{
					label,
					text: formatPrice(value),
					amount: usdPrice(value),
					title: exactNumber(value, 'USD'),
					field: null,
					source,
				},
			];
}

/** Returns a number of tokens, shortened. */
export function tokensFact(
	label: string,
	value: number | null,
	symbol: string | null,
	source?: string,
): Fact[] {
	if (value === null) return [];
	const unit = symbol ?? '';
	return [
		{
			label,
			text: `${shortNumber(value)} ${unit}`.trim(),
			title: exactNumber(value, unit),
			field: null,
			source,
		},
	];
}
