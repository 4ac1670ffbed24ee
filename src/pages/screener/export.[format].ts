import type { APIRoute } from 'astro';
import { exportScreen } from '#lib/screens/export.server.ts';

export const GET: APIRoute = ({ params, url, request }) =>
	exportScreen(params.format ?? '', url.searchParams, request);
