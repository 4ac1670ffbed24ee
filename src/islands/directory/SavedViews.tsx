import { Popover } from '@base-ui/react/popover';
import { useStore } from '@nanostores/react';
import { Bookmark, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { writeView } from '#lib/directory/view.ts';
import { loadViews, removeView, type SavedView, saveView } from './saved-views.queries.ts';
import { createSavedViews, MAX_NAME_LENGTH } from './saved-views.ts';
import { type TableState, withVisibleColumns } from './table-state.ts';

/** A member's saved views: a form that saves the table's current view under a name, and a link to each saved one. */
export function SavedViews({ table }: { table: TableState }) {
	const { source } = table;
	const [saved] = useState(() =>
		createSavedViews({
			load: () => loadViews(source),
			save: (name, query) => saveView(source, name, query),
			remove: removeView,
		}),
	);

	return (
		<Popover.Root onOpenChange={(open) => open && saved.load()}>
			<Popover.Trigger className="button">
				<Bookmark size={16} strokeWidth={1.5} aria-hidden="true" />
				Saved views
			</Popover.Trigger>
			<Popover.Portal>
				<Popover.Positioner className="float" sideOffset={6} align="end">
					<Popover.Popup className="float-panel saved-views">
						<Popover.Title className="visually-hidden">Saved views</Popover.Title>
						<SaveForm table={table} saved={saved} />
						<Views saved={saved} />
					</Popover.Popup>
				</Popover.Positioner>
			</Popover.Portal>
		</Popover.Root>
	);
}

type Store = ReturnType<typeof createSavedViews>;

/** Returns the table's current view as a query, starting at its first page. */
function queryOf(table: TableState): string {
	return writeView({
		...withVisibleColumns(table.$view.get(), table.$columns.get(), table.own),
		page: 1,
	});
}

/** Focuses a button after the focused item has gone; waits, since the popover focuses itself first. */
const takeFocus = (button: HTMLButtonElement | null) => {
	if (button) requestAnimationFrame(() => button.focus());
};

function SaveForm({ table, saved }: { table: TableState; saved: Store }) {
	const name = useStore(saved.$name);
	const message = useStore(saved.$said);
	const isBusy = useStore(saved.$busy);

	function submit(event: FormEvent): void {
		event.preventDefault();
		void saved.save(queryOf(table));
	}

	return (
		<form className="save-view" onSubmit={submit}>
			<input
				className="field"
				aria-label="Name of this view"
				placeholder="Name of this view"
				value={name}
				maxLength={MAX_NAME_LENGTH}
				autoComplete="off"
				onChange={(event) => saved.type(event.target.value)}
			/>
			<button type="submit" className="button primary" aria-disabled={isBusy}>
				Save this view
			</button>
			<div className="view-said">
				<p role={message?.isError ? 'alert' : 'status'}>{message?.text}</p>
				{message?.removed && (
					<button type="button" className="text-button" ref={takeFocus} onClick={saved.undo}>
						Undo
					</button>
				)}
			</div>
		</form>
	);
}

function Views({ saved }: { saved: Store }) {
	const views = useStore(saved.$views);
	if (views.state === 'loading') return <p className="text-soft">Loading your views…</p>;
	if (views.state === 'failed')
		return (
			<div role="alert">
				<p>{views.text}</p>
				<button type="button" className="button" onClick={saved.load}>
					Retry
				</button>
			</div>
		);
	if (views.views.length === 0)
		return <p className="text-soft">No saved views of this directory yet.</p>;
	return (
		<ul>
			{views.views.map((view) => (
				<SavedItem view={view} onRemove={() => saved.remove(view)} key={view.id} />
			))}
		</ul>
	);
}

function SavedItem({ view, onRemove }: { view: SavedView; onRemove: () => void }) {
	return (
		<li>
			<a className="column-choice" href={view.href}>
				{view.name}
			</a>
			<button type="button" className="icon-button" onClick={onRemove}>
				<X size={16} strokeWidth={1.5} aria-hidden="true" />
				<span className="visually-hidden">Remove {view.name}</span>
			</button>
		</li>
	);
}
