import { db, reads } from '#lib/db/client.ts';
import type { Db } from '#lib/db/connect.ts';
import { errorResponse } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import { requesterOf } from '#lib/http/same-origin.ts';
import { higherLimitInWords, limitInWords } from '#lib/plans/limit-words.ts';
import { countExport, isRepeatedExport, LimitReachedError, usageOf } from '#lib/plans/usage.ts';
import { tokenOf } from '#lib/sessions/session-cookies.ts';
import { type Session, sessionOf } from '#lib/sessions/sessions.ts';
import { type ExportedView, type Extent, exportedIds } from './export.ts';
import type { FileFormat } from './file-formats.ts';
import { fileResponse, isFileFormat, streamView } from './files.ts';
import { isDirectorySource, pageSize } from './sources.ts';
import { type DirectoryView, readView, writeView } from './view.ts';

/** Rows that can be downloaded as a file. */
export interface ExportedRows extends ExportedView {
	/** Returns the ids of the file's records, in order. */
	ids(on: Db, extent: Extent): Promise<number[]>;
	/** The page shown to users without exports left, with their options. */
	limit: string;
}

/**
 * Returns the file for the view in a URL, or undefined for an unknown directory or file format. `rows=page` requests
 * only the current page.
 */
export async function exportDirectory(
	{ source = '', format = '' }: { source?: string | undefined; format?: string | undefined },
	query: URLSearchParams,
	request: Request,
): Promise<Response | undefined> {
	if (!isDirectorySource(source) || !isFileFormat(format)) return undefined;
	const view = readView(source, query);
	const exported: ExportedRows = {
		...view,
		ids: (on, extent) => exportedIds(on, view, extent),
		limit: `/directory/${view.source}/export-limit${queryOf(view)}`,
	};
	return exportRows(format, exported, request, query.get('rows') === 'page');
}

/**
 * Returns rows as a file. Anyone can download the current page, without limit; signed-in users get all rows, as often
 * as their plan allows.
 */
export async function exportRows(
	format: FileFormat,
	exported: ExportedRows,
	request: Request,
	isPage: boolean,
): Promise<Response> {
	const answer = (on: Db, ids: readonly number[]) =>
		fileResponse(format, exported.source, streamView(format, on, exported, ids));
	const session = isPage ? null : await exportSession(request);
	if (!session) return answer(reads, await exported.ids(reads, 'page'));
	try {
		return answer(db, await readIdsWithinLimit(db, session, exported.limit, exported.ids));
	} catch (error) {
		if (error instanceof LimitReachedError) return refusedExport(error, exported.limit, request);
		throw error;
	}
}

/** Returns the session whose exports a request may use: null if another site triggered it, or for a HEAD request. */
export async function exportSession(request: Request): Promise<Session | null> {
	const found = tokenOf(request);
	if (!found || request.method !== 'GET' || requesterOf(request) === 'foreign page') return null;
	return sessionOf(db, found.token);
}

/**
 * Returns all records of a view, counted as one export if they exceed a page; repeating the view within an hour, in
 * any format, is not counted. A user with no exports left is refused before more than a page is read.
 *
 * @param view the URL of its limit page, unique to the view.
 * @throws LimitReachedError
 */
export async function readIdsWithinLimit(
	on: Db,
	{ member }: Session,
	view: string,
	read: (on: Db, extent: Extent) => Promise<number[]>,
): Promise<number[]> {
	if (await isRepeatedExport(on, member.id, view)) return read(on, 'view');
	const usage = await usageOf(on, member.id, 'exports');
	if (usage.used >= usage.limit) {
		const ids = await read(on, 'beginning');
		if (ids.length > pageSize) throw new LimitReachedError('exports', usage);
		return ids;
	}
	return on.transaction(async (tx) => {
		const ids = await read(tx, 'view');
		if (ids.length > pageSize) await countExport(tx, member.id, view);
		return ids;
	});
}

/** Redirects a person to the page explaining the options; a program gets them as an error. */
export function refusedExport(limit: LimitReachedError, page: string, request: Request): Response {
	if (requesterOf(request) === 'program') {
		const seconds = Math.ceil((limit.usage.resetsAt.getTime() - Date.now()) / 1_000);
		return errorResponse(
			new HttpError(429, limitInWords(limit.what, limit.usage), {
				headers: { 'Retry-After': String(seconds) },
			}),
		);
	}
	return new Response(null, {
		status: 303,
		headers: { Location: page, 'Cache-Control': 'no-store' },
	});
}

const queryOf = (view: DirectoryView): string => {
	const query = writeView(view);
	return query && `?${query}`;
};

/** The content of the export limit page. */
export interface ExportLimit {
	said: string;
	more: string | null;
	/** The view. */
	back: string;
	/** The file of the current page only. */
	thisPage: string;
}

/** Returns the limit page for the directory in a URL; undefined for an unknown directory. */
export async function exportLimitPage(
	source: string,
	query: URLSearchParams,
	session: Session,
): Promise<ExportLimit | undefined> {
	if (!isDirectorySource(source)) return undefined;
	const view = readView(source, query);
	const params = new URLSearchParams(writeView(view));
	params.set('rows', 'page');
	return exportLimitOf(session, {
		back: `/directory/${source}${queryOf(view)}`,
		thisPage: `/directory/${source}/export.csv?${params}`,
	});
}

/** Returns the text shown to a user who reached the limit, with links. */
export async function exportLimitOf(
	{ member }: Session,
	links: Pick<ExportLimit, 'back' | 'thisPage'>,
): Promise<ExportLimit> {
	const usage = await usageOf(db, member.id, 'exports');
	return {
		said:
			usage.used < usage.limit
				? `You have used ${usage.used} of ${usage.limit} exports of whole views this month.`
				: limitInWords('exports', usage),
		more: higherLimitInWords('exports', usage),
		...links,
	};
}
