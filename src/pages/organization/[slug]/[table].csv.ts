import type { APIRoute } from 'astro';
import { tableAnswer } from '#lib/api/entity-csv.server.ts';

export const GET: APIRoute = ({ params }) => tableAnswer('organization', params);
