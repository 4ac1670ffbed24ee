import { useStore } from '@nanostores/react';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { RecordMark } from '#islands/ui/RecordMark.tsx';
import type { FilterValue, ListSpec } from '#lib/directory/filter-specs.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { type FilterOption, optionsQuery } from './directory.queries.ts';
import type { TableState } from './table-state.ts';

interface Props {
	table: TableState;
	client: QueryClient;
	name: string;
	spec: ListSpec;
}

/** A filter by names or records: the chosen ones, and the matches for the typed words, most used first. */
export function ListFilterField({ table, client, name, spec }: Props) {
	const view = useStore(table.$view);
	const names = useStore(table.$names);
	const [typed, setTyped] = useState('');
	const searched = useDeferredValue(typed.trim());
	const options = useQuery(
		{ ...optionsQuery(table.source, spec.options, searched), placeholderData: keepPreviousData },
		client,
	);
	const chosen = itemsOf(view.filters[name]);
	// Options chosen when the panel opened come first; those chosen in it keep their place, and the focus.
	const [first] = useState(chosen);
	const found = (options.data ?? []).filter(({ _id }) => !first.includes(_id));
	const unlisted = chosen.filter((item) => !found.some(({ _id }) => _id === item));
	const above = [...first, ...unlisted.filter((item) => !first.includes(item))];

	function turn(item: string, option?: FilterOption): void {
		const isChosen = chosen.includes(item);
		const items = isChosen ? chosen.filter((other) => other !== item) : [...chosen, item];
		const value = items.length > 0 ? filterOf(spec.form, items) : null;
		table.setFilter(name, value, option ? { [option._id]: option.name } : {});
	}

	return (
		<fieldset className="filter-group">
			<legend>{spec.label}</legend>
			<input
				className="field"
				type="search"
				placeholder="Type to find"
				aria-label={`Find in ${spec.label}`}
				autoComplete="off"
				maxLength={200}
				value={typed}
				onChange={(event) => setTyped(event.target.value)}
			/>
			<div className="option-list" aria-busy={options.isFetching}>
				{above.map((item) => (
					<label className="option" key={item}>
						<input type="checkbox" checked={chosen.includes(item)} onChange={() => turn(item)} />
						<span className="option-name">{names.get(`${name} ${item}`) ?? item}</span>
					</label>
				))}
				{found.map((option) => (
					<label className="option" key={option._id}>
						<input
							type="checkbox"
							checked={chosen.includes(option._id)}
							onChange={() => turn(option._id, option)}
						/>
						{spec.form === 'ids' && <RecordMark name={option.name} image={option.logo ?? null} />}
						<span className="option-name">{option.name}</span>
						<span className="figure text-soft">{formatCount(option.count)}</span>
					</label>
				))}
				{options.isPending && <p className="option-none">Loading…</p>}
				{options.isSuccess && found.length === 0 && above.length === 0 && (
					<p className="option-none">Nothing found.</p>
				)}
				{options.isError && (
					<p className="option-none" role="alert">
						{options.error.message}{' '}
						<button type="button" className="link" onClick={() => void options.refetch()}>
							Retry
						</button>
					</p>
				)}
			</div>
		</fieldset>
	);
}

function itemsOf(value: FilterValue | undefined): string[] {
	if (value?.kind === 'names') return value.names;
	return value?.kind === 'ids' ? value.ids : [];
}

const filterOf = (form: 'names' | 'ids', items: string[]): FilterValue =>
	form === 'names' ? { kind: 'names', names: items } : { kind: 'ids', ids: items };
