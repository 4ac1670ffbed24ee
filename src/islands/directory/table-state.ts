import { atom, computed } from 'nanostores';
import { directoryColumns, nameColumns, openingColumns } from '#lib/directory/columns.ts';
import type { Filters, FilterValue } from '#lib/directory/filter-specs.ts';
import { clearViewFilters, withoutFilter } from '#lib/directory/links.ts';
import type { Sort } from '#lib/directory/sorts.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import { type DirectoryView, readView, writeView } from '#lib/directory/view.ts';
import {
	type KeyValueStorage,
	recallLayout,
	rememberLayout,
	type StoredLayout,
} from './stored-layout.ts';

/** Milliseconds without typing before the table is searched. */
export const SEARCH_DEBOUNCE = 300;

/** The browser functions that a table's state needs. */
export interface TableHost {
	storage: KeyValueStorage | null;
	/** Writes the URL: `push` adds a step that Back undoes. `query` has no leading `?`. */
	write(query: string, step: 'push' | 'replace'): void;
}

export type TableState = ReturnType<typeof createTableState>;

/** Returns a key that is equal for views of the same rows in the same order, regardless of page and columns. */
export const rowsKey = (view: DirectoryView): string =>
	writeView({ ...view, page: 1, columns: null });

/** Whether two lists hold the same names in any order. */
const sameNames = (a: readonly string[], b: readonly string[]) =>
	a.length === b.length && a.every((name) => b.includes(name));

/** A view with its visible columns, including those that only this browser remembers, so that it can be saved. */
export const withVisibleColumns = (
	view: DirectoryView,
	columns: string[],
	own: readonly string[],
): DirectoryView => ({ ...view, columns: sameNames(columns, own) ? null : columns });

/**
 * Creates the state of one directory table: its view, which is encoded in the URL, and its remembered layout. `first`
 * is the view that the server drew; `firstNames` has the names of the ids in its filters by `<filter> <id>`; `empty`
 * lists the initial view's columns in which no record has a value.
 */
export function createTableState(
	first: DirectoryView,
	firstNames: ReadonlyMap<string, string>,
	host: TableHost,
	empty: readonly string[] = [],
) {
	const { source } = first;
	const own = openingColumns(source, empty);
	const $view = atom(first);
	const $kept = atom(recallLayout(host.storage, source));
	const $names = atom(firstNames);
	/** The content of the search box, which may not have been searched for yet. */
	const $typed = atom(first.search);
	/** The visible columns: those in the URL, else the remembered ones, else the directory's default. */
	const $columns = computed([$view, $kept], (view, layout) => view.columns ?? layout.shown ?? own);
	/** The previous visit's filters, offered while none are active. */
	const $offered = atom(offeredFilters(source, first, $kept.get()));
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isTyping = false;

	function keep(change: Partial<StoredLayout>): void {
		$kept.set({ ...$kept.get(), ...change });
		rememberLayout(host.storage, source, $kept.get());
	}

	function show(view: DirectoryView, step: 'push' | 'replace'): void {
		$view.set(view);
		host.write(writeView(view), step);
	}

	/** Searches for typed text at once; returns the view that the next step starts from. */
	function settled(): DirectoryView {
		searchNow();
		isTyping = false;
		return $view.get();
	}

	function go(view: DirectoryView): void {
		stopTyping();
		$typed.set(view.search);
		if (writeView(view) !== writeView($view.get())) show(view, 'push');
	}

	function stopTyping(): void {
		clearTimeout(timer);
		isTyping = false;
	}

	function searchNow(): void {
		clearTimeout(timer);
		const view = $view.get();
		const search = $typed.get().trim();
		if (search === view.search) return;
		show({ ...view, search, page: 1 }, isTyping ? 'replace' : 'push');
		isTyping = true;
	}

	function setFilters(filters: Filters): void {
		go({ ...settled(), filters, page: 1 });
		const lastFilters = filterText($view.get());
		if (lastFilters) keep({ lastFilters });
		$offered.set(null);
	}

	return {
		source,
		/** The default visible columns. */
		own,
		$view,
		$kept,
		$names,
		$typed,
		$columns,
		$offered,
		setSort: (sort: Sort | null) => go({ ...settled(), sort, page: 1 }),
		/** Null removes the filter. `names` holds the names of the ids in it. */
		setFilter(name: string, value: FilterValue | null, names: Record<string, string> = {}) {
			addNames(name, names);
			if (value) setFilters({ ...$view.get().filters, [name]: value });
			else setFilters(withoutFilter($view.get(), name).filters);
		},
		clearFilter: (name: string, item?: string) =>
			setFilters(withoutFilter($view.get(), name, item).filters),
		clearAll: () => go(clearViewFilters($view.get())),
		useOffered() {
			const offered = $offered.get();
			if (offered) setFilters(offered);
		},
		/** Accepts typed text; the table is searched after a pause. */
		type(text: string) {
			$typed.set(text.slice(0, 200));
			clearTimeout(timer);
			timer = setTimeout(searchNow, SEARCH_DEBOUNCE);
		},
		searchNow,
		/** Called when the search box loses the focus: the next search is a separate step. */
		endTyping: () => void settled(),
		setColumns(names: readonly string[]) {
			const shown = directoryColumns[source]
				.map(({ name }) => name)
				.filter((name) => name === nameColumns[source] || names.includes(name));
			const isOwn = sameNames(shown, own);
			keep({ shown: isOwn ? null : shown });
			go({ ...settled(), columns: isOwn ? null : shown });
		},
		resetColumns() {
			keep({ shown: null, order: null, widths: {} });
			go({ ...settled(), columns: null });
		},
		setOrder: (order: string[]) => keep({ order }),
		setWidth: (name: string, width: number) =>
			keep({ widths: { ...$kept.get().widths, [name]: Math.round(width) } }),
		/** Keeps the page of the first visible row in the address, so that a reload or Back returns to it. */
		setPage(page: number) {
			const view = $view.get();
			if (page !== view.page) show({ ...view, page }, 'replace');
		},
		/** Handles Back or Forward to this address. */
		arrive(query: URLSearchParams) {
			stopTyping();
			const view = { ...readView(source, query), opensByKnown: first.opensByKnown === true };
			$typed.set(view.search);
			$view.set(view);
		},
		stop: stopTyping,
	};

	function addNames(filter: string, names: Record<string, string>): void {
		const added = Object.entries(names).map(([id, name]) => [`${filter} ${id}`, name] as const);
		if (added.length > 0) $names.set(new Map([...$names.get(), ...added]));
	}
}

const filterText = (view: DirectoryView): string =>
	writeView({ ...view, search: '', sort: null, page: 1, columns: null });

function offeredFilters(
	source: DirectorySource,
	view: DirectoryView,
	layout: StoredLayout,
): Filters | null {
	if (Object.keys(view.filters).length > 0) return null;
	const { filters } = readView(source, new URLSearchParams(layout.lastFilters));
	return Object.keys(filters).length > 0 ? filters : null;
}
