import { countOf } from '#lib/format/numbers.ts';
import { type ArticleView, articleTabs } from './article-view.ts';

/** Titles and descriptions of `/news-research`, made from what a view shows. */

const subjects = {
	news: 'news on crypto projects, organizations and people',
	research: 'research on crypto projects, organizations and people',
} as const;

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Says kind, tab, look and page, so that no two views that are to be found have one title. */
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

/** One sentence on what the view holds, `total` articles in all. */
export function articlesDescription(view: ArticleView, total: number): string {
	const count = countOf(total, 'article');
	return `${articlesTitle(view)}: ${count}, newest first, each with its date, source and the records it mentions.`;
}

/** One article in a sentence: its summary, or where it is read and what it names. */
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
