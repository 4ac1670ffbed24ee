import { useStore } from '@nanostores/react';
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import {
	type FocusEvent,
	type KeyboardEvent,
	useEffect,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from 'react';
import { island } from '#islands/island.ts';
import { pageOf } from '#lib/search/result-groups.ts';
import { browserStorage, createGlobalSearch, destination } from './global-search.ts';
import { drawnOrder, optionId, SearchResults } from './SearchResults.tsx';
import { searchQuery } from './search.queries.ts';

const SHORT = 'Search';
const LONG = 'Search your topic, token, investors or ventures, etc...';

const resultsInWords = (count: number) => (count === 1 ? '1 result' : `${count} results`);

/** The header's search box. Without script it is a form that submits to /search. */
export const GlobalSearch = island(function GlobalSearch() {
	const [store] = useState(() => createGlobalSearch(browserStorage()));
	const [client] = useState(() => new QueryClient());
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const value = useStore(store.$value, { ssr: 'initial' });
	const term = useStore(store.$term, { ssr: 'initial' });
	const open = useStore(store.$open, { ssr: 'initial' });
	const active = useStore(store.$active, { ssr: 'initial' });
	const search = useQuery(
		{ ...searchQuery(term), enabled: open, placeholderData: keepPreviousData },
		client,
	);
	const results = drawnOrder(search.data ?? []);
	/** Whether the displayed list does not yet match the typed text. */
	const isWaiting = search.isPending || search.isPlaceholderData || value.trim() !== term;

	const hasAnswer = open && search.isSuccess && !isWaiting;

	// Other results: the place that was active among the last ones says nothing of these.
	// biome-ignore lint/correctness/useExhaustiveDependencies: it must run when the results change.
	useLayoutEffect(store.leaveResult, [store, search.data]);

	useEffect(() => {
		// The focus and text that woke the island came before it was listening.
		const field = input.current;
		if (field && field === document.activeElement) {
			if (field.value === '') store.open();
			else store.type(field.value);
		}
		return store.stop;
	}, [store]);

	function onKeyDown(event: KeyboardEvent): void {
		if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
		const outcome = store.press(event.key, open ? results.length : 0);
		if (outcome.kind === 'none') return;
		event.preventDefault();
		if (outcome.kind === 'leave') input.current?.blur();
		if (outcome.kind === 'open') visit(outcome.index);
		if (outcome.kind === 'submit') void submit();
	}

	function visit(index: number): void {
		const result = results[index];
		if (result) location.assign(pageOf(result));
	}

	// Enter may come before the typing pause ends: then the typed term is queried first.
	async function submit(): Promise<void> {
		store.ask();
		const searchTerm = store.$term.get();
		const found = await client.query(searchQuery(searchTerm)).catch(() => []);
		const [first] = drawnOrder(found);
		location.assign(destination(searchTerm, first && pageOf(first)));
	}

	function onBlur(event: FocusEvent<HTMLElement>): void {
		if (!event.currentTarget.contains(event.relatedTarget)) store.close();
	}

	return (
		<search className="search-box" onBlur={onBlur}>
			<form
				action="/search"
				onSubmit={(event) => {
					event.preventDefault();
					void submit();
				}}
			>
				<input
					ref={input}
					className="search-input"
					type="text"
					name="q"
					role="combobox"
					aria-label={SHORT}
					aria-expanded={open}
					aria-controls={`${id}-list`}
					aria-autocomplete="list"
					aria-activedescendant={open && active >= 0 ? optionId(id, active) : undefined}
					aria-keyshortcuts="/ Control+K Meta+K"
					autoComplete="off"
					spellCheck={false}
					maxLength={200}
					placeholder={open ? LONG : SHORT}
					value={value}
					onChange={(event) => store.type(event.target.value)}
					onFocus={(event) => {
						if (store.open()) event.target.select();
					}}
					onClick={() => store.open()}
					onKeyDown={onKeyDown}
					data-global-search
				/>
				<span className="search-key" aria-hidden="true">
					/
				</span>
			</form>
			<div className="search-panel" hidden={!open}>
				<div
					id={`${id}-list`}
					role="listbox"
					aria-label="Search results"
					aria-busy={isWaiting && !search.isError}
				>
					<SearchResults results={search.data ?? []} term={term} active={active} id={id} />
				</div>
				{isWaiting && !search.isError && results.length === 0 && (
					<p className="search-wait">Searching…</p>
				)}
				{search.isError && (
					<p className="search-wait">
						Search failed.
						<button type="button" className="button" onClick={() => void search.refetch()}>
							Retry
						</button>
					</p>
				)}
				<p className="search-none" role="status">
					{hasAnswer && results.length === 0 ? 'NO RESULT FOUND' : ''}
				</p>
				<p className="visually-hidden" role="status">
					{hasAnswer && results.length > 0 ? resultsInWords(results.length) : ''}
				</p>
			</div>
		</search>
	);
});
