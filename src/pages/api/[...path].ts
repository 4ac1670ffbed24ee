import type { APIRoute } from 'astro';
import { serveCall } from '#lib/api/serve-call.server.ts';

export const ALL: APIRoute = (context) => serveCall(context);
