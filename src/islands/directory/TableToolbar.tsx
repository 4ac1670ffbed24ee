import { useStore } from '@nanostores/react';
import type { QueryClient } from '@tanstack/react-query';
import { Ellipsis, ListFilter, Rss } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { comparedTypeBySource } from '#lib/compare/directories.ts';
import type { FileFormat } from '#lib/directory/file-formats.ts';
import { viewHref } from '#lib/directory/links.ts';
import { directoryLabels, directorySources, pageSize } from '#lib/directory/sources.ts';
import { type DirectoryView, writeView } from '#lib/directory/view.ts';
import { feedOfView } from '#lib/feeds/links.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { hasScreen } from '#lib/screens/has-screen.ts';
import { ColumnPanel } from './ColumnPanel.tsx';
import { CompareTools } from './CompareTools.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { type TableState, withVisibleColumns } from './table-state.ts';
import type { Ticks } from './ticks.ts';
import { WantedViews } from './WantedViews.tsx';

interface Props {
	table: TableState;
	ticks: Ticks;
	client: QueryClient;
	total: number;
	/** The row status that is read aloud when it changes. */
	said: string;
	filtersOpen: boolean;
	onFiltersOpen(open: boolean): void;
}

/** The interactive version of components/directory/Toolbar.astro, with the same markup. */
export function TableToolbar(props: Props) {
	const { table, ticks, client, total, said, filtersOpen, onFiltersOpen } = props;
	const { source } = table;
	const view = useStore(table.$view);
	const columns = useStore(table.$columns);
	const compared = comparedTypeBySource[source];
	const inForce = Object.keys(view.filters).length;
	return (
		<div className="directory-head table-head">
			<h1>
				{directoryLabels[source]}
				<span className="figure text-soft">{formatCount(total)}</span>
			</h1>
			<nav className="switcher" aria-label="Directories">
				{directorySources.map((name) => (
					<a
						href={`/directory/${name}`}
						aria-current={name === source ? 'page' : undefined}
						key={name}
					>
						{directoryLabels[name]}
					</a>
				))}
			</nav>
			<SearchBox table={table} />
			<button
				type="button"
				className="button"
				aria-haspopup="dialog"
				aria-expanded={filtersOpen}
				onClick={() => onFiltersOpen(true)}
			>
				<ListFilter size={16} strokeWidth={1.5} aria-hidden="true" />
				Filters
				{inForce > 0 && <span className="badge">{inForce}</span>}
			</button>
			<details className="table-more">
				<summary className="button">
					<Ellipsis size={16} strokeWidth={1.5} aria-hidden="true" />
					<span className="visually-hidden">More tools</span>
				</summary>
			</details>
			<div className="table-tools">
				<ColumnPanel table={table} />
				<WantedViews table={table} />
				{compared && <CompareTools type={compared} ticks={ticks} />}
				<ExportPanel href={(format) => exportAddress(format, view, columns, table.own)} />
				{total > pageSize && (
					<p className="export-note when-signed-out">
						Exports this page.{' '}
						<a className="link" href={signInAddress(view)} rel="nofollow" data-sign-in>
							Sign in
						</a>{' '}
						to export all rows.
					</p>
				)}
				{hasScreen(view) && (
					<a className="button" href={screenAddress(view, columns, table.own)} rel="nofollow">
						Open in screener
					</a>
				)}
				<a className="button" href={feedOfView(view).xml} title="Feed of this view" rel="nofollow">
					<Rss size={16} strokeWidth={1.5} aria-hidden="true" />
					<span className="visually-hidden">Feed of this view</span>
				</a>
			</div>
			<FilterPanel
				table={table}
				client={client}
				said={said}
				open={filtersOpen}
				onOpen={onFiltersOpen}
			/>
			<p className="visually-hidden" role="status">
				{said}
			</p>
		</div>
	);
}

/** Returns the URL that exports the visible columns, including remembered ones, which the table's own URL lacks. */
function exportAddress(
	format: FileFormat,
	view: DirectoryView,
	columns: string[],
	own: readonly string[],
): string {
	const query = writeView(withVisibleColumns(view, columns, own));
	return `/directory/${view.source}/export.${format}${query && `?${query}`}`;
}

/** Address of a screen with the same rows. */
function screenAddress(view: DirectoryView, columns: string[], own: readonly string[]): string {
	const query = writeView(withVisibleColumns(view, columns, own));
	return `/screener/of/${view.source}${query && `?${query}`}`;
}

/** Returns the sign-in URL with this page as its target. */
const signInAddress = (view: DirectoryView): string =>
	`/signin?${new URLSearchParams({ next: viewHref(view) })}`;

function SearchBox({ table }: { table: TableState }) {
	const typed = useStore(table.$typed);
	const label = `Search ${directoryLabels[table.source].toLowerCase()}`;

	function onKeyDown(event: KeyboardEvent): void {
		if (event.nativeEvent.isComposing) return;
		if (event.key === 'Enter') table.endTyping();
		if (event.key === 'Escape' && typed !== '') {
			event.preventDefault();
			table.type('');
			table.endTyping();
		}
	}

	return (
		<search className="table-search">
			<form onSubmit={(event) => event.preventDefault()}>
				<input
					className="field"
					type="search"
					name="q"
					value={typed}
					placeholder={label}
					aria-label={label}
					maxLength={200}
					autoComplete="off"
					onChange={(event) => table.type(event.target.value)}
					onKeyDown={onKeyDown}
					onBlur={table.endTyping}
				/>
			</form>
		</search>
	);
}
