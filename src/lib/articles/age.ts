import { longDate, relativeTime } from '#lib/format/dates.ts';
import type { ArticleRow } from './article-rows.ts';

/** The age from which an article is no longer news. */
const STALE_MS = 30 * 86_400_000;

const isStale = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) > STALE_MS;

/** Returns an article's day (ISO time, UTC); beyond 30 days, with how long ago it was. */
export const dayAndAge = (at: string, now: Date): string =>
	isStale(at, now) ? `${longDate(at)} · ${relativeTime(new Date(at), now)}` : longDate(at);

/**
 * Returns a note for a list, newest first, if its newest headline from other sites is older than 30 days; else null.
 */
export function staleHeadlines(
	rows: readonly Pick<ArticleRow, 'link' | 'origin' | 'published_at'>[],
	now: Date,
): string | null {
	const newest = rows.find(({ link, origin }) => link !== null && origin !== 'sample');
	if (!newest?.published_at || !isStale(newest.published_at, now)) return null;
	return `No headlines in the past 30 days. The newest is from ${longDate(newest.published_at)}.`;
}
