/** How boards write the way of working within a location. */
const ways = {
	remote: 'remote(?:ly)?|telecommute|distributed|work from home|wfh|anywhere|worldwide',
	hybrid: 'hybrid',
	onsite: 'on-?\\s?site|in-?\\s?office|in-?\\s?person',
} as const;

/** Excludes words that also describe a place: `Anywhere` states from where people may work, not only how. */
const HOW = `(?:(?:fully|100%)\\s+)?(?:remote(?:ly)?|telecommute|distributed|work from home|wfh|${ways.hybrid}|${ways.onsite})(?:[\\s-]+(?:friendly|first|only))?`;
const leading = new RegExp(`^${HOW}(?=$|[\\s:,–—-])[\\s:,–—-]*`, 'i');
const trailing = new RegExp(`(?:^|[\\s:,–—-]+)(?:${HOW}|only|based)$`, 'i');
const within = /^(?:anywhere\s+)?(?:in|within|from|across)\s+(?:the\s+)?/i;

/** Returns a part of a place without the way of working: `US Remote` and `Remote in the US` are `US`. */
export const stripWorkplace = (part: string): string =>
	part.trim().replace(leading, '').replace(within, '').replace(trailing, '').trim();

const wayPatterns = Object.entries(ways).map(
	([way, words]) => [way, new RegExp(`(?:^|[^\\p{L}])(?:${words})(?:$|[^\\p{L}])`, 'iu')] as const,
);

/** Returns the way of working that a location states first, which may be at its beginning; null for none. */
export function workplaceIn(place: string): string | null {
	const matches = wayPatterns
		.map(([way, words]) => ({ way, at: place.search(words) }))
		.filter(({ at }) => at >= 0)
		.sort((one, other) => one.at - other.at);
	return matches[0]?.way ?? null;
}
