import type { APIRoute } from 'astro';
import { exportScreen } from '#lib/screens/export.server.ts';

export const GET: APIRoute = ({ url, request }) => exportScreen(url.searchParams, request);
