import type { APIRoute } from 'astro';
import { starterLogos } from '#lib/starter/logos.ts';

export const prerender = true;

export async function getStaticPaths() {
	const logos = await starterLogos();
	return [...logos].map(([icon, svg]) => ({ params: { icon }, props: { svg } }));
}

export const GET: APIRoute<{ svg: string }> = ({ props }) =>
	new Response(props.svg, { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' } });
