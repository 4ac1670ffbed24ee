import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { preload } from 'react-dom';
import { island } from '#islands/island.ts';
import gridStyles from './grid.css?url';

/** Apart from what stands here: the table and its grid are most of the site's script, and none of it runs on the server. */
const DirectoryTable = lazy(async () => {
	// What the table will ask for comes at the same time, not in turn; the table says so if it does not.
	import('./DirectoryGrid.tsx').catch(() => undefined);
	preload(gridStyles, { as: 'style' });
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
