import { z } from 'zod';
import { renderArticle } from '../articles/markdown.ts';
import { memberEndpoint } from '../http/endpoint.ts';
import { limitRate } from '../http/rate-limit.ts';
import { researchInput } from './publish-research-input.ts';
import { amendResearch, submitResearch } from './research.ts';
import { note } from './said-input.ts';

const action = 'propose-change';

const input = researchInput.extend({
	/** Slug of a proposal of one's own that this amends; null: it is a new one. */
	proposal: z.string().max(200).nullable().default(null),
	note,
});

/** POST /api/contributions/research: proposes a piece of research (201), or amends one's own proposal of one (200). */
export const researchCall = memberEndpoint({ action, input }, async ({ db, session, input }) => {
	const { proposal, note, ...article } = input;
	const { id } = session.member;
	const sent = { article, note };
	const { id: made, slug } =
		proposal === null
			? await submitResearch(db, id, sent)
			: await amendResearch(db, id, proposal, sent);
	const answer = { _id: String(made), slug, link: `/dao/${slug}` };
	return Response.json(answer, {
		status: proposal === null ? 201 : 200,
		headers: { 'Cache-Control': 'no-store' },
	});
});

/** Rendering takes time by length; still more than somebody who writes asks for. */
const PREVIEWS = { most: 20, seconds: 60 };
const preview = z.object({
	content: z.string().max(100_000, 'Research has at most 100,000 characters.').default(''),
});

/** POST /api/contributions/preview: Markdown as an article's page would show it, `{ html, minutes }`. */
export const previewCall = memberEndpoint(
	{ action, input: preview },
	async ({ db, session, input, url }) => {
		await limitRate(db, `preview #${session.member.id}`, PREVIEWS);
		const { html, minutes } = renderArticle(input.content, {
			origin: url.origin,
			isContributed: true,
		});
		return { html, minutes };
	},
);
