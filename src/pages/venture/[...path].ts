import type { APIRoute } from 'astro';

/** The API's name for an organization leads to its page. */
export const GET: APIRoute = ({ params, redirect }) =>
	redirect(`/organization/${encodeURI(params.path ?? '')}`, 301);
