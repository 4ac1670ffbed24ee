import { Popover } from '@base-ui/react/popover';
import { useStore } from '@nanostores/react';
import { Columns3 } from 'lucide-react';
import { directoryColumns, nameColumns } from '#lib/directory/columns.ts';
import type { TableState } from './table-state.ts';

/** Selects the columns that the table shows. */
export function ColumnPanel({ table }: { table: TableState }) {
	const columns = useStore(table.$columns);
	const nameColumn = nameColumns[table.source];

	function toggle(name: string, isShown: boolean): void {
		table.setColumns(isShown ? columns.filter((column) => column !== name) : [...columns, name]);
	}

	return (
		<Popover.Root>
			<Popover.Trigger className="button">
				<Columns3 size={16} strokeWidth={1.5} aria-hidden="true" />
				Columns
			</Popover.Trigger>
			<Popover.Portal>
				<Popover.Positioner className="float" sideOffset={6} align="end">
					<Popover.Popup className="float-panel">
						<Popover.Title className="visually-hidden">Columns</Popover.Title>
						{directoryColumns[table.source].map(({ name, label }) => {
							const isShown = columns.includes(name);
							return (
								<label className="column-choice" key={name}>
									<input
										type="checkbox"
										checked={isShown}
										disabled={name === nameColumn}
										onChange={() => toggle(name, isShown)}
									/>
									{label}
								</label>
							);
						})}
						<button type="button" className="button column-reset" onClick={table.resetColumns}>
							Reset columns
						</button>
					</Popover.Popup>
				</Popover.Positioner>
			</Popover.Portal>
		</Popover.Root>
	);
}
