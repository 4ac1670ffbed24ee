import { getCollection, render } from 'astro:content';
import { type Article, articleOf, sortArticles } from './article.ts';
import { type Faq, faqGroupNames, faqHref, isFaqGroup } from './faq.ts';
import { plainWords, prepareHtml, type RenderedText } from './readable.ts';
import { type HelpResult, type IndexedText, indexForSearch, searchHelp } from './search-help.ts';

/** The help center's texts, as the build reads them from `src/content`. */

/** Returns all articles in reading order. */
export async function articles(): Promise<Article[]> {
	const entries = await getCollection('help');
	return sortArticles(entries.map(({ id, data, body }) => articleOf(id, data, body ?? '')));
}

/** Returns the text of one of `articles()`. */
export async function articleContent({ category, slug }: Article): Promise<RenderedText> {
	const [entry] = await getCollection('help', ({ id }) => id === `${category}/${slug}`);
	if (!entry) throw new Error(`There is no article ${category}/${slug}.`);
	const { headings } = await render(entry);
	return { html: prepareHtml(entry.rendered?.html ?? ''), headings };
}

/** The search index, built once: it does not change while the server runs. */
let ready: Promise<IndexedText[]> | undefined;

async function makeReady(): Promise<IndexedText[]> {
	const [texts, faqs] = await Promise.all([articles(), questions()]);
	return indexForSearch([
		...texts.map((article) => ({ ...article, text: plainWords(article.body) })),
		...faqs.map((one) => {
			const answer = plainWords(one.answer);
			return {
				href: faqHref(one),
				title: one.question,
				summary: answer,
				text: answer,
				keywords: [],
			};
		}),
	]);
}

/** Searches articles and questions for `term`, best match first. */
export async function findHelp(term: string): Promise<HelpResult[]> {
	ready ??= makeReady();
	return searchHelp(await ready, term);
}

/** Returns all questions, group by group. */
export async function questions(): Promise<Faq[]> {
	const entries = await getCollection('faq');
	const all = entries.map(({ id, data, rendered }): Faq => {
		const [group, slug] = id.split('/');
		if (!isFaqGroup(group) || !slug)
			throw new Error(`src/content/faq/${id}.md has no group in src/lib/help/faq.ts.`);
		return { ...data, group, slug, answer: prepareHtml(rendered?.html ?? '') };
	});
	const place = ({ group, order }: Faq) => faqGroupNames.indexOf(group) * 1_000 + order;
	return all.sort((one, other) => place(one) - place(other));
}
