import type { APIRoute } from 'astro';
import { notAllowed } from '#lib/http/answer.ts';

/** Forgets the session in this browser; a form is led to the home page. */
export const POST: APIRoute = ({ cookies, request, redirect }) => {
	for (const name of ['access_token', 'signed_in']) cookies.delete(name, { path: '/' });
	const wantsPage = /text\/html/.test(request.headers.get('accept') ?? '');
	return wantsPage ? redirect('/', 303) : new Response(null, { status: 204 });
};

export const ALL: APIRoute = ({ request }) => notAllowed(request.method, 'POST');
