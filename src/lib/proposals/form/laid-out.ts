import type { RenderedArticle } from '#lib/articles/markdown.ts';
import { renderingProcess } from '#lib/articles/render-apart.ts';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate, undoRateLimits } from '#lib/http/rate-limit.ts';

/** Rate limit on texts that failed to render, as each takes a second of the server's time. */
const TOO_MUCH = { most: 5, seconds: 600 };

const tooMuch =
	'This text takes too long to lay out. Nest lists and quotes less deeply, and use fewer notes, tables and marks.';

/**
 * Renders a member's Markdown as on an article's page.
 * @throws HttpError 422 for a text that takes too much work, 429 after several of those, 503 while too many wait.
 */
export async function renderArticlePreview(
	db: Db,
	accountId: number,
	content: string,
	origin: string,
): Promise<RenderedArticle> {
	const key = `too much text #${accountId}`;
	// Counted first, so that concurrent requests cannot bypass it.
	await limitRate(db, key, TOO_MUCH);
	const owner = `#${accountId}`;
	const made = await renderingProcess.render(content, { origin, isContributed: true }, owner);
	if (made.state === 'too-much')
		throw new HttpError(422, tooMuch, { fields: { content: tooMuch } });
	await undoRateLimits(db, [key]);
	if (made.state === 'rendered') return made.article;
	throw new HttpError(503, 'Too many texts are being rendered. Try again in a few seconds.', {
		headers: { 'Retry-After': '5' },
	});
}
