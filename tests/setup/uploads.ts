import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { folderStore } from '#lib/uploads/folder-store.ts';
import { serveFile } from '#lib/uploads/served-file.ts';
import type { UploadStore } from '#lib/uploads/store.ts';
import { uploadData } from '#lib/uploads/uploads.ts';
import { useTestDatabase } from './database.ts';
import type { SignedIn } from './signed-in.ts';

const site = 'http://127.0.0.1:4700';

/** How a file is sent: its stated name and type, and its purpose. */
export interface Sent {
	name?: string;
	type?: string;
	purpose?: string;
	headers?: Record<string, string>;
}

/** A picture in a single colour. */
export const picture = (width = 60, height = 40) =>
	sharp({ create: { width, height, channels: 3, background: '#3b4fd8' } });

/** A PNG whose header claims any size, with hardly any data. */
export function boastingPng(width: number, height: number): Buffer {
	const chunk = (type: string, data: Buffer) => {
		const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
		const length = Buffer.alloc(4);
		length.writeUInt32BE(data.length);
		const sum = Buffer.alloc(4);
		sum.writeUInt32BE(crc32(named));
		return Buffer.concat([length, named, sum]);
	};
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([1, 0, 0, 0, 0], 8);
	const rows = deflateSync(Buffer.alloc(1 << 20));
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
		chunk('IHDR', header),
		chunk('IDAT', rows),
		chunk('IEND', Buffer.alloc(0)),
	]);
}

export const svg =
	'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
export const html = '<!doctype html><script>alert(document.domain)</script>';
export const pdf = Buffer.from(
	'%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n',
);

/** The context with which a page of the site calls an endpoint. */
export function contextOf(path: string, init: RequestInit & { who?: SignedIn | undefined } = {}) {
	const headers = new Headers(init.headers);
	if (init.who) headers.set('cookie', init.who.cookies);
	if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
	const request = new Request(site + path, { ...init, headers });
	return { request, url: new URL(request.url), clientAddress: '192.0.2.7' };
}

export const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** A separate database and folder for a test, and the calls that fill and read them. */
export function useUploads() {
	const database = useTestDatabase();
	let folder: string;
	let store: UploadStore;

	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'cairn-uploads-'));
		store = folderStore(folder);
	});
	afterAll(() => rm(folder, { recursive: true, force: true }));

	function send(who: SignedIn | undefined, bytes: Uint8Array | string, sent: Sent = {}) {
		const body = new FormData();
		const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
		const type = sent.type ?? 'image/png';
		body.set('file_data', new File([part], sent.name ?? 'a.png', { type }));
		if (sent.purpose) body.set('purpose', sent.purpose);
		const init = { method: 'POST', body, who, ...(sent.headers && { headers: sent.headers }) };
		return uploadData(() => store)(database.db, contextOf('/api/users/upload-data', init));
	}

	/** Uploads a file that is accepted. Returns the answer's description of it. */
	async function kept(who: SignedIn, bytes: Uint8Array, sent?: Sent) {
		const answer = await send(who, bytes, sent);
		expect(answer.status).toBe(200);
		const { _id, url, width, height } = await answer.json();
		return { _id: String(_id), url: String(url), width: Number(width), height: Number(height) };
	}

	const fetchFile = (path: string, who?: SignedIn, headers?: Record<string, string>) =>
		serveFile(() => store)(database.db, contextOf(path, { who, ...(headers && { headers }) }));

	return {
		database,
		send,
		kept,
		fetchFile,
		store: () => store,
		folder: () => folder,
	};
}
