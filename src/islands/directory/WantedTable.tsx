import './table.css';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { island } from '#islands/island.ts';

/** Apart from what stands here: the table and its grid are most of the site's script, and none of it runs on the server. */
const DirectoryTable = lazy(async () => {
	const { DirectoryTable: Table } = await import('./DirectoryTable.tsx');
	return { default: Table };
});

/** The directory's table as an island, which draws nothing on the server: there the page's own table stands. */
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
