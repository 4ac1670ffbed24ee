import { type UsdAmount, usdAmount, usdPrice } from '#lib/currency/converted.ts';
import { disputedSum, type Mark } from '#lib/format/marks.ts';
import { exactNumber, price, shortNumber, shortUsd } from '#lib/format/numbers.ts';
import { partialUsd } from '#lib/format/partial-sum.ts';
import { hostOf } from '#lib/format/text.ts';

/** One fact of an entity page, with the field whose revisions say where it comes from. */
export interface Fact {
	label: string;
	text: string;
	/** The exact value, where `text` is shortened. */
	title?: string;
	href?: string;
	/** Of an amount of US dollars: what other currencies are worked out from. */
	amount?: UsdAmount | null;
	/** Null: computed, or observed by a market source. */
	field: string | null;
	/** Where it comes from, when no revision says it. */
	source?: string;
	/** When that observed it: ISO 8601. */
	at?: string | null;
	/** Observed more than a month ago. */
	isStale?: boolean;
	/** What says how sure it is. */
	mark?: Mark | null;
}

type Maybe = string | number | null | undefined;

/** A fact in words; nothing when it is not known. */
export function textFact(label: string, value: Maybe, field: string | null): Fact[] {
	return value === null || value === undefined || value === ''
		? []
		: [{ label, text: String(value), field }];
}

/** Several values in one line; nothing when there are none. */
export function listed(label: string, values: readonly string[], field: string): Fact[] {
	return textFact(label, values.join(', '), field);
}

/** A web address, shown by its host. */
export function linked(label: string, href: string | null, field: string): Fact[] {
	return href === null ? [] : [{ label, text: hostOf(href), title: href, href, field }];
}

/** An account on another site, shown by its handle. */
export function account(label: string, href: string | null, field: string): Fact[] {
	if (href === null) return [];
	const handle = URL.canParse(href)
		? new URL(href).pathname.split('/').filter(Boolean).at(-1)
		: undefined;
	return [{ label, text: handle ?? hostOf(href), title: href, href, field }];
}

/** An amount of US dollars, shortened. */
export function dollars(
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

/** A sum of US dollars of which some parts, each of a round, are not known, and on some of which sources disagree. */
export function summed(label: string, value: number | null, unknown: number, disputed = 0): Fact[] {
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

/** A price in US dollars. */
export function priced(label: string, value: number | null, source?: string): Fact[] {
	return value === null
		? []
		: [
				{
					label,
					text: price(value),
					amount: usdPrice(value),
					title: exactNumber(value, 'USD'),
					field: null,
					source,
				},
			];
}

/** A number of tokens, shortened. */
export function tokens(
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
