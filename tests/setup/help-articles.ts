import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Article, ArticleFacts, articleOf, sortArticles } from '#lib/help/article.ts';
import { FaqFacts } from '#lib/help/faq.ts';

const content = resolve(import.meta.dirname, '../../src/content');

/**
 * The parts of a Markdown file with front matter.
 * @throws with the file's name if its front matter does not match the shape.
 */
function fileParts<Facts>(file: string, shape: z.ZodType<Facts>): { facts: Facts; body: string } {
	const [, yaml = '', body = ''] =
		/^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(content, file), 'utf8')) ?? [];
	const { data, error } = shape.safeParse(parse(yaml));
	if (error)
		throw new Error(
			`The front matter of src/content/${file} is not as docs/help-articles.md says:\n${z.prettifyError(error)}`,
		);
	return { facts: data, body };
}

/** The help center's articles from their files, in reading order. */
export function articleFiles(): Article[] {
	return sortArticles(
		globSync('help/*/*.md', { cwd: content }).map((file) => {
			const { facts, body } = fileParts(file, ArticleFacts);
			return articleOf(file.slice('help/'.length, -'.md'.length), facts, body);
		}),
	);
}

/** The answers of the FAQ as Markdown, with their questions. */
export function faqFiles(): { file: string; question: string; order: number; body: string }[] {
	return globSync('faq/*/*.md', { cwd: content }).map((file) => {
		const { facts, body } = fileParts(file, FaqFacts);
		return { file, ...facts, body };
	});
}

/** The link targets of a text, in order. */
export const linksIn = (body: string): string[] =>
	[...body.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

/** A name on screen that an article sets in bold, and the page where it says the name appears. */
export interface NamedOnScreen {
	name: string;
	page: string;
}

/**
 * The names on screen in an article: its bold text. Each is on the page linked last before it, or on the page the
 * article is about if there is none. Links within the help center and to data are references, not places.
 */
export function namesIn({ about, body }: Article): NamedOnScreen[] {
	const names: NamedOnScreen[] = [];
	let page = about;
	for (const [, link, name] of body.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g)) {
		if (link?.startsWith('/') && !/^\/(?:support|api)\//.test(link)) page = asSample(link, about);
		if (name !== undefined) names.push({ name, page });
	}
	return names;
}

/** In an article about this kind of record, the same place of a sample, which has everything. */
function asSample(link: string, about: string): string {
	const [, kind, , ...tab] = link.split('/');
	const isOfKind =
		['project', 'organization', 'people'].includes(kind ?? '') && about.startsWith(`/${kind}/`);
	return isOfKind ? [about, ...tab].join('/') : link;
}
