import { countOf } from '#lib/format/numbers.ts';
import { type ArticleView, articleTabs } from './article-view.ts';

/** Titles and descriptions of `/news-research`, derived from the view. */

const subjects = {
	news: 'news on crypto projects, organizations and people',
	research: 'research on crypto projects, organizations and people',
} as const;

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns a title with kind, tab, look and page, so that no two indexed views share one. */
export function articlesTitle({ type, view, tab, page }: ArticleView): string {
	const tabLabel = articleTabs.find(({ name }) => name === tab)?.label;
	return [
		tab === 'lastest' ? capital(subjects[type]) : `${tabLabel}: ${subjects[type]}`,
		view === 'all' && 'table',
		page > 1 && `page ${page}`,
	]
		.filter(Boolean)
		.join(', ');
}

/** Returns a sentence describing the view, which has `total` articles. */
export function articlesDescription(view: ArticleView, total: number): string {
	const count = countOf(total, 'article');
	return `${articlesTitle(view)}: ${count}, newest first, each with its date, source and the records it mentions.`;
}

/** Returns an article in one sentence: its summary, or where to read it and which records it mentions. */
export function articleDescription(article: {
	title: string;
	summary: string | null;
	source_name: string | null;
	mentions: readonly { name: string }[];
}): string {
	if (article.summary) return article.summary;
	const names = article.mentions.slice(0, 5).map(({ name }) => name);
	const source = article.source_name ? ` at ${article.source_name}` : '';
	return `“${article.title}”${source}${names.length > 0 ? `, which names ${names.join(', ')}` : ''}.`;
}
