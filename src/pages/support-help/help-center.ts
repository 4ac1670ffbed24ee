import type { APIRoute } from 'astro';
import { HELP_CENTER } from '#lib/help/article.ts';

/** Redirects the former URL of the help center. */
export const GET: APIRoute = ({ redirect }) => redirect(HELP_CENTER, 301);
