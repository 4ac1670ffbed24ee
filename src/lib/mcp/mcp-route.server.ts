import { db, reads } from '#lib/db/client.ts';
import { originOf } from '#lib/seo/origin.server.ts';
import type { RouteContext } from '#lib/sessions/endpoint.ts';
import { answerMcp } from './answer-mcp.ts';

/** `POST /mcp` using the site's own database. */
export const postMcp = ({ request, clientAddress, url }: RouteContext): Promise<Response> =>
	answerMcp({ db, reads, origin: originOf(url) }, { request, clientAddress });
