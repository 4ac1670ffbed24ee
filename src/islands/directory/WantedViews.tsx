import { lazy, Suspense, useEffect, useState } from 'react';
import type { TableState } from './table-state.ts';

/** Loaded separately: only members have saved views. */
const SavedViews = lazy(async () => {
	const { SavedViews: Views } = await import('./SavedViews.tsx');
	return { default: Views };
});

/** The menu of saved views, for signed-in members. */
export function WantedViews({ table }: { table: TableState }) {
	const [isMember, setMember] = useState(false);
	// As the page is drawn: what says so besides would split the script of every page in one more file.
	useEffect(() => setMember(document.documentElement.dataset.signedIn !== undefined), []);
	return (
		isMember && (
			<Suspense>
				<SavedViews table={table} />
			</Suspense>
		)
	);
}
