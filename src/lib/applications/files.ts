import { randomUUID } from 'node:crypto';
import { slugify } from '#lib/catalogue/slugs.ts';
import { HttpError } from '#lib/http/errors.ts';
import { scanPdfInTurn } from '#lib/uploads/pdf/scan-pdf.ts';
import type { UploadStore } from '#lib/uploads/store.ts';
import { fileTooLargeMessage, MAX_DOCUMENT_BYTES } from '#lib/uploads/upload-limits.ts';
import type { Application } from './application.ts';

/** A file that passed the checks and is in the store, but has no row yet. */
export interface StoredFile {
	id: string;
	/** Its name when downloaded. */
	name: string;
	bytes: number;
}

/** Returns a file's name in the upload store; `/uploads/` serves none of them. */
export const storedName = (id: string): string => `${id}.pdf`;

/**
 * Returns a download's name in plain letters: `Ada Lovelace`, `solidity-engineer` →
 * `ada-lovelace-solidity-engineer.pdf`.
 */
const downloadName = (person: string, jobSlug: string): string =>
	`${[slugify(person).slice(0, 60), jobSlug.slice(0, 60)].filter(Boolean).join('-')}.pdf`;

/** @throws HttpError 413 for a file that is too large, before it is read. */
export function checkSize(file: Blob): void {
	if (file.size <= MAX_DOCUMENT_BYTES) return;
	const text = fileTooLargeMessage(MAX_DOCUMENT_BYTES);
	throw new HttpError(413, text, { fields: { file: text } });
}

/** Returns a refusal as an error of the form field. */
function ofField(error: unknown): unknown {
	if (!(error instanceof HttpError) || error.status >= 500) return error;
	return new HttpError(error.status, error.message, { fields: { file: error.message } });
}

/**
 * Checks a PDF and stores it under a random name.
 * @param owner whose file it is, so that one caller's files cannot fill the whole queue.
 * @throws HttpError 413 if too large, 415 if not a PDF or damaged, 422 for forbidden content, 503.
 */
export async function storeFile(
	store: UploadStore,
	file: Blob,
	{ owner, person, jobSlug }: { owner: string; person: string; jobSlug: string },
): Promise<StoredFile> {
	checkSize(file);
	const bytes = Buffer.from(await file.arrayBuffer());
	await scanPdfInTurn(bytes, owner).catch((error: unknown) => {
		throw ofField(error);
	});
	const id = randomUUID();
	await store.put(storedName(id), bytes, 'application/pdf');
	return { id, name: downloadName(person, jobSlug), bytes: bytes.length };
}

/** Keeps anything from running, loading or being cached, however a browser interprets the bytes. */
const pdfHeaders = {
	'Content-Type': 'application/pdf',
	'X-Content-Type-Options': 'nosniff',
	'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
	'Cross-Origin-Resource-Policy': 'same-origin',
	'Cache-Control': 'private, no-store',
	'Referrer-Policy': 'no-referrer',
	'X-Robots-Tag': 'noindex',
};

/**
 * Serves an application's file as a download, to those allowed to have it. @throws HttpError 404 if there is none.
 */
export async function serveApplicationFile(
	store: UploadStore,
	{ file_id, file_name }: Pick<Application, 'file_id' | 'file_name'>,
): Promise<Response> {
	const bytes = file_id === null ? null : await store.get(storedName(file_id));
	if (!bytes) throw new HttpError(404, 'This application has no file.');
	return new Response(new Uint8Array(bytes), {
		headers: { ...pdfHeaders, 'Content-Disposition': `attachment; filename="${file_name}"` },
	});
}
