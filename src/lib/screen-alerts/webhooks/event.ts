import type { DirectorySource } from '#lib/directory/sources.ts';
import type { SavedScreen } from '#lib/saved-screens/saved-screen.ts';
import type { NamedRow } from '../named-rows.ts';

/** Maximum rows in one delivery; the rest go into the next. */
export const MAX_EVENT_ROWS = 500;

interface EventBase {
	screen: { id: string; slug: string; name: string; source: DirectorySource; url: string };
	/** Time the change was found. */
	at: string;
}

/** The event sent to a webhook when rows entered, left or changed. */
export interface ScreenChanged extends EventBase {
	type: 'screen.changed';
	/** The column whose cells are in `changed`. */
	column: string | null;
	entered: NamedRow[];
	left: NamedRow[];
	changed: (NamedRow & { before: string | null; after: string | null })[];
}

/** The event sent to a webhook when its owner tests it. */
export interface Ping extends EventBase {
	type: 'ping';
}

/** The parts of an event that name its screen and time. */
export const eventBase = (
	{ id, slug, name, screen }: Pick<SavedScreen, 'id' | 'slug' | 'name' | 'screen'>,
	site: string,
	now: Date,
): EventBase => ({
	screen: { id, slug, name, source: screen.source, url: `${site}/screen/${slug}` },
	at: now.toISOString(),
});
