import type { APIRoute } from 'astro';
import { db } from '#lib/db/client.ts';
import { otherMethods } from '#lib/http/routes.server.ts';
import { currentStore } from '#lib/uploads/current-store.ts';
import { serveFile } from '#lib/uploads/served-file.ts';

export const GET: APIRoute = ({ request, params }) =>
	serveFile(db, currentStore(), request, params.name ?? '');

/** Astro drops the body. */
export const HEAD = GET;

export const ALL = otherMethods('GET, HEAD');
