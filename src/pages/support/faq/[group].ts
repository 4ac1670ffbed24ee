import type { APIRoute } from 'astro';
import { FAQ, isFaqGroup } from '#lib/help/faq.ts';

/** Address of one group of questions: leads to its place on the single page. */
export const GET: APIRoute = ({ params: { group }, redirect, rewrite }) =>
	isFaqGroup(group) ? redirect(`${FAQ}#${group}`, 301) : rewrite('/404');
