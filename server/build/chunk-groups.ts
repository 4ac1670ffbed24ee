/**
 * Which modules of the browser share a file. Left alone, every module that two scripts share becomes a file of its own,
 * and a page asks for a dozen files of 1–4 kB. Those with the greater `priority` are dealt out first.
 */
export const chunkGroups = [
	{
		name: 'shell',
		test: /vite\/preload-helper|rolldown\/runtime|src\/layouts\/Page\.astro\?astro&type=script|src\/browser\/(?:copy|session\/(?:call-api|post-form|send-late|signed-in|signed-up)|toast|unread-badge|visit)\.ts$|src\/lib\/sessions\/next-path\.ts$/,
		priority: 40,
	},
	{
		name: 'react',
		test: /node_modules\/(?:react|react-dom|scheduler)\/|src\/islands\/island\.ts$/,
		priority: 30,
	},
	{
		name: 'stores',
		test: /node_modules\/(?:@tanstack|nanostores|@nanostores)\//,
		priority: 20,
	},
	{
		name: 'ui',
		test: /node_modules\/(?:@base-ui|@floating-ui|lucide-react|tabbable|reselect|use-sync-external-store)\//,
		priority: 10,
	},
];
