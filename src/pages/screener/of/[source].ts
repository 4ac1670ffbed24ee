import type { APIRoute } from 'astro';
import { viewHref } from '#lib/directory/links.ts';
import { isDirectorySource } from '#lib/directory/sources.ts';
import { readView } from '#lib/directory/view.ts';
import { errorResponse } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import { MAX_REDIRECT_LENGTH } from '#lib/http/redirects.ts';
import { screenerHref } from '#lib/screens/screen-links.ts';
import { screenFromView } from '#lib/screens/screen-page.server.ts';

/** Redirects a directory view to the screen with the same rows, or back if no screen can express it. */
export const GET: APIRoute = async ({ params, url, redirect }) => {
	const { source = '' } = params;
	if (!isDirectorySource(source)) return errorResponse(new HttpError(404, 'Directory not found.'));
	const view = readView(source, url.searchParams);
	const screen = await screenFromView(view);
	const href = screen && screenerHref(screen);
	return redirect(href && href.length <= MAX_REDIRECT_LENGTH ? href : viewHref(view), 303);
};
