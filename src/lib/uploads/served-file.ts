import { eq, sql } from 'drizzle-orm';
import { can } from '../accounts/can.ts';
import type { Db } from '../db/connect.ts';
import { upload } from '../db/schema/members.ts';
import { type Endpoint, endpoint, noInput } from '../http/endpoint.ts';
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

const unknown = () => new HttpError(404, 'There is no such file.');

/**
 * Anybody who knows a picture's address may see it. A document is for its owner and for who reviews proposals, and for
 * everybody who may read the text that it is attached to: one that was published, or that members vote on.
 */
const mayRead = async (db: Db, member: Parameters<typeof can>[0], file: Kept): Promise<boolean> =>
	file.kind === 'image' ||
	can(member, 'read-own', { ownerId: file.account_id }) ||
	can(member, 'review-proposal') ||
	(await isAttached(db, file.id));

async function isAttached(db: Db, id: string): Promise<boolean> {
	const { rows } = await db.execute<{ is: boolean }>(sql`
		select exists (select from articles where attachment = ${id}) or exists (
			select from proposal_change c join proposal p on p.id = c.proposal_id and p.state = 'voting'
			where c.field = 'article' and c.value ->> 'attachment' = ${id}
		) as is`);
	return rows[0]?.is ?? false;
}

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

/** GET /uploads/{name}: the file, 304 for who has it, 404 for what is not there or not for the caller. */
export const serveFile = (store: UploadStore): Endpoint =>
	endpoint(noInput, async ({ db, request, url, session }) => {
		const name = url.pathname.slice('/uploads/'.length);
		if (!isFileName(name)) throw unknown();
		const [file] = await db
			.select()
			.from(upload)
			.where(eq(upload.id, name.slice(0, 36)));
		if (!file || fileName(file.id, file.kind) !== name) throw unknown();
		if (!(await mayRead(db, session?.member ?? null, file))) throw unknown();
		const headers = headersOf(file);
		if (file.kind === 'image' && request.headers.get('if-none-match') === headers.ETag)
			return new Response(null, { status: 304, headers });
		const bytes = await store.get(name);
		if (!bytes) throw unknown();
		return new Response(new Uint8Array(bytes), { headers });
	});
