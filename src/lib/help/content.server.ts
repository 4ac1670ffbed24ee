import { getCollection, render } from 'astro:content';
import { type Article, articleOf, inOrder } from './article.ts';
import { type Faq, faqGroupNames, isFaqGroup } from './faq.ts';
import { type Heading, readable } from './readable.ts';

/** The help center's texts, as the build has read them from `src/content`. */

/** An article with its text as HTML and the headings of that. */
export interface Readable {
	html: string;
	headings: Heading[];
}

/** All articles in reading order. */
export async function articles(): Promise<Article[]> {
	const entries = await getCollection('help');
	return inOrder(entries.map(({ id, data, body }) => articleOf(id, data, body ?? '')));
}

/** The text of one of `articles()`. */
export async function textOf({ category, slug }: Article): Promise<Readable> {
	const [entry] = await getCollection('help', ({ id }) => id === `${category}/${slug}`);
	if (!entry) throw new Error(`There is no article ${category}/${slug}.`);
	const { headings } = await render(entry);
	return { html: readable(entry.rendered?.html ?? ''), headings };
}

/** All questions, group after group. */
export async function questions(): Promise<Faq[]> {
	const entries = await getCollection('faq');
	const all = entries.map(({ id, data, rendered }): Faq => {
		const [group, slug] = id.split('/');
		if (!isFaqGroup(group) || !slug)
			throw new Error(`src/content/faq/${id}.md is in no group of src/lib/help/faq.ts.`);
		return { ...data, group, slug, answer: readable(rendered?.html ?? '') };
	});
	const place = ({ group, order }: Faq) => faqGroupNames.indexOf(group) * 1_000 + order;
	return all.sort((one, other) => place(one) - place(other));
}
