import type { APIRoute } from 'astro';
import { tableAnswer } from '#lib/entities/tables.server.ts';

export const GET: APIRoute = ({ params }) => tableAnswer('organization', params);
