import type { APIRoute } from 'astro';
import { linkedFile } from '#lib/applications/sent-page.server.ts';

export const GET: APIRoute = (context) => linkedFile(context);
