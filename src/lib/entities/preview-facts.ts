import type { z } from 'zod';
import { DASH, formatChange, formatPrice, shortNumber, shortUsd } from '#lib/format/numbers.ts';
import { partialUsd } from '#lib/format/partial-sum.ts';
import type { preview } from './preview.dataset.ts';

/** The data of a record that a hover card or picture shows. */
export type PreviewRecord = z.output<(typeof preview)['row']>;

const formatIfKnown = (value: number | null, write: (value: number) => string): string | null =>
	value === null ? null : write(value);

/** One fact of a card: its text and, for a change, its direction. */
export interface PreviewFact {
	label: string;
	text: string;
	direction?: 'up' | 'down';
}

/** Returns a change with its sign, so that it can be understood without colours. */
function changeFact(value: number | null): Partial<PreviewFact> {
	const { text, direction } = formatChange(value);
	if (text === DASH) return {};
	if (direction === 'none') return { text };
	return { text: `${direction === 'down' ? '-' : '+'}${text}`, direction };
}

/** Returns the known facts in words, most important first. */
export function previewFacts(record: PreviewRecord): PreviewFact[] {
	const raised = partialUsd(record.funding_usd, record.undisclosed_rounds_count ?? 0, [
		'round',
		'rounds',
	]);
	const disputed = record.disputed_rounds_count ? ', disputed' : '';
	const texts: [string, string | null][] = [
		['Price', formatIfKnown(record.price_usd, formatPrice)],
		['Market cap', formatIfKnown(record.market_cap_usd, shortUsd)],
		['Type', record.venture_type],
		['Title', record.title],
		['Organization', record.organization],
		['Total raised', raised ? `${raised.text}${disputed}` : null],
		['Portfolio', formatIfKnown(record.portfolio_count || null, shortNumber)],
		['Founded', formatIfKnown(record.year_founded, String)],
		['Location', record.location],
	];
	const facts = texts.map(([label, text]) => ({ label, text: text ?? '' }));
	const day = { label: '24h', text: '', ...changeFact(record.change24h) };
	return [...facts.slice(0, 1), day, ...facts.slice(1)].filter(({ text }) => text !== '');
}
