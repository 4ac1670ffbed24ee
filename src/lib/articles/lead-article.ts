import type { ArticleRow } from './article-rows.ts';

/** The articles with the first from outside before those of our own that are newer: ours does not lead among others' news. */
export function ledFromOutside(rows: readonly ArticleRow[]): ArticleRow[] {
	const lead = rows.find(({ link }) => link !== null);
	return lead ? [lead, ...rows.filter((row) => row !== lead)] : [...rows];
}
