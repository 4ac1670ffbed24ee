import type { ArticleRow } from './article-rows.ts';

/**
 * Moves the first outside article before any newer ones of our own, since ours should not lead a list of others' news.
 */
export function moveOutsideArticleFirst(rows: readonly ArticleRow[]): ArticleRow[] {
	const lead = rows.find(({ link }) => link !== null);
	return lead ? [lead, ...rows.filter((row) => row !== lead)] : [...rows];
}
