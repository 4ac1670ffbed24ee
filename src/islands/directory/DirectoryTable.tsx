import './table.css';
import { useStore } from '@nanostores/react';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { emptyColumnsNote } from '#lib/directory/columns.ts';
import type { DirectoryView } from '#lib/directory/view.ts';
import { browserHost } from './browser-host.ts';
import { rowsQuery, totalQuery } from './directory.queries.ts';
import { drawnRows } from './drawn-rows.ts';
import { FilterChips } from './FilterChips.tsx';
import { queryClient } from './query-client.ts';
import type { RowsState } from './row-source.ts';
import { TableCover } from './TableCover.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { createTableState } from './table-state.ts';
import { takeOver, whenFilled } from './take-over.ts';

/** Apart, so that the grid's script and stylesheet do not hold up the page. */
const DirectoryGrid = lazy(async () => {
	const { DirectoryGrid: Grid } = await import('./DirectoryGrid.tsx');
	return { default: Grid };
});

/** Pixels that the grid keeps for its scrollbar, also where the system draws it over the rows. */
const SCROLLBAR = 16;

interface Props {
	/** What the server drew, and how many rows there are in all. */
	view: DirectoryView;
	total: number;
	/** The names of the ids in the filters, by `<filter> <id>`. */
	names: ReadonlyMap<string, string>;
	/** What of the address could not be used. */
	notes: string[];
	/** Columns of the opening view in which no record has a value. */
	empty: string[];
}

/** A directory as a table to work with. It stands in for the server's, once its first rows are drawn. */
export function DirectoryTable({ view: first, total: firstTotal, names, notes, empty }: Props) {
	const root = useRef<HTMLDivElement>(null);
	const frame = useRef<HTMLElement>(null);
	const [client] = useState(() => {
		const created = queryClient();
		created.setQueryData(rowsQuery(first, first.page).queryKey, drawnRows());
		created.setQueryData(totalQuery(first).queryKey, firstTotal);
		return created;
	});
	const [table] = useState(() => createTableState(first, names, browserHost(), empty));
	const [room, setRoom] = useState<number | null>(null);
	const [attempt, setAttempt] = useState(0);
	const [isReady, setReady] = useState(false);
	const [isDrawn, setDrawn] = useState(false);
	const [state, setState] = useState<RowsState>({ state: 'ready', total: firstTotal });
	const [sight, setSight] = useState({ from: 0, to: 0 });
	const [filtersOpen, setFiltersOpen] = useState(false);
	const view = useStore(table.$view);
	const [total, setTotal] = useState(firstTotal);
	const columns = useStore(table.$columns);
	const unseen = empty.filter((name) => !columns.includes(name));
	const hint = view.columns ? null : emptyColumnsNote(first.source, unseen);

	useEffect(() => {
		setRoom((frame.current?.clientWidth ?? window.innerWidth) - SCROLLBAR);
		const back = () => table.arrive(new URLSearchParams(location.search));
		window.addEventListener('popstate', back);
		return () => {
			window.removeEventListener('popstate', back);
			table.stop();
		};
	}, [table]);

	useEffect(() => {
		if (!isReady || !frame.current) return;
		return whenFilled(frame.current, () => setDrawn(true));
	}, [isReady]);

	// Before the browser paints: the two must never stand under each other.
	useLayoutEffect(() => {
		if (!isDrawn || !root.current) return;
		const { typed, filtersWereOpen } = takeOver(root.current);
		if (typed !== null) table.type(typed);
		if (filtersWereOpen) setFiltersOpen(true);
	}, [isDrawn, table]);

	const onSight = useCallback(
		(from: number, to: number) =>
			setSight((last) => (last.from === from && last.to === to ? last : { from, to })),
		[],
	);

	const onRows = useCallback((next: RowsState) => {
		setState(next);
		if (next.state !== 'ready') return;
		setTotal(next.total);
		if (next.total === 0) setReady(true);
	}, []);

	return (
		<div className="directory" data-island={isDrawn ? 'drawn' : 'waiting'} ref={root}>
			<TableToolbar
				table={table}
				client={client}
				total={total}
				filtersOpen={filtersOpen}
				onFiltersOpen={setFiltersOpen}
			/>
			{notes.map((note) => (
				<p className="note" key={note}>
					{note}
				</p>
			))}
			{hint && <p className="directory-hint">{hint}</p>}
			<FilterChips table={table} />
			<section className="directory-table grid-frame" aria-label="Rows" ref={frame}>
				{room !== null && (
					<Suspense>
						<DirectoryGrid
							table={table}
							client={client}
							total={firstTotal}
							room={room}
							attempt={attempt}
							onRows={onRows}
							onSight={onSight}
							onDrawn={() => setReady(true)}
						/>
					</Suspense>
				)}
				<TableCover
					source={first.source}
					isFiltered={Object.keys(view.filters).length > 0 || view.search !== ''}
					state={state}
					onRetry={() => setAttempt(attempt + 1)}
					onClear={table.clearAll}
				/>
			</section>
			<Sight {...sight} total={total} />
		</div>
	);
}

interface SightProps {
	from: number;
	to: number;
	total: number;
}

/** Which rows are in sight, and that there are no more. */
function Sight({ from, to, total }: SightProps) {
	if (total === 0) return <p className="directory-sight" />;
	const written = (value: number) => value.toLocaleString('en-US');
	return (
		<p className="directory-sight">
			<span className="figure">
				{written(from)}–{written(to)} of {written(total)}
			</span>
			{to >= total && <span>End of the list</span>}
		</p>
	);
}
