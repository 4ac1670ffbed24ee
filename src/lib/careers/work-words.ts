/** The ways in which boards write how one works into the text of where one works. */
const ways = {
	remote: 'remote(?:ly)?|telecommute|distributed|work from home|wfh|anywhere|worldwide',
	hybrid: 'hybrid',
	onsite: 'on-?\\s?site|in-?\\s?office|in-?\\s?person',
} as const;

/** Without the words that are a place as well: `Anywhere` says from where, not only how. */
const HOW = `(?:(?:fully|100%)\\s+)?(?:remote(?:ly)?|telecommute|distributed|work from home|wfh|${ways.hybrid}|${ways.onsite})(?:[\\s-]+(?:friendly|first|only))?`;
const leading = new RegExp(`^${HOW}(?=$|[\\s:,–—-])[\\s:,–—-]*`, 'i');
const trailing = new RegExp(`(?:^|[\\s:,–—-]+)(?:${HOW}|only|based)$`, 'i');
const within = /^(?:anywhere\s+)?(?:in|within|from|across)\s+(?:the\s+)?/i;

/** A part of a place without how one works around it: `US Remote` and `Remote in the US` are `US`. */
export const withoutWork = (part: string): string =>
	part.trim().replace(leading, '').replace(within, '').replace(trailing, '').trim();

const found = Object.entries(ways).map(
	([way, words]) => [way, new RegExp(`(?:^|[^\\p{L}])(?:${words})(?:$|[^\\p{L}])`, 'iu')] as const,
);

/** How one works as the text of a place says it: what it begins with, else the first that is in it; null for none. */
export function workIn(place: string): string | null {
	const matches = found
		.map(([way, words]) => ({ way, at: place.search(words) }))
		.filter(({ at }) => at >= 0)
		.sort((one, other) => one.at - other.at);
	return matches[0]?.way ?? null;
}
