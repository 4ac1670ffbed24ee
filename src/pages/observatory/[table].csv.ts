import type { APIRoute } from 'astro';
import { observatoryCsv } from '#lib/observatory/tables.server.ts';

export const GET: APIRoute = ({ params, url }) =>
	observatoryCsv(params.table ?? '', url.searchParams);
