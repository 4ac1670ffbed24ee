import { longDate } from '#lib/format/dates.ts';
import { disputedSum, type Mark } from '#lib/format/marks.ts';
import { DASH, exactNumber, formatChange, shortNumber, shortUsd } from '#lib/format/numbers.ts';
import { partialUsd } from '#lib/format/partial-sum.ts';
import { cutName, firstOf } from '#lib/format/text.ts';

/** The content of a record table's cell, rendered everywhere by cell-markup.ts. */
export type Cell =
	| { kind: 'missing' }
	| { kind: 'text'; text: string; title?: string; marks?: readonly Mark[]; href?: string }
	| { kind: 'figure'; text: string; title?: string; marks?: readonly Mark[]; href?: string }
	| { kind: 'change'; text: string; direction: 'up' | 'down'; title?: string }
	| { kind: 'spark'; path: string; direction: 'up' | 'down'; text: string }
	| { kind: 'name'; entity: EntityLink; symbol: string | null; isSample: boolean }
	| { kind: 'tags'; tags: string[]; more: number; all: string }
	| { kind: 'entities'; entities: EntityLink[]; more: number; others: string[] }
	| { kind: 'links'; links: { label: string; href: string }[]; more: number };

/** A record linked from a cell. */
export interface EntityLink {
	type: 'project' | 'organization' | 'people';
	slug: string;
	name: string;
	/** The displayed text: long names are truncated. */
	label: string;
	image: string | null;
	isLead: boolean;
}

export const MISSING: Cell = { kind: 'missing' };
const TAGS_SHOWN = 5;
const MARKS_SHOWN = 5;
const LINKS_SHOWN = 3;

export const hrefOf = ({ type, slug }: Pick<EntityLink, 'type' | 'slug'>): string =>
	`/${type}/${slug}`;

/** Returns a text cell; the title repeats the text where it may be truncated. */
export function text(value: string | number | null, title?: string): Cell {
	return value === null || value === ''
		? MISSING
		: { kind: 'text', text: String(value), title: title ?? String(value) };
}

export const yesOrNo = (value: boolean | null): Cell =>
	value === null ? MISSING : text(value ? 'Yes' : 'No');

/** Returns a number cell displayed as `written`, with the exact number as its title. */
export function figure(value: number | null, written: string, unit = ''): Cell {
	return value === null || written === DASH
		? MISSING
		: { kind: 'figure', text: written, title: exactNumber(value, unit) };
}

export const usd = (value: number | null): Cell => figure(value, shortUsd(value), 'USD');
export const amount = (value: number | null, unit: string | null = null): Cell =>
	figure(value, shortNumber(value), unit ?? '');

/** Returns a date cell (YYYY-MM-DD), or only its month or year if the source is no more precise. */
export function day(date: string | null, precision: string | null = 'day'): Cell {
	const written = longDate(date, precision);
	return written === DASH ? MISSING : { kind: 'figure', text: written };
}

/** Returns a change in percent. */
export function percentChange(value: number | null): Cell {
	const { text: written, direction } = formatChange(value);
	if (value === null || written === DASH) return MISSING;
	return direction === 'none'
		? figure(value, written, '%')
		: {
				kind: 'change',
				text: written,
				direction,
				title: `${value > 0 ? '+' : ''}${exactNumber(value)}%`,
			};
}

export function tags(all: readonly string[], most = TAGS_SHOWN): Cell {
	const { shown, more } = firstOf(all, most);
	return all.length === 0 ? MISSING : { kind: 'tags', tags: shown, more, all: all.join(', ') };
}

type ListedEntity = { slug: string; name: string; image: string | null; is_lead?: boolean };

function entity(
	type: EntityLink['type'],
	{ slug, name, image, is_lead = false }: ListedEntity,
): EntityLink {
	return { type, slug, name, label: cutName(name), image, isLead: is_lead };
}

/**
 * Returns a cell with images of linked records; `total` is their number, and `others` are names without a catalogue
 * record.
 */
export function records(
	type: EntityLink['type'],
	items: readonly ListedEntity[],
	total: number,
	others: string[] = [],
): Cell {
	if (total + others.length === 0) return MISSING;
	const { shown, more } = firstOf(items, MARKS_SHOWN, total);
	return {
		kind: 'entities',
		entities: shown.map((item) => entity(type, item)),
		more: more + others.length,
		others,
	};
}

/** Returns a sum in US dollars, with a sign and title if some parts are unknown, and a mark if some are disputed. */
export function sum(
	value: number | null,
	unknown: number,
	parts: readonly [string, string],
	disputed = 0,
): Cell {
	const shown = partialUsd(value, unknown, parts);
	const mark = disputedSum(disputed);
	return shown ? { kind: 'figure', ...shown, ...(mark && { marks: [mark] }) } : MISSING;
}

export function links(all: { label: string; href: string }[], most = LINKS_SHOWN): Cell {
	const { shown, more } = firstOf(all, most);
	return all.length === 0 ? MISSING : { kind: 'links', links: shown, more };
}

/** Returns a record's links, by type. */
export const social = (all: { type: string; url: string }[]): Cell =>
	links(
		all.map(({ type, url }) => ({ label: type, href: url })),
		all.length,
	);

/** Returns the row's record with its star. */
export const name = (
	row: { slug: string; origin: string },
	type: EntityLink['type'],
	called: string,
	image: string | null,
	symbol: string | null = null,
): Cell => ({
	kind: 'name',
	entity: entity(type, { slug: row.slug, name: called, image }),
	symbol,
	isSample: row.origin === 'sample',
});

/** Returns the cell with short labels beside it that indicate its certainty. */
export const withMarks = (marks: readonly Mark[], cell: Cell): Cell =>
	cell.kind === 'text' || cell.kind === 'figure' ? { ...cell, marks } : cell;

/** Returns the cell with its text as a link. */
export const withLink = (href: string, cell: Cell): Cell =>
	cell.kind === 'text' || cell.kind === 'figure' ? { ...cell, href } : cell;
