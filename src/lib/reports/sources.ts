import { readScreen, screenQuery } from '#lib/screens/screen-text.ts';
import type { BlockContent, BlockScreen, BlockSource } from './block-content.ts';

/** A source of a report. */
export interface ListedSource {
	name: string;
	/** URL of the source; a path for pages of this site. */
	href: string | null;
	/** The parts of the report that the source supports. */
	of: string[];
	/** The latest time at which the fact was stated or read, if known. */
	at: string | null;
	/** Whether the source is a screen of this site. */
	isOwn: boolean;
}

/** Returns the URL of the screen that a block read. */
export function screenHref({ s }: Pick<BlockScreen, 's'>): string {
	const read = readScreen(s);
	return 'screen' in read ? `/screener?${screenQuery(read.screen)}` : '/screener';
}

type FoundSource = Omit<ListedSource, 'of'> & { of: string };

const toFoundSources = (of: string, sources: readonly BlockSource[]): FoundSource[] =>
	sources.map((source) => ({ ...source, of, isOwn: false }));

function sourcesIn(shown: BlockContent, at: string): FoundSource[] {
	switch (shown.kind) {
		case 'record':
			return shown.facts.flatMap(({ label, sources }) =>
				toFoundSources(`${shown.name}: ${label}`, sources),
			);
		case 'figure': {
			const of = shown.record ? `${shown.record.name}: ${shown.label}` : shown.label;
			const own = shown.screen ? [ofScreen(shown.screen, of, at)] : [];
			return [...toFoundSources(of, shown.sources), ...own];
		}
		case 'table':
			return [ofScreen(shown.screen, shown.caption || 'Table', at)];
		case 'chart':
			return [ofScreen(shown.screen, shown.caption || shown.title, at)];
		default:
			return [];
	}
}

const ofScreen = (screen: BlockScreen, of: string, at: string): FoundSource => ({
	...{ name: screen.words, href: screenHref(screen), of, at, isOwn: true },
});

/**
 * The distinct sources of blocks, in order of appearance.
 * @param at when the screens were read.
 */
export function sourcesOf(blocks: readonly BlockContent[], at: string): ListedSource[] {
	const listed = new Map<string, ListedSource>();
	for (const one of blocks.flatMap((shown) => sourcesIn(shown, at))) {
		const key = one.href ?? one.name;
		const had = listed.get(key);
		if (!had) listed.set(key, { ...one, of: [one.of] });
		else {
			if (!had.of.includes(one.of)) had.of.push(one.of);
			if (one.at !== null && (had.at === null || had.at < one.at)) had.at = one.at;
		}
	}
	return [...listed.values()];
}
