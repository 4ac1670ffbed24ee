import type { APIRoute } from 'astro';
import { exportDirectory } from '#lib/directory/export.server.ts';
import { errorResponse } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';

export const GET: APIRoute = async ({ params, url, request }) =>
	(await exportDirectory(params, url.searchParams, request)) ??
	errorResponse(new HttpError(404, 'This directory has no such export.'));
