import type { APIRoute } from 'astro';
import { FAQ, isFaqGroup } from '#lib/help/faq.ts';

/** A group of questions by its own address: its place on the one page. */
export const GET: APIRoute = ({ params: { group }, redirect, rewrite }) =>
	isFaqGroup(group) ? redirect(`${FAQ}#${group}`, 301) : rewrite('/404');
