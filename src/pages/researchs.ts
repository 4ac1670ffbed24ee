import type { APIRoute } from 'astro';

/** The former address of the research. */
export const GET: APIRoute = ({ redirect }) =>
	redirect('/news-research?type=research&view=default', 301);
