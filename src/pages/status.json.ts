import type { APIRoute } from 'astro';
import { methodNotAllowed } from '#lib/http/answer.ts';
import { answerStatusRequest } from '#lib/importers/status.server.ts';

export const GET: APIRoute = () => answerStatusRequest();

// ALL would match HEAD, which falls back to GET only without ALL.
export const HEAD: APIRoute = (context) => GET(context);

export const ALL: APIRoute = ({ request }) => methodNotAllowed(request.method, 'GET, HEAD');
