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
	// As the page was rendered: the module that knows otherwise would add a file to the script of every page.
	useEffect(() => setMember(document.documentElement.dataset.signedIn !== undefined), []);
	return (
		isMember && (
			<Suspense>
				<SavedViews table={table} />
			</Suspense>
		)
	);
}
