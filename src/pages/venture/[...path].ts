import type { APIRoute } from 'astro';

/** Redirects the API's name for an organization to its page. */
export const GET: APIRoute = ({ params, redirect }) =>
	redirect(`/organization/${encodeURI(params.path ?? '')}`, 301);
