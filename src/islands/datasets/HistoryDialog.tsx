import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { failureText } from '#islands/ui/saving.ts';
import { longDate } from '#lib/format/dates.ts';
import type { ColumnKind } from '#lib/member-datasets/cell-value.ts';
import { formatCellValue } from '#lib/member-datasets/own-cells.ts';
import { readHistory } from './dataset.calls.ts';

interface Props {
	id: string;
	record: string;
	recordName: string;
	column: { id: string; name: string; kind: ColumnKind };
	onClose(): void;
}

type Changes = Awaited<ReturnType<typeof readHistory>>['data'];

const kinds = { edit: '', paste: ' (pasted)', undo: ' (undone)' } as const;

/** The history of one cell's value. */
export function HistoryDialog({ id, record, recordName, column, onClose }: Props) {
	const [changes, setChanges] = useState<Changes | null>(null);
	const [problem, setProblem] = useState('');
	const { id: columnId, kind } = column;

	useEffect(() => {
		let isLeft = false;
		readHistory(id, record, columnId).then(
			({ data }) => isLeft || setChanges(data),
			(error: unknown) => isLeft || setProblem(failureText(error)),
		);
		return () => {
			isLeft = true;
		};
	}, [id, record, columnId]);

	const textOf = (value: string | null) =>
		value === null ? 'empty' : formatCellValue(kind, value);
	return (
		<Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
			<Dialog.Portal>
				<Dialog.Backdrop className="account-backdrop" />
				<Dialog.Popup className="account-dialog">
					<Dialog.Title className="dataset-dialog-title">
						{column.name} of {recordName}
					</Dialog.Title>
					<div role="status">
						{problem && <p className="loss-text">{problem}</p>}
						{!problem && !changes && <p className="text-soft">Loading the history …</p>}
						{changes?.length === 0 && (
							<p className="text-soft">Nothing has ever been written in this cell.</p>
						)}
						{changes && changes.length > 0 && (
							<ul className="dataset-history">
								{changes.map(({ batch, at, kind: how, before, after }) => (
									<li key={batch}>
										<span className="text-soft">
											{longDate(at)} {at.slice(11, 16)} UTC
										</span>
										<span>
											from {textOf(before)} to {textOf(after)}
											{kinds[how]}
										</span>
									</li>
								))}
							</ul>
						)}
					</div>
					<Dialog.Close className="button">Close</Dialog.Close>
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	);
}
