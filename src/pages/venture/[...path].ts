import type { APIRoute } from 'astro';

/** Redirects `/venture/…`, the API's name for an organization, to the organization's page. */
export const GET: APIRoute = ({ params, redirect }) =>
	redirect(`/organization/${encodeURI(params.path ?? '')}`, 301);
