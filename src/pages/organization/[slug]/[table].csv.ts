import type { APIRoute } from 'astro';
import { tableCsvResponse } from '#lib/api/entity-csv.server.ts';

export const GET: APIRoute = ({ params }) => tableCsvResponse('organization', params);
