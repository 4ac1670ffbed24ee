import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { chipsOf } from '#lib/directory/links.ts';
import type { TableState } from './table-state.ts';

/** The active filters, each with a remove button; if there are none, an offer to restore the last ones used. */
export function FilterChips({ table }: { table: TableState }) {
	const view = useStore(table.$view);
	const names = useStore(table.$names);
	const offered = useStore(table.$offered);
	const chips = chipsOf(view, names);
	if (chips.length === 0 && !view.search) {
		if (!offered) return null;
		return (
			<ul className="chips" aria-label="Your last filters">
				<li>
					<button type="button" className="chip" onClick={table.useOffered}>
						Use your last filters
					</button>
				</li>
			</ul>
		);
	}
	return (
		<ul className="chips" aria-label="Filters in force">
			{view.search && (
				<Chip
					text={`“${view.search}”`}
					remove="Remove the search"
					onRemove={() => {
						table.type('');
						table.endTyping();
					}}
				/>
			)}
			{chips.map(({ filter, item, label, text }) => (
				<Chip
					key={`${filter} ${item ?? ''}`}
					label={label}
					text={text}
					remove="Remove this filter"
					onRemove={() => table.clearFilter(filter, item)}
				/>
			))}
			<li>
				<button type="button" className="link chips-clear" onClick={table.clearAll}>
					Clear all
				</button>
			</li>
		</ul>
	);
}

interface ChipProps {
	label?: string;
	text: string;
	remove: string;
	onRemove(): void;
}

function Chip({ label, text, remove, onRemove }: ChipProps) {
	return (
		<li>
			<button type="button" className="chip" onClick={onRemove}>
				<span>
					{label && <span className="text-soft">{label} </span>}
					{text}
				</span>
				<X size={14} strokeWidth={1.5} aria-hidden="true" />
				<span className="visually-hidden">{remove}</span>
			</button>
		</li>
	);
}
