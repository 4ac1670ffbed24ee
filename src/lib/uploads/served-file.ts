import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { readOne } from '#lib/db/read-rows.ts';
import { canReadExclusive } from '#lib/plans/plan-of.ts';
import { can } from '#lib/sessions/can.ts';
import { type Endpoint, endpoint, noInput, file as uploadedFile } from '#lib/sessions/endpoint.ts';
import type { Member } from '#lib/sessions/sessions.ts';
import type { Db } from '../db/connect.ts';
import { upload } from '../db/schema/members.ts';
import { HttpError } from '../http/errors.ts';
import { isFileName, type UploadStore } from './store.ts';
import { fileName } from './uploads.ts';

type StoredUpload = typeof upload.$inferSelect;

/**
 * Headers that let nothing run or load, whatever a browser takes the bytes for, and no frame present it as our page.
 */
const sharedHeaders = {
	'X-Content-Type-Options': 'nosniff',
	'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
	'Cross-Origin-Resource-Policy': 'same-origin',
	'X-Robots-Tag': 'noindex',
};

const unknown = () => new HttpError(404, 'File not found.');

/**
 * Checks access: anyone who knows a picture's URL may see it. A document may be read by its owner, by reviewers of
 * proposals, and by everyone who may read the text it is attached to, which is published or under vote. A document of
 * an Exclusive text is for members whose plan includes it, and for all signed-in members during its vote.
 */
async function mayRead(
	db: Db,
	member: Pick<Member, 'id' | 'roles'> | null,
	file: StoredUpload,
): Promise<boolean> {
	if (file.kind === 'image') return true;
	const { account_id: ownerId } = file;
	if (ownerId !== null && can(member, 'read-own', { ownerId })) return true;
	if (can(member, 'review-proposal')) return true;
	const { open, exclusive, voting } = await attachedTo(db, file.id);
	if (open || member === null) return open;
	return voting || (exclusive && (await canReadExclusive(db, member.id)));
}

const attachedRow = z.object({ open: z.boolean(), exclusive: z.boolean(), voting: z.boolean() });

/** What a document is attached to: a text or job for everyone, a published Exclusive text, or one under vote. */
const attachedTo = (db: Db, id: string): Promise<z.output<typeof attachedRow>> =>
	readOne(db, attachedRow)`
		with text (is_exclusive, is_voted_on) as (
			select is_exclusive, false from articles where attachment = ${id}
			union all
			select c.value @> '{"exclusive": true}', true
			from proposal_change c join proposal p on p.id = c.proposal_id and p.state = 'voting'
			where c.field = 'article' and c.value ->> 'attachment' = ${id}
			union all
			select false, false from job
			where attachment = ${id}::uuid and state = 'open' and ends_at > now()
		)
		select coalesce(bool_or(not is_exclusive), false) as open,
			coalesce(bool_or(is_exclusive and not is_voted_on), false) as exclusive,
			coalesce(bool_or(is_voted_on), false) as voting from text`;

function headersOf(file: StoredUpload): Record<string, string> {
	const name = fileName(file.id, file.kind);
	return file.kind === 'image'
		? {
				...sharedHeaders,
				'Content-Type': file.media_type,
				'Content-Disposition': 'inline',
				// A name is never reused for other bytes.
				'Cache-Control': 'public, max-age=31536000, immutable',
				ETag: `"${file.id}"`,
			}
		: {
				...sharedHeaders,
				'Content-Type': file.media_type,
				'Content-Disposition': `attachment; filename="${name}"`,
				'Cache-Control': 'private, no-store',
			};
}

/** GET /uploads/{name}: the file, 304 for callers who already have it, 404 if it is missing or they may not read it. */
export const serveFile = (store: () => UploadStore): Endpoint =>
	endpoint(
		{ ...noInput, summary: 'Downloads a member’s file', answer: uploadedFile },
		async ({ db, request, url, session }) => {
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
			const bytes = await store().get(name);
			if (!bytes) throw unknown();
			return new Response(new Uint8Array(bytes), { headers });
		},
	);
