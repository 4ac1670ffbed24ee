import { ROOMY } from './directives/room.ts';

// The island of a directory waits for what draws islands before it asks for its table and the grid, most of the site's script:
// where they will be drawn at once, they come meanwhile. The island says so if they do not come.
// It brings their styles as well: what this file imports has none, or Astro would give them to every page.
if (document.querySelector('astro-island[client="roomy"]') && matchMedia(ROOMY).matches)
	import('../islands/directory/DirectoryTable.tsx').catch(() => undefined);
