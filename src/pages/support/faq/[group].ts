import type { APIRoute } from 'astro';
import { FAQ, isFaqGroup } from '#lib/help/faq.ts';

/** Redirects the URL of one group of questions to its place on the single page. */
export const GET: APIRoute = ({ params: { group }, redirect, rewrite }) =>
	isFaqGroup(group) ? redirect(`${FAQ}#${group}`, 301) : rewrite('/404');
