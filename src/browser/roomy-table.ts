import { waitForTableIntent } from './directives/room.ts';

// The island of a directory waits for what draws islands before it asks for its table, the grid (most of the site's
// script) and its first rows: they come meanwhile. The island reports it if they fail. It brings their styles as well:
// what this file imports has none, or Astro would give them to every page.
const href = document.querySelector<HTMLElement>('[data-directory-server]')?.dataset.rows;
if (href !== undefined)
	void waitForTableIntent().then(() => {
		import('../islands/directory/DirectoryTable.tsx').catch(() => undefined);
		const link = document.createElement('link');
		Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href });
		document.head.append(link);
	});
