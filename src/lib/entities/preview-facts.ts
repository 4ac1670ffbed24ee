import type { z } from 'zod';
import { change, price, shortNumber, shortUsd } from '#lib/format/numbers.ts';
import { partialUsd } from '#lib/format/partial-sum.ts';
import type { preview } from './preview.dataset.ts';

/** What a hover card, or a picture of a record, says of it. */
export type PreviewRecord = z.output<(typeof preview)['row']>;

const known = (value: number | null, write: (value: number) => string): string | null =>
	value === null ? null : write(value);

/** The facts that are known, in words, the foremost first. */
export function previewFacts(record: PreviewRecord): [label: string, text: string][] {
	const raised = partialUsd(record.funding_usd, record.undisclosed_rounds_count ?? 0, [
		'round',
		'rounds',
	]);
	const disputed = record.disputed_rounds_count ? ', disputed' : '';
	const facts: [string, string | null][] = [
		['Price', known(record.price_usd, price)],
		['24h', known(record.change24h, (value) => change(value).text)],
		['Market cap', known(record.market_cap_usd, shortUsd)],
		['Type', record.venture_type],
		['Title', record.title],
		['Organization', record.organization],
		['Total raised', raised ? `${raised.text}${disputed}` : null],
		['Portfolio', known(record.portfolio_count || null, shortNumber)],
		['Founded', known(record.year_founded, String)],
		['Location', record.location],
	];
	return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
