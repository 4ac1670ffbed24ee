import type { APIRoute } from 'astro';
import { notAllowed } from '#lib/http/answer.ts';
import { answerNewsletterRequest } from '#lib/newsletter/newsletter.server.ts';

export const POST: APIRoute = ({ request, clientAddress }) =>
	answerNewsletterRequest(request, clientAddress);

export const ALL: APIRoute = ({ request }) => notAllowed(request.method, 'POST');
