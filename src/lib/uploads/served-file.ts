import { eq } from 'drizzle-orm';
import { can } from '../accounts/can.ts';
import { tokenOf } from '../accounts/session-cookies.ts';
import { sessionOf } from '../accounts/sessions.ts';
import type { Db } from '../db/connect.ts';
import { upload } from '../db/schema/members.ts';
import { errorAnswer } from '../http/answer.ts';
import { HttpError } from '../http/errors.ts';
import { isFileName, type UploadStore } from './store.ts';
import { fileName } from './uploads.ts';

type Kept = typeof upload.$inferSelect;

/** Whatever a browser makes of the bytes: nothing runs, nothing loads, no frame takes it for a page of ours. */
const shared = {
	'X-Content-Type-Options': 'nosniff',
	'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
	'Cross-Origin-Resource-Policy': 'same-origin',
	'X-Robots-Tag': 'noindex',
};

/** Anybody who knows a picture's address may see it; a document is for its owner and for who reviews proposals. */
async function mayRead(db: Db, request: Request, file: Kept): Promise<boolean> {
	if (file.kind === 'image') return true;
	const found = tokenOf(request);
	const member = found ? ((await sessionOf(db, found.token))?.member ?? null) : null;
	return can(member, 'read-own', { ownerId: file.account_id }) || can(member, 'review-proposal');
}

const unknown = () => errorAnswer(new HttpError(404, 'There is no such file.'));

function headersOf(file: Kept): Record<string, string> {
	const name = fileName(file.id, file.kind);
	return file.kind === 'image'
		? {
				...shared,
				'Content-Type': file.media_type,
				'Content-Disposition': 'inline',
				// A name is never used twice for other bytes.
				'Cache-Control': 'public, max-age=31536000, immutable',
				ETag: `"${file.id}"`,
			}
		: {
				...shared,
				'Content-Type': file.media_type,
				'Content-Disposition': `attachment; filename="${name}"`,
				'Cache-Control': 'private, no-store',
			};
}

/** The answer for `/uploads/<name>`: the file, 304 for who has it, 404 for what is not there or not theirs. */
export async function serveFile(
	db: Db,
	store: UploadStore,
	request: Request,
	name: string,
): Promise<Response> {
	if (!isFileName(name)) return unknown();
	const [file] = await db
		.select()
		.from(upload)
		.where(eq(upload.id, name.slice(0, 36)));
	if (!file || fileName(file.id, file.kind) !== name) return unknown();
	if (!(await mayRead(db, request, file))) return unknown();
	const headers = headersOf(file);
	if (file.kind === 'image' && request.headers.get('if-none-match') === headers.ETag)
		return new Response(null, { status: 304, headers });
	const bytes = await store.get(name);
	return bytes ? new Response(new Uint8Array(bytes), { headers }) : unknown();
}
