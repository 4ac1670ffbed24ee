import { db } from '../db/client.ts';
import { articles } from './content.server.ts';
import { answerHelpVote } from './votes.ts';

/** Answers `POST /api/help/votes` using the site's own database. `address` is the caller's. */
export async function answerVoteRequest(request: Request, address: string): Promise<Response> {
	const all = await articles();
	return answerHelpVote(db, request, {
		address,
		// The one secret that all servers of a site share; server/start.ts sets it if absent.
		key: process.env.ASTRO_KEY ?? '',
		articles: new Map(all.map(({ category, slug, href }) => [`${category}/${slug}`, href])),
	});
}
