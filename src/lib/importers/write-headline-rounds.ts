import type { FoundArticle } from '#lib/articles/store.ts';
import type { Author } from '#lib/catalogue/change.ts';
import type { Db } from '#lib/db/connect.ts';
import { type HeadlineRound, headlineIdentifier, sortHeadlines } from './headline-rounds.ts';
import { dropSuggestions, excludeDeclinedRounds, suggestRounds } from './suggested-rounds.ts';
import { withdrawRoundStatements } from './withdraw.ts';
import { writeBatch } from './write-batch.ts';

/** An article that is new or has changed. */
export type ArticleUpdate = FoundArticle & { isNew: boolean };

/**
 * Writes the rounds that articles report: certain ones into the catalogue, others for editors. What an article no
 * longer says is withdrawn.
 *
 * @returns how many records of raisers and investors were also created.
 */
export async function writeHeadlineRounds(
	db: Db,
	author: Author,
	articles: readonly ArticleUpdate[],
): Promise<number> {
	if (articles.length === 0) return 0;
	const headlineRounds = articles.flatMap(({ article, round }): HeadlineRound[] =>
		round ? [{ article, round }] : [],
	);
	const { rows, suggested } = await sortHeadlines(
		db,
		await excludeDeclinedRounds(db, headlineRounds),
	);
	const sure = new Set(rows.map(({ where }) => where));
	const changed = articles.filter(({ article, isNew }) => !isNew && !sure.has(article.link));
	await withdrawRoundStatements(
		db,
		author,
		changed.map(({ article }) => ({
			where: article.link,
			value: article.title,
			plan: { withdraw: [headlineIdentifier(article.link_key)], notes: [] },
		})),
	);
	const suggestionKeys = new Set(suggested.map(({ article }) => article.link_key));
	await dropSuggestions(
		db,
		articles.flatMap(({ article, isNew }) =>
			isNew || suggestionKeys.has(article.link_key) ? [] : article.link_key,
		),
	);
	await suggestRounds(db, suggested);
	if (rows.length === 0) return 0;
	return (await writeBatch(db, author, rows)).madeBeside;
}
