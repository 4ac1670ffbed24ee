import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { queryClient } from '#islands/query-client.ts';
import { Pager } from '#islands/ui/Pager.tsx';
import { emptyColumnsNote } from '#lib/directory/columns.ts';
import { orderNote, viewHref } from '#lib/directory/links.ts';
import { pageSize, rowsInWords } from '#lib/directory/sources.ts';
import type { DirectoryView } from '#lib/directory/view.ts';
import { browserHost } from './browser-host.ts';
import { DirectoryGrid } from './DirectoryGrid.tsx';
import { rowsQuery, totalQuery } from './directory.queries.ts';
import { FilterChips } from './FilterChips.tsx';
import { KEYS_HINT, onGridKey } from './grid-keys.ts';
import type { RowsState } from './row-source.ts';
import { NO_ROWS, TableCover } from './TableCover.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { createTableState, rowsKey } from './table-state.ts';
import { adoptServerTable, whenGridFilled } from './take-over.ts';
import { createTicks } from './ticks.ts';
import { useFocusRecovery } from './use-focus-recovery.ts';

/** Returns the width of the server's table, which excludes the scrollbar of its frame. */
const serverWidth = () => document.querySelector('[data-directory]')?.clientWidth;

interface Props {
	/** The view that the server drew, and the total number of rows. */
	view: DirectoryView;
	total: number;
	/** Names for the ids in the filters, by `<filter> <id>`. */
	names: ReadonlyMap<string, string>;
	/** Parts of the address that could not be used. */
	notes: string[];
	/** Columns of the initial view in which no record has a value. */
	empty: string[];
}

/** A directory's interactive table. It replaces the server's table once its first rows are drawn. */
export function DirectoryTable({ view: first, total: firstTotal, names, notes, empty }: Props) {
	const root = useRef<HTMLDivElement>(null);
	const frame = useRef<HTMLElement>(null);
	const [client] = useState(() => {
		const created = queryClient();
		created.setQueryData(totalQuery(first).queryKey, firstTotal);
		return created;
	});
	const [table] = useState(() => createTableState(first, names, browserHost(), empty));
	const [ticks] = useState(createTicks);
	const [room, setRoom] = useState<number | null>(null);
	const [attempt, setAttempt] = useState(0);
	const [isReady, setReady] = useState(false);
	const [isDrawn, setDrawn] = useState(false);
	const [state, setState] = useState<RowsState>({ state: 'ready', total: firstTotal });
	const showPage = useRef<(page: number) => void>(() => undefined);
	const [filtersOpen, setFiltersOpen] = useState(false);
	const view = useStore(table.$view);
	const [total, setTotal] = useState(firstTotal);
	const columns = useStore(table.$columns);
	const unseen = empty.filter((name) => !columns.includes(name));
	const isFiltered = Object.keys(view.filters).length > 0 || view.search !== '';
	const focus = useFocusRecovery(root);
	const hint = view.columns ? null : emptyColumnsNote(first.source, unseen);
	const tableNote = [orderNote(view), hint].filter(Boolean).join(' ');

	// At once, and before anything is redrawn: the grid waits a little before it asks. The page has begun to load those of its own view.
	useEffect(() => {
		let lastKey: string | null = null;
		return table.$view.subscribe((now) => {
			// For the same rows in the same order, the grid requests the pages.
			if (lastKey === rowsKey(now)) return;
			lastKey = rowsKey(now);
			client.query(rowsQuery(now, now.page)).catch(() => undefined);
		});
	}, [client, table]);

	useEffect(() => {
		setRoom(serverWidth() ?? frame.current?.clientWidth ?? window.innerWidth);
		const back = () => table.arrive(new URLSearchParams(location.search));
		window.addEventListener('popstate', back);
		return () => {
			window.removeEventListener('popstate', back);
			table.stop();
		};
	}, [table]);

	useEffect(() => {
		if (!isReady || !frame.current) return;
		return whenGridFilled(frame.current, () => setDrawn(true));
	}, [isReady]);

	// Before the browser paints: the two must never appear one above the other.
	useLayoutEffect(() => {
		if (!isDrawn || !root.current) return;
		const { typed, filtersWereOpen } = adoptServerTable(root.current, () =>
			showPage.current(table.$view.get().page),
		);
		if (typed !== null) table.type(typed);
		if (filtersWereOpen) setFiltersOpen(true);
	}, [isDrawn, table]);

	const onPages = useCallback((show: (page: number) => void) => {
		showPage.current = show;
	}, []);

	const onRows = useCallback((next: RowsState) => {
		setState(next);
		if (next.state !== 'ready') return;
		setTotal(next.total);
		if (next.total === 0) setReady(true);
	}, []);

	return (
		<div className="directory" data-island={isDrawn ? 'drawn' : 'waiting'} ref={root} {...focus}>
			<TableToolbar
				table={table}
				ticks={ticks}
				client={client}
				total={total}
				said={total === 0 && isFiltered ? NO_ROWS : rowsInWords(first.source, total)}
				filtersOpen={filtersOpen}
				onFiltersOpen={setFiltersOpen}
			/>
			{notes.map((note) => (
				<p className="directory-note" key={note}>
					{note}
				</p>
			))}
			{tableNote !== '' && <p className="directory-hint">{tableNote}</p>}
			<FilterChips table={table} />
			<section
				className="directory-table grid-frame"
				aria-label="Rows"
				aria-describedby="grid-keys"
				onKeyDownCapture={onGridKey}
				ref={frame}
			>
				<p className="visually-hidden" id="grid-keys">
					{KEYS_HINT}
				</p>
				{room !== null && (
					<DirectoryGrid
						table={table}
						ticks={ticks}
						client={client}
						total={firstTotal}
						room={room}
						attempt={attempt}
						onRows={onRows}
						onPages={onPages}
						onDrawn={() => setReady(true)}
					/>
				)}
				<TableCover
					source={first.source}
					isFiltered={isFiltered}
					state={state}
					onRetry={() => setAttempt(attempt + 1)}
					onClear={table.clearAll}
				/>
			</section>
			<Pager
				page={Math.min(view.page, Math.max(1, Math.ceil(total / pageSize)))}
				size={pageSize}
				total={total}
				href={(page) => viewHref({ ...view, page })}
				onPage={(page) => showPage.current(page)}
			/>
		</div>
	);
}
