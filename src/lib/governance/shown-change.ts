import { isEmpty, itemKey, sameValue, type Value } from '../catalogue/field-values.ts';
import { type ListTable, listTable } from '../catalogue/list-tables.ts';
import { RESEARCH_FIELD } from '../contributions/publish-research.ts';
import type { ProposalType } from '../db/schema/contributions.ts';
import { fieldInWords } from '../entities/provenance.ts';
import { longDate } from '../format/dates.ts';
import { exactNumber } from '../format/numbers.ts';

/** A record that a value names, by its kind and id: `organization:12`. */
export interface NamedRecord {
	name: string;
	href: string | null;
}
export type Names = ReadonlyMap<string, NamedRecord>;

/** One thing that a value says: what it is, where it is part of more, its words, and where they lead. */
export interface Part {
	label: string | null;
	text: string;
	href: string | null;
	/** An address of the web, which opens in a tab of its own. */
	isOutside: boolean;
	/** Text of several lines. */
	isLong: boolean;
}

/** A value as it is shown: one item for a scalar, one for each item of a list. */
export type Item = Part[];

/** The difference that a proposal makes to one field. */
export interface ShownChange {
	field: string;
	label: string;
	removed: Item[];
	added: Item[];
	/** Items of a list that stay as they are. */
	kept: number;
}

/** The kind of record that a field of this name holds the id of. */
const references: Readonly<Record<string, string>> = {
	project_id: 'project',
	organization_id: 'organization',
	person_id: 'person',
};

const isObject = (value: Value): value is { [key: string]: Value } =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every record that values name: `organization:12`. */
export function namedIn(values: readonly Value[]): string[] {
	const found = new Set<string>();
	const visit = (key: string, value: Value): void => {
		const kind = references[key];
		if (kind && typeof value === 'number') found.add(`${kind}:${value}`);
		if (Array.isArray(value)) for (const one of value) visit(key, one);
		else if (isObject(value)) {
			// A reference as research makes it, by kind and id.
			const type = value.type === 'people' ? 'person' : value.type;
			if (typeof type === 'string' && typeof value.id === 'number')
				found.add(`${type}:${value.id}`);
			for (const [name, one] of Object.entries(value)) visit(name, one);
		}
	};
	for (const value of values) visit('', value);
	return [...found];
}

const plain = (text: string): Part => ({
	label: null,
	text,
	href: null,
	isOutside: false,
	isLong: text.includes('\n') || text.length > 160,
});

const named = (key: string, names: Names): Part => {
	const record = names.get(key);
	return { ...plain(record?.name ?? `A record that is gone (${key})`), href: record?.href ?? null };
};

/** A value that is no list and no object, in words. `key` says what it is. */
function scalar(key: string, value: string | number | boolean, names: Names): Part {
	const kind = references[key];
	if (kind && typeof value === 'number') return named(`${kind}:${value}`, names);
	if (typeof value === 'boolean') return plain(value ? 'Yes' : 'No');
	if (typeof value === 'number')
		return plain(/year/.test(key) ? String(value) : numberInWords(key, value));
	if (/^https?:\/\//.test(value))
		return { ...plain(value), href: value, isOutside: true, isLong: false };
	return plain(/^\d{4}-\d{2}-\d{2}$/.test(value) ? longDate(value) : value);
}

function numberInWords(key: string, value: number): string {
	const text = exactNumber(value) ?? String(value);
	if (key.endsWith('_usd')) return `$${text}`;
	return key.endsWith('percent') ? `${text}%` : text;
}

function parts(key: string, value: Value, names: Names): Part[] {
	if (value === null || value === '') return [];
	if (Array.isArray(value)) return listed(key, value, names);
	if (!isObject(value)) return [scalar(key, value, names)];
	const type = value.type === 'people' ? 'person' : value.type;
	if (typeof type === 'string' && typeof value.id === 'number')
		return [named(`${type}:${value.id}`, names)];
	return Object.entries(value)
		.filter(([, one]) => one !== false && !isEmpty(one))
		.flatMap(([name, one]) => labelled(name, one, names));
}

/** A yes is told by its label alone: `Lead`. */
function labelled(name: string, value: Value, names: Names): Part[] {
	const label = fieldInWords(name.replace(/^is_/, ''));
	if (value === true) return [plain(label)];
	return parts(name, value, names).map((part) => ({
		...part,
		label: part.label ? `${label}: ${part.label}` : label,
	}));
}

/** Bare values stand in one line; objects follow each other. */
function listed(key: string, values: readonly Value[], names: Names): Part[] {
	if (values.every((one) => typeof one === 'string' || typeof one === 'number'))
		return [plain(values.join(', '))];
	return values.flatMap((one) => parts(key, one, names));
}

const items = (field: string, value: Value, names: Names): Item[] =>
	(Array.isArray(value) ? value : isEmpty(value) ? [] : [value])
		.map((one) => parts(field, one, names))
		.filter((item) => item.length > 0);

/** A proposed field in words: of a list only the items that come, go or change. */
export function shownChange(
	type: ProposalType,
	{ field, old, value }: { field: string; old: Value; value: Value },
	names: Names,
): ShownChange {
	const list = type === 'research' ? undefined : listTable(type, field);
	const label = type === 'research' && field === RESEARCH_FIELD ? 'Article' : fieldInWords(field);
	const before = list && Array.isArray(old) && Array.isArray(value) ? old : null;
	if (!list || !before || !Array.isArray(value))
		return {
			field,
			label,
			removed: items(field, old, names),
			added: items(field, value, names),
			kept: 0,
		};
	const gone = without(list, before, value);
	const come = without(list, value, before);
	// Another order of the same items shows in whole lists alone.
	const isOrder = gone.length === 0 && come.length === 0;
	return {
		field,
		label,
		removed: items(field, isOrder ? before : gone, names),
		added: items(field, isOrder ? value : come, names),
		kept: isOrder ? 0 : before.length - gone.length,
	};
}

/** The items of `all` that `others` does not have exactly so. */
function without(list: ListTable, all: readonly Value[], others: readonly Value[]): Value[] {
	const known = new Map(others.map((one) => [itemKey(list, one), one]));
	return all.filter((one) => {
		const same = known.get(itemKey(list, one));
		return same === undefined || !sameValue(list, [one], [same]);
	});
}
