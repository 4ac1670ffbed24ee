import { itemColumn } from '#lib/catalogue/as-of-links.ts';
import { isEmpty, type Value } from '#lib/catalogue/field-values.ts';
import { mentionOf } from '#lib/catalogue/mentions.ts';
import { longDate } from '#lib/format/dates.ts';
import { DASH, exactNumber, shortNumber, shortUsd } from '#lib/format/numbers.ts';
import { hostOf } from '#lib/format/text.ts';
import type { RecordNames } from './record-names.ts';

/** A piece of a cell: text, and its link. */
export interface Piece {
	text: string;
	title?: string;
	href?: string | null;
}

/** How the items of a list field are displayed in a table. */
interface Column {
	label: string;
	cell: (item: Value, names: RecordNames) => Piece;
}

const text = (value: Value): string =>
	isEmpty(value) ? DASH : Array.isArray(value) ? value.join(', ') : String(value);
const asNumber = (value: Value): number | null => (typeof value === 'number' ? value : null);
const asText = (value: Value): string | null => (typeof value === 'string' ? value : null);

const plain = (label: string, name: string): Column => ({
	label,
	cell: (item) => ({ text: text(itemColumn(item, name)) }),
});
const unit = (label: string, name: string, of: string): Column => ({
	label,
	cell: (item) => {
		const value = itemColumn(item, name);
		return { text: value === null ? DASH : `${value}${of}` };
	},
});
const day = (label: string, name: string, precision?: string): Column => ({
	label,
	cell: (item) => ({
		text: longDate(
			asText(itemColumn(item, name)),
			precision === undefined ? 'day' : asText(itemColumn(item, precision)),
		),
	}),
});
const dollars = (label: string, name: string): Column => ({
	label,
	cell: (item) => {
		const value = asNumber(itemColumn(item, name));
		return { text: shortUsd(value), title: value === null ? undefined : `$${exactNumber(value)}` };
	},
});
const count = (label: string, name: string): Column => ({
	label,
	cell: (item) => {
		const value = asNumber(itemColumn(item, name));
		return { text: shortNumber(value), title: exactNumber(value) };
	},
});
const address = (label: string, name: string): Column => ({
	label,
	cell: (item) => {
		const href = asText(itemColumn(item, name));
		return { text: href === null ? DASH : hostOf(href), title: href ?? undefined, href };
	},
});
const yes = (label: string, name: string): Column => ({
	label,
	cell: (item) => ({ text: itemColumn(item, name) === true ? 'Yes' : DASH }),
});
/** Returns a column with the record that an item references, or the name that the item gives. */
const record = (label: string, name: string): Column => ({
	label,
	cell: (item, names) => referencePiece(item, names) ?? { text: text(itemColumn(item, name)) },
});

function referencePiece(item: Value, names: RecordNames): Piece | undefined {
	for (const column of ['organization_id', 'project_id', 'person_id']) {
		const mention = mentionOf(column, itemColumn(item, column));
		if (!mention) continue;
		const { name, href } = names.of(mention.type, mention.id);
		return { text: name, href };
	}
	return undefined;
}

const columns: Record<string, Column[]> = {
	aliases: [{ label: 'Name', cell: (item) => ({ text: text(item) }) }],
	sectors: [{ label: 'Sector', cell: (item) => ({ text: text(item) }) }],
	organizations: [record('Organization', 'organization_id'), plain('Role', 'role')],
	education: [{ label: 'Education', cell: (item) => ({ text: text(item) }) }],
	contracts: [plain('Chain', 'chain'), plain('Address', 'address')],
	allocations: [
		plain('Part', 'label'),
		unit('Share', 'percent', '%'),
		count('Tokens', 'tokens'),
		unit('Unlocked at start', 'unlocked_at_start_percent', '%'),
		unit('Cliff', 'cliff_months', ' months'),
		unit('Vesting', 'vesting_months', ' months'),
		day('From', 'start_date', 'start_precision'),
		plain('Basis', 'basis'),
	],
	events: [
		day('Date', 'date', 'date_precision'),
		day('Until', 'end_date'),
		plain('Event', 'title'),
		plain('Kind', 'kind'),
		plain('Place', 'location'),
		address('Page', 'url'),
	],
	roadmap: [
		plain('Time', 'time'),
		plain('Phase', 'title'),
		plain('Content', 'content'),
		{
			label: 'State',
			cell: (item) => ({ text: itemColumn(item, 'status') === 1 ? 'Done' : 'Not done' }),
		},
	],
	positions: [
		record('Where', 'employer'),
		plain('Position', 'title'),
		day('From', 'from_date', 'from_precision'),
		day('Until', 'to_date', 'to_precision'),
		yes('Founder', 'is_founder'),
	],
	investors: [record('Investor', 'name'), yes('Lead', 'is_lead'), dollars('Amount', 'amount_usd')],
	sources: [address('Source', 'url'), plain('Kind', 'kind')],
	claims: [
		plain('Source', 'source'),
		plain('Round', 'type'),
		day('Date', 'date', 'date_precision'),
		dollars('Amount', 'amount_usd'),
		plain('Lead investors', 'lead_investors'),
		address('Page', 'url'),
	],
	identifiers: [plain('Source', 'source'), plain('Id', 'external_id')],
};

/** A list as a table: its column labels, and its rows. */
export interface ItemTable {
	columns: string[];
	rows: Piece[][];
}

/** Returns the items of a list field as a table; columns without known values are omitted. */
export function itemTable(field: string, items: readonly Value[], names: RecordNames): ItemTable {
	const known = (columns[field] ?? [])
		.map(({ label, cell }) => ({ label, cells: items.map((item) => cell(item, names)) }))
		.filter(({ cells }) => cells.some((one) => one.text !== DASH));
	return {
		columns: known.map(({ label }) => label),
		rows: items.map((_, at) => known.map(({ cells }) => cells[at] ?? { text: DASH })),
	};
}

/** Whether this list's items can be displayed in columns. */
export const hasColumns = (field: string): boolean => Object.hasOwn(columns, field);

/**
 * Returns one item in words, with figures and URLs in full, so that different items read differently.
 * `Paradigm · Lead · $5,000,000`
 */
export const itemInWords = (field: string, item: Value, names: RecordNames): string =>
	(columns[field] ?? [])
		.map(({ label, cell }) => ({ label, ...cell(item, names) }))
		.filter(({ text: words }) => words !== DASH)
		.map(({ label, text: words, title }) => (words === 'Yes' ? label : (title ?? words)))
		.join(' · ');
