import type { APIRoute } from 'astro';
import { HELP_CENTER } from '#lib/help/article.ts';

/** The help center's former address. */
export const GET: APIRoute = ({ redirect }) => redirect(HELP_CENTER, 301);
