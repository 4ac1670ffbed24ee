import { Dialog } from '@base-ui/react/dialog';
import { useStore } from '@nanostores/react';
import type { QueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { filtersOf } from '#lib/directory/filter-specs.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { ListFilterField } from './ListFilterField.tsx';
import type { TableState } from './table-state.ts';

interface Props {
	table: TableState;
	client: QueryClient;
	/** The number of matching rows, since content outside the open panel is not read aloud. */
	said: string;
	open: boolean;
	onOpen(open: boolean): void;
}

/** All filters of the directory, beside the table, which updates at once. */
export function FilterPanel({ table, client, said, open, onOpen }: Props) {
	const view = useStore(table.$view);
	return (
		<Dialog.Root open={open} onOpenChange={onOpen}>
			<Dialog.Portal>
				<Dialog.Backdrop className="side-backdrop" />
				<Dialog.Popup className="side-panel">
					<div className="side-head">
						<Dialog.Title>Filters</Dialog.Title>
						<Dialog.Close className="icon-button" aria-label="Close the filters">
							<X size={16} strokeWidth={1.5} aria-hidden="true" />
						</Dialog.Close>
					</div>
					<div className="side-body">
						{filtersOf(table.source).map(([name, spec]) =>
							'choices' in spec ? (
								<ChoiceFilter
									key={name}
									spec={spec}
									value={view.filters[name]}
									onChange={(value) => table.setFilter(name, value)}
								/>
							) : (
								<ListFilterField key={name} table={table} client={client} name={name} spec={spec} />
							),
						)}
					</div>
					<div className="side-foot">
						<button type="button" className="button" onClick={table.clearAll}>
							Clear all
						</button>
						<p className="side-said" role="status">
							{said}
						</p>
						<Dialog.Close className="button primary">Done</Dialog.Close>
					</div>
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	);
}
