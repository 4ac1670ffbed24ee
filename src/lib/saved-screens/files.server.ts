import { db, reads } from '#lib/db/client.ts';
import type { Db } from '#lib/db/connect.ts';
import { exportSession, readIdsWithinLimit, refusedExport } from '#lib/directory/export.server.ts';
import { type Extent, rowRangeOf } from '#lib/directory/export.ts';
import type { FileFormat } from '#lib/directory/file-formats.ts';
import { fileResponse, isFileFormat, streamView } from '#lib/directory/files.ts';
import { errorResponse } from '#lib/http/answer.ts';
import { clientNetwork } from '#lib/http/client-network.ts';
import { HttpError, readFailure } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { LimitReachedError } from '#lib/plans/usage.ts';
import { findIds } from '#lib/screens/find-rows.ts';
import { screenQuery } from '#lib/screens/screen-text.ts';
import { type SavedScreen, screenNotFound, screenOfSlug } from './saved-screen.ts';

/** Files of a screen: the current page for everybody, or all rows for members, which counts as an export. */

/** Rate limit for files per network, since each file is read again. */
const READS = { most: 60, seconds: 60 };

async function idsOf(on: Db, { screen }: SavedScreen, page: number, extent: Extent) {
	return findIds(on, screen, rowRangeOf(extent, page));
}

const answer = (
	on: Db,
	{ slug, screen }: SavedScreen,
	ids: readonly number[],
	format: FileFormat,
) => fileResponse(format, slug, streamView(format, on, screen, ids));

/** Serves `/screen/{slug}.{csv|json|parquet}`; `rows=page` requests only the current page. */
export async function screenFile({
	params: { slug = '', format = '' },
	request,
	url,
	clientAddress,
}: {
	params: Readonly<Record<string, string | undefined>>;
	request: Request;
	url: URL;
	clientAddress: string;
}): Promise<Response> {
	try {
		if (!isFileFormat(format)) throw screenNotFound();
		await limitRate(db, `screen files ${clientNetwork(clientAddress)}`, READS);
		const session = await exportSession(request);
		const saved = await screenOfSlug(reads, slug);
		if (!saved || !(saved.is_public || saved.account === session?.member.id))
			throw screenNotFound();
		const pageText = url.searchParams.get('page') ?? '1';
		if (!/^[1-9]\d{0,3}$/.test(pageText))
			throw new HttpError(400, 'The parameter “page” must be a whole number from 1 to 9999.');
		if (!session || url.searchParams.get('rows') === 'page')
			return answer(reads, saved, await idsOf(reads, saved, Number(pageText), 'page'), format);
		const limit = `/screener/export-limit?${screenQuery(saved.screen)}`;
		try {
			const ids = await readIdsWithinLimit(db, session, limit, (on, extent) =>
				idsOf(on, saved, 1, extent),
			);
			return answer(db, saved, ids, format);
		} catch (error) {
			if (!(error instanceof LimitReachedError)) throw error;
			return refusedExport(error, limit, request);
		}
	} catch (error) {
		const known = readFailure(error);
		if (!known) throw error;
		return errorResponse(known);
	}
}
