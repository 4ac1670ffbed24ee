import type { APIRoute } from 'astro';
import { observatoryCsv } from '#lib/api/observatory-csv.server.ts';

export const GET: APIRoute = ({ params, url }) =>
	observatoryCsv(params.table ?? '', url.searchParams);
