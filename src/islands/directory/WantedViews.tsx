import { lazy, Suspense, useEffect, useState } from 'react';
import { hasSignedInMark } from '#islands/session/signed-in.ts';
import type { TableState } from './table-state.ts';

/** Apart: only members have saved views. */
const SavedViews = lazy(async () => {
	const { SavedViews: Views } = await import('./SavedViews.tsx');
	return { default: Views };
});

/** The menu of saved views, for who is signed in. */
export function WantedViews({ table }: { table: TableState }) {
	const [isMember, setMember] = useState(false);
	useEffect(() => setMember(hasSignedInMark()), []);
	return (
		isMember && (
			<Suspense>
				<SavedViews table={table} />
			</Suspense>
		)
	);
}
