import { type DirectorySource, directoryLabels } from '#lib/directory/sources.ts';
import type { RowsState } from './row-source.ts';

/** Displayed in place of the table, and read aloud by the toolbar's live region, which already exists by then. */
export const NO_ROWS = 'No rows match these filters.';

interface Props {
	source: DirectorySource;
	state: RowsState;
	/** Whether a search or a filter is active. */
	isFiltered: boolean;
	onRetry(): void;
	onClear(): void;
}

/** Covers the table if there are no rows to see: with no matches, a failure, or a line while they load. */
export function TableCover({ source, state, isFiltered, onRetry, onClear }: Props) {
	if (state.state === 'loading')
		return <div className="table-busy" role="progressbar" aria-label="Loading rows" />;
	if (state.state === 'failed')
		return (
			<div className="table-cover" role="alert">
				<p>{state.message}</p>
				<button type="button" className="button" onClick={onRetry}>
					Retry
				</button>
			</div>
		);
	if (state.total > 0) return null;
	if (!isFiltered)
		return (
			<div className="table-cover">
				<p>There is nothing in the {directoryLabels[source].toLowerCase()} directory yet.</p>
			</div>
		);
	return (
		<div className="table-cover">
			<p>{NO_ROWS}</p>
			<button type="button" className="button" onClick={onClear}>
				Clear all
			</button>
		</div>
	);
}
