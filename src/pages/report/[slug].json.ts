import type { APIRoute } from 'astro';
import { reportFile } from '#lib/reports/file.server.ts';

export const GET: APIRoute = (context) => reportFile(context, context.params.slug ?? '');
