import { db, reads } from '#lib/db/client.ts';
import type { Db } from '#lib/db/connect.ts';
import { errorAnswer } from '#lib/http/answer.ts';
import { HttpError } from '#lib/http/errors.ts';
import { madeBy } from '#lib/http/same-origin.ts';
import { limitInWords, moreInWords } from '#lib/plans/limit-words.ts';
import { exportsAgain, LimitReached, usageOf, useExport } from '#lib/plans/usage.ts';
import { tokenOf } from '#lib/sessions/session-cookies.ts';
import { type Session, sessionOf } from '#lib/sessions/sessions.ts';
import { type ExportedView, type Extent, exportedIds } from './export.ts';
import type { FileFormat } from './file-formats.ts';
import { fileAnswer, isFileFormat, viewAs } from './files.ts';
import { isDirectorySource, pageSize } from './sources.ts';
import { type DirectoryView, readView, writeView } from './view.ts';

/** Rows that can be taken away as a file. */
export interface Exported extends ExportedView {
	/** Which records the file holds, in order. */
	ids(on: Db, extent: Extent): Promise<number[]>;
	/** The page that says what can be done by who has no exports left. */
	limit: string;
}

/**
 * The file of the view that an address asks for, or undefined when there is no such directory, or no such kind of file.
 * `rows=page` asks for the page alone.
 */
export async function exportDirectory(
	{ source = '', format = '' }: { source?: string | undefined; format?: string | undefined },
	query: URLSearchParams,
	request: Request,
): Promise<Response | undefined> {
	if (!isDirectorySource(source) || !isFileFormat(format)) return undefined;
	const view = readView(source, query);
	const exported: Exported = {
		...view,
		ids: (on, extent) => exportedIds(on, view, extent),
		limit: `/directory/${view.source}/export-limit${queryOf(view)}`,
	};
	return exportRows(format, exported, request, query.get('rows') === 'page');
}

/**
 * Rows as a file. Everybody has the page in sight, as often as they like; who is signed in has all rows, as often as their plan
 * says.
 */
export async function exportRows(
	format: FileFormat,
	exported: Exported,
	request: Request,
	isPage: boolean,
): Promise<Response> {
	const answer = (on: Db, ids: readonly number[]) =>
		fileAnswer(format, exported.source, viewAs(format, on, exported, ids));
	const session = isPage ? null : await exporter(request);
	if (!session) return answer(reads, await exported.ids(reads, 'page'));
	try {
		return answer(db, await countedIds(db, session, exported.limit, exported.ids));
	} catch (error) {
		if (error instanceof LimitReached) return refusedExport(error, exported.limit, request);
		throw error;
	}
}

/** Whose exports a request may use: neither what another site made a browser ask for, nor a look at the headers. */
export async function exporter(request: Request): Promise<Session | null> {
	const found = tokenOf(request);
	if (!found || request.method !== 'GET' || madeBy(request) === 'foreign page') return null;
	return sessionOf(db, found.token);
}

/**
 * All records of a view, counted as one export where they are more than a page holds; the same view again within the hour, in
 * whatever format, is not counted. Who has none left is refused before more than a page is read.
 *
 * @param view the address of the page on its limit, which no other view has.
 * @throws LimitReached
 */
export async function countedIds(
	on: Db,
	{ member }: Session,
	view: string,
	read: (on: Db, extent: Extent) => Promise<number[]>,
): Promise<number[]> {
	if (await exportsAgain(on, member.id, view)) return read(on, 'view');
	const usage = await usageOf(on, member.id, 'exports');
	if (usage.used >= usage.limit) {
		const ids = await read(on, 'beginning');
		if (ids.length > pageSize) throw new LimitReached('exports', usage);
		return ids;
	}
	return on.transaction(async (tx) => {
		const ids = await read(tx, 'view');
		if (ids.length > pageSize) await useExport(tx, member.id, view);
		return ids;
	});
}

/** A person is led to the page that says what can be done; a program reads it. */
export function refusedExport(limit: LimitReached, page: string, request: Request): Response {
	if (madeBy(request) === 'program') {
		const seconds = Math.ceil((limit.usage.resetsAt.getTime() - Date.now()) / 1_000);
		return errorAnswer(
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

/** What the page says of who reached the limit of exports. */
export interface ExportLimit {
	said: string;
	more: string | null;
	/** The view. */
	back: string;
	/** The file of its page alone. */
	thisPage: string;
}

/** The same for the directory of an address; undefined when there is no such directory. */
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

/** What is said to who reached the limit, with where it leads. */
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
		more: moreInWords('exports', usage),
		...links,
	};
}
