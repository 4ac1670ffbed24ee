import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { memberEndpoint, noInput } from '#lib/sessions/endpoint.ts';
import type { Db } from '../db/connect.ts';
import { account } from '../db/schema/accounts.ts';
import { upload } from '../db/schema/members.ts';
import { HttpError } from '../http/errors.ts';
import { readInput } from '../http/input.ts';
import { limitRate } from '../http/rate-limit.ts';
import { checkDocument } from './checked-document.ts';
import { cleanImage } from './clean-image.ts';
import { fileKind } from './file-kind.ts';
import { fileAddress, type UploadStore } from './store.ts';
import {
	fileTooLargeMessage,
	MAX_DOCUMENT_BYTES,
	MAX_IMAGE_BYTES,
	MEBIBYTE,
} from './upload-limits.ts';

/** Storage quota of one member. */
export const QUOTA = { files: 100, bytes: 100 * MEBIBYTE };
const HOURLY = { most: 40, seconds: 3_600 };

/** The purpose of a file: a form that requires a document states this; an avatar is cropped to a square. */
const purposes = ['image', 'avatar', 'document'] as const;
export type Purpose = (typeof purposes)[number];

const pixels = z.int().nullable().describe('Size in pixels, or null for a document.');

/** The response with a stored file's details. */
const uploadedFile = z.object({
	_id: z.string(),
	url: z.string().describe('Site-relative path of the file.'),
	width: pixels,
	height: pixels,
});
export type UploadedFile = z.infer<typeof uploadedFile>;

interface CheckedFile {
	bytes: Buffer;
	kind: 'image' | 'document';
	mediaType: 'image/webp' | 'application/pdf';
	width: number | null;
	height: number | null;
}

function checkBytes(size: number, purpose: Purpose): void {
	const most = purpose === 'document' ? MAX_DOCUMENT_BYTES : MAX_IMAGE_BYTES;
	if (size === 0)
		throw new HttpError(422, 'Choose a file.', { fields: { file_data: 'Choose a file.' } });
	if (size > most) throw new HttpError(413, fileTooLargeMessage(most));
}

async function checkFile(accountId: number, bytes: Buffer, purpose: Purpose): Promise<CheckedFile> {
	const kind = fileKind(bytes);
	if (kind === 'pdf' && purpose === 'document') {
		const document = checkDocument(bytes);
		return {
			bytes: document,
			kind: 'document',
			mediaType: 'application/pdf',
			width: null,
			height: null,
		};
	}
	if (kind === null || kind === 'pdf')
		throw new HttpError(
			415,
			purpose === 'document'
				? 'Choose a PDF, or a picture: PNG, JPEG, WebP, AVIF or GIF.'
				: 'Choose a picture: PNG, JPEG, WebP, AVIF or GIF.',
		);
	// The larger limit is only for documents.
	checkBytes(bytes.length, 'image');
	const image = await cleanImage(bytes, kind, purpose === 'avatar' ? 'square' : 'whole', accountId);
	return { ...image, kind: 'image', mediaType: 'image/webp' };
}

const quotaReached = () =>
	new HttpError(
		413,
		`You already have ${QUOTA.files} files or ${QUOTA.bytes / MEBIBYTE} MiB, the maximum. Remove some first.`,
	);

/** Adds the row while locking out others of the same account, so that concurrent uploads stay within the quota. */
async function enter(db: Db, accountId: number, id: string, file: CheckedFile): Promise<void> {
	await db.transaction(async (tx) => {
		await tx
			.select({ id: account.id })
			.from(account)
			.where(eq(account.id, accountId))
			.for('update');
		const [usage] = await tx
			.select({
				files: sql<number>`count(*)::int`,
				bytes: sql<number>`coalesce(sum(${upload.bytes}), 0)::int`,
			})
			.from(upload)
			.where(eq(upload.account_id, accountId));
		const isFull =
			!usage || usage.files >= QUOTA.files || usage.bytes + file.bytes.length > QUOTA.bytes;
		if (isFull) throw quotaReached();
		await tx.insert(upload).values({
			id,
			account_id: accountId,
			kind: file.kind,
			media_type: file.mediaType,
			bytes: file.bytes.length,
			width: file.width,
			height: file.height,
		});
	});
}

export const fileName = (id: string, kind: 'image' | 'document'): string =>
	`${id}.${kind === 'image' ? 'webp' : 'pdf'}`;

/**
 * Checks a file by its content, rewrites it and stores it for a member under a random name.
 * @throws HttpError 413 for too large, too many pixels or a full quota, 415 for another type or a damaged file, 422
 * for an empty one, 429 after too many in an hour.
 */
export async function storeUpload(
	db: Db,
	store: UploadStore,
	accountId: number,
	file: Blob,
	purpose: Purpose,
): Promise<UploadedFile> {
	checkBytes(file.size, purpose);
	await limitRate(db, `upload ${accountId}`, HOURLY);
	const clean = await checkFile(accountId, Buffer.from(await file.arrayBuffer()), purpose);
	const id = randomUUID();
	const name = fileName(id, clean.kind);
	// The file comes first: a row never points to nothing. A file without a row is swept away.
	await store.put(name, clean.bytes, clean.mediaType);
	await enter(db, accountId, id, clean).catch(async (error: unknown) => {
		await store.remove(name);
		throw error;
	});
	return { _id: id, url: fileAddress(name), width: clean.width, height: clean.height };
}

/** Removes a member's files; ids of other members' files are ignored. */
export async function removeUploads(
	db: Db,
	store: UploadStore,
	accountId: number,
	ids: readonly string[],
): Promise<void> {
	if (ids.length === 0) return;
	const gone = await db
		.delete(upload)
		.where(and(eq(upload.account_id, accountId), inArray(upload.id, [...ids])))
		.returning({ id: upload.id, kind: upload.kind });
	for (const { id, kind } of gone) await store.remove(fileName(id, kind));
}

/** Returns the names of all files of a member, to be removed from the store once the account is deleted. */
export async function fileNamesOf(db: Db, accountId: number): Promise<string[]> {
	const rows = await db
		.select({ id: upload.id, kind: upload.kind })
		.from(upload)
		.where(eq(upload.account_id, accountId));
	return rows.map(({ id, kind }) => fileName(id, kind));
}

const form = z.object({
	file_data: z.instanceof(File, { error: 'Choose a file.' }),
	purpose: z.enum(purposes).default('image'),
});

/**
 * POST /api/users/upload-data, to the store that `store` returns at the time of the call: multipart with `file_data`,
 * and `purpose` unless it is an ordinary picture.
 */
export const uploadData = (store: () => UploadStore) =>
	memberEndpoint(
		{
			...noInput,
			summary: 'Uploads a picture or a document; multipart with file_data and purpose',
			answer: uploadedFile,
			reads: { as: 'form', schema: form },
		},
		async ({ db, request, url, session }) => {
			if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? ''))
				throw new HttpError(415, 'Send the file as multipart/form-data, in the field file_data.');
			const { file_data, purpose } = await readInput(request, url, form);
			return storeUpload(db, store(), session.member.id, file_data, purpose);
		},
	);
