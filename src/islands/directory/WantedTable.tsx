import './table.css';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { island } from '#islands/island.ts';

/** Loaded separately: the table and its grid are most of the site's script, and none of it runs on the server. */
const DirectoryTable = lazy(async () => {
	const { DirectoryTable: Table } = await import('./DirectoryTable.tsx');
	return { default: Table };
});

/** The directory's table as an island that renders nothing on the server, since the page has its own table there. */
export const WantedTable = island(function WantedTable(
	props: ComponentProps<typeof DirectoryTable>,
) {
	const [isInBrowser, setInBrowser] = useState(false);
	useEffect(() => setInBrowser(true), []);
	return (
		isInBrowser && (
			<Suspense>
				<DirectoryTable {...props} />
			</Suspense>
		)
	);
});
