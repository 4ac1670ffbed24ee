import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { ArticleFacts } from '#lib/help/article.ts';
import { FaqFacts } from '#lib/help/faq.ts';

/** Text that is part of the product and changes with it. It is rendered at build time. */
export const collections = {
	help: defineCollection({
		loader: glob({ pattern: '*/*.md', base: './src/content/help' }),
		schema: ArticleFacts,
	}),
	faq: defineCollection({
		loader: glob({ pattern: '*/*.md', base: './src/content/faq' }),
		schema: FaqFacts,
	}),
};
