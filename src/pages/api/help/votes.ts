import type { APIRoute } from 'astro';
import { answerVoteRequest } from '#lib/help/votes.server.ts';
import { methodNotAllowed } from '#lib/http/answer.ts';

export const POST: APIRoute = ({ request, clientAddress }) =>
	answerVoteRequest(request, clientAddress);

export const ALL: APIRoute = ({ request }) => methodNotAllowed(request.method, 'POST');
