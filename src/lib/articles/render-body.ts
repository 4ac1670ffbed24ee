import { HttpError } from '../http/errors.ts';
import type { ArticleOptions, RenderedArticle } from './markdown.ts';
import { readingMinutes } from './plain-text.ts';
import { renderingProcess } from './render-apart.ts';

/**
 * Returns an article's body as its page shows it. Without HTML if rendering takes too much work: such a body predates
 * that check, or came from a file.
 * @throws HttpError 503 while too many texts are waiting.
 */
export async function renderBody(body: string, options: ArticleOptions): Promise<RenderedArticle> {
	const made = await renderingProcess.render(body, options);
	if (made.state === 'rendered') return made.article;
	if (made.state === 'too-much') return { html: '', headings: [], minutes: readingMinutes(body) };
	throw new HttpError(503, 'Too many texts are being rendered. Try again in a few seconds.');
}
