import { directoryColumns } from '#lib/directory/columns.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';

/** A table's layout as remembered by this browser. */
export interface StoredLayout {
	/** The visible columns; null is the directory's default. */
	shown: string[] | null;
	/** All columns in the order set by the user; null for the directory's order. */
	order: string[] | null;
	/** Widths in pixels of the resized columns. */
	widths: Record<string, number>;
	/** The last active filters, as in the address; '' when there were none. */
	lastFilters: string;
}

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

const NARROWEST = 48;
const WIDEST = 1200;
const keyOf = (source: DirectorySource) => `directory_${source}`;
const nothing = (): StoredLayout => ({ shown: null, order: null, widths: {}, lastFilters: '' });

/** Returns the remembered layout of a table. Of stored text that is not ours, only the usable parts are kept. */
export function recallLayout(
	storage: KeyValueStorage | null,
	source: DirectorySource,
): StoredLayout {
	try {
		return readLayout(source, JSON.parse(storage?.getItem(keyOf(source)) ?? '{}'));
	} catch {
		return nothing();
	}
}

export function rememberLayout(
	storage: KeyValueStorage | null,
	source: DirectorySource,
	layout: StoredLayout,
): void {
	try {
		storage?.setItem(keyOf(source), JSON.stringify(layout));
	} catch {
		// A browser that keeps nothing shows the directory's own layout next time.
	}
}

function readLayout(source: DirectorySource, value: unknown): StoredLayout {
	if (typeof value !== 'object' || value === null) return nothing();
	return {
		shown: 'shown' in value ? readNames(source, value.shown) : null,
		order: 'order' in value ? readNames(source, value.order) : null,
		widths: 'widths' in value ? readWidths(source, value.widths) : {},
		lastFilters:
			'lastFilters' in value && typeof value.lastFilters === 'string' ? value.lastFilters : '',
	};
}

function readNames(source: DirectorySource, value: unknown): string[] | null {
	if (!Array.isArray(value)) return null;
	const known = new Set<unknown>(directoryColumns[source].map(({ name }) => name));
	const names = value.filter((name): name is string => known.has(name));
	return names.length > 0 ? [...new Set(names)] : null;
}

function readWidths(source: DirectorySource, value: unknown): Record<string, number> {
	if (typeof value !== 'object' || value === null) return {};
	const known = new Set<string>(directoryColumns[source].map(({ name }) => name));
	return Object.fromEntries(
		Object.entries(value).filter(
			(entry): entry is [string, number] =>
				known.has(entry[0]) &&
				typeof entry[1] === 'number' &&
				entry[1] >= NARROWEST &&
				entry[1] <= WIDEST,
		),
	);
}
