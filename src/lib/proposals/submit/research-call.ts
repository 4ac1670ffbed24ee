import { z } from 'zod';
import { limitRate } from '#lib/http/rate-limit.ts';
import { memberEndpoint } from '#lib/sessions/endpoint.ts';
import { researchInput } from '../apply/publish-research-input.ts';
import { note } from '../form/field-edits.ts';
import { renderArticlePreview } from '../form/laid-out.ts';
import { sentProposal } from '../proposal/sent-proposal.ts';
import { amendResearch, submitResearch } from './research.ts';

const action = 'propose-change';

const input = researchInput.extend({
	/** Slug of your own proposal that is being amended; null for a new proposal. */
	proposal: z.string().max(200).nullable().default(null),
	note,
});

/** POST /api/contributions/research: proposes a piece of research (201), or amends your own research proposal (200). */
export const researchCall = memberEndpoint(
	{
		summary: 'Submits a research article, or amends your submission',
		action,
		input,
		answer: sentProposal.omit({ state: true }),
		statuses: [200, 201],
	},
	async ({ db, session, input, url }) => {
		const { proposal, note, ...article } = input;
		const { id } = session.member;
		// What cannot be rendered is not published.
		await renderArticlePreview(db, id, article.content, url.origin);
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
	},
);

/** Limit of previews: more than anybody needs while writing. */
const PREVIEWS = { most: 20, seconds: 60 };
const preview = z.object({
	content: z.string().max(100_000, 'Research can have at most 100,000 characters.').default(''),
});

/** POST /api/contributions/preview: Markdown rendered as on an article's page, `{ html, minutes }`. */
export const previewCall = memberEndpoint(
	{
		summary: 'Renders Markdown as an article page shows it',
		action,
		input: preview,
		answer: z.object({ html: z.string(), minutes: z.int().describe('Reading time in minutes.') }),
	},
	async ({ db, session, input, url }) => {
		await limitRate(db, `preview #${session.member.id}`, PREVIEWS);
		const { html, minutes } = await renderArticlePreview(
			db,
			session.member.id,
			input.content,
			url.origin,
		);
		return { html, minutes };
	},
);
