import type { RowsState } from './row-source.ts';

interface Props {
	state: RowsState;
	onRetry(): void;
	onClear(): void;
}

/** What stands over the rows when there are none to see: nothing found, a failure, or a line while they load. */
export function TableCover({ state, onRetry, onClear }: Props) {
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
	return (
		<div className="table-cover" role="status">
			<p>No rows match these filters.</p>
			<button type="button" className="button" onClick={onClear}>
				Clear all
			</button>
		</div>
	);
}
