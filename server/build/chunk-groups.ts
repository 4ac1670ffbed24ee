/**
 * The modules that share a file in the browser. By default, every module shared by two scripts becomes a file of its
 * own, and a page requests a dozen files of 1–4 kB. Groups with a higher `priority` are filled first, each together
 * with its imports that no other group has taken.
 */
export const chunkGroups = [
	{
		name: 'shell',
		test: /vite\/preload-helper|src\/layouts\/Page\.astro\?astro&type=script|src\/browser\/(?:copy|listed-logos|session\/(?:call-api|post-form|send-late|signed-in|signed-up)|toast|unread-badge|visit)\.ts$|src\/lib\/sessions\/next-path\.ts$/,
		priority: 40,
	},
	{
		// Almost every island has state.
		name: 'react',
		test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|nanostores|@nanostores)\/|src\/islands\/island\.ts$/,
		priority: 30,
	},
	{
		name: 'ui',
		test: /node_modules\/(?:@base-ui|@floating-ui|lucide-react|tabbable|reselect|use-sync-external-store)\//,
		priority: 20,
	},
	{
		// What tables share with cards, lists and buttons: each would otherwise load the grid for it.
		name: 'cells',
		test: /src\/lib\/(?:charts\/sparkline|compare\/address|dataset\/address|directory\/(?:cell-markup|cells|star)|format\/(?:dates|marks|markup|numbers|partial-sum|text))\.ts$|src\/browser\/watched\.ts$|src\/islands\/(?:query-client|read-dataset\.queries)\.ts$|src\/islands\/ui\/RecordMark\.tsx$/,
		priority: 10,
	},
	{
		name: 'grid',
		test: /node_modules\/ag-grid-(?:community|react)\/|src\/islands\/directory\/(?:DirectoryTable\.tsx|grid-styles\.ts)$|src\/lib\/directory\//,
		priority: 5,
	},
];
