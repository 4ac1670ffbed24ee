import { type ExportLimit, exportLimitOf, exportRows } from '#lib/directory/export.server.ts';
import { rowRangeOf } from '#lib/directory/export.ts';
import { isFileFormat } from '#lib/directory/files.ts';
import { errorResponse } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { findIds } from './find-rows.ts';
import { requestedPage } from './open-screen.ts';
import { screenerHref } from './screen-links.ts';
import { readScreen, screenQuery } from './screen-text.ts';

/** Returns the file for the screen in a URL, under the same rules as directories. */
export async function exportScreen(
	format: string,
	query: URLSearchParams,
	request: Request,
): Promise<Response> {
	if (!isFileFormat(format)) return errorResponse(new HttpError(404, 'File not found.'));
	const read = readScreen(query.get('s') ?? '');
	if ('faults' in read) return errorResponse(new HttpError(400, read.faults.join(' ')));
	const { screen } = read;
	const page = requestedPage(query.get('page'));
	const { source, columns } = screen;
	try {
		return await exportRows(
			format,
			{
				...{ source, columns },
				ids: async (on, extent) => findIds(on, screen, rowRangeOf(extent, page)),
				limit: `/screener/export-limit?${screenQuery(screen)}`,
			},
			request,
			query.get('rows') === 'page',
		);
	} catch (error) {
		if (error instanceof HttpError) return errorResponse(error);
		throw error;
	}
}

/** Returns the content of the export limit page; undefined when the URL has no screen. */
export async function screenLimitPage(
	query: URLSearchParams,
	session: Session,
): Promise<ExportLimit | undefined> {
	const read = readScreen(query.get('s') ?? '');
	if ('faults' in read) return undefined;
	return exportLimitOf(session, {
		back: screenerHref(read.screen),
		thisPage: `/screener/export.csv?${screenQuery(read.screen)}&rows=page`,
	});
}
