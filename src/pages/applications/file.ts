import type { APIRoute } from 'astro';
import { serveLinkedFile } from '#lib/applications/sent-page.server.ts';

export const GET: APIRoute = (context) => serveLinkedFile(context);
