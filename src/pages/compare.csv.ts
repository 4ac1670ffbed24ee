import type { APIRoute } from 'astro';
import { compareCsv } from '#lib/compare/csv.server.ts';

export const GET: APIRoute = ({ url }) => compareCsv(url.searchParams);
