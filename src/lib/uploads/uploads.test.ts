import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/setup/database.ts';
import { type SignedIn, signedIn } from '../../../tests/setup/signed-in.ts';
import { account } from '../db/schema/accounts.ts';
import { upload } from '../db/schema/members.ts';
import { bucketStore } from './bucket-store.ts';
import { fileKind } from './file-kind.ts';
import { folderStore } from './folder-store.ts';
import { serveFile } from './served-file.ts';
import { isFileName, type UploadStore } from './store.ts';
import { sweepUploads } from './sweep.ts';
import { fileNamesOf, keepUpload, QUOTA, removeUploads, uploadData } from './uploads.ts';

const database = useTestDatabase();
const site = 'http://127.0.0.1:4700';
let folder: string;
let store: UploadStore;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'cairn-uploads-'));
	store = folderStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = (width = 60, height = 40) =>
	sharp({ create: { width, height, channels: 3, background: '#3b4fd8' } });

function contextOf(path: string, init: RequestInit & { who?: SignedIn } = {}) {
	const headers = new Headers(init.headers);
	if (init.who) headers.set('cookie', init.who.cookies);
	if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
	const request = new Request(site + path, { ...init, headers });
	return { request, url: new URL(request.url), clientAddress: '192.0.2.7' };
}

interface Sent {
	name?: string;
	type?: string;
	purpose?: string;
	headers?: Record<string, string>;
}

function send(who: SignedIn | undefined, bytes: Uint8Array | string, sent: Sent = {}) {
	const body = new FormData();
	const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
	body.set('file_data', new File([part], sent.name ?? 'a.png', { type: sent.type ?? 'image/png' }));
	if (sent.purpose) body.set('purpose', sent.purpose);
	const init = { method: 'POST', body, who, ...(sent.headers && { headers: sent.headers }) };
	return uploadData(store)(database.db, contextOf('/api/users/upload-data', init));
}

async function kept(who: SignedIn, bytes: Uint8Array, sent?: Sent) {
	const answer = await send(who, bytes, sent);
	expect(answer.status).toBe(200);
	const { _id, url, width, height } = await answer.json();
	return { _id: String(_id), url: String(url), width: Number(width), height: Number(height) };
}

const fetchFile = (path: string, who?: SignedIn, headers?: Record<string, string>) =>
	serveFile(store)(database.db, contextOf(path, { who, ...(headers && { headers }) }));

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** A PNG whose header says what it likes, with hardly any data behind. */
function boastingPng(width: number, height: number): Buffer {
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

const svg =
	'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const html = '<!doctype html><script>alert(document.domain)</script>';
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');

describe('what is accepted', () => {
	for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif'] as const)
		test(`a picture as ${format} is written anew as WebP of the same size`, async () => {
			const who = await signedIn(database.db);
			const sent = await picture().toFormat(format).toBuffer();
			const { _id, url, width, height } = await kept(who, sent);
			expect({ url, width, height }).toEqual({
				url: `/uploads/${_id}.webp`,
				width: 60,
				height: 40,
			});
			const answer = await fetchFile(url);
			expect(fileKind(await bytesOf(answer))).toBe('webp');
		});

	test('a large picture is made smaller, an avatar is cut to a square', async () => {
		const who = await signedIn(database.db);
		const large = await picture(4_000, 1_000).png().toBuffer();
		expect(await kept(who, large)).toMatchObject({ width: 2_048, height: 512 });
		expect(await kept(who, large, { purpose: 'avatar' })).toMatchObject({
			width: 512,
			height: 512,
		});
	});

	test('of an animation the first picture is kept', async () => {
		const who = await signedIn(database.db);
		const frames = await Promise.all(
			['#f00', '#0f0', '#00f'].map((background) =>
				sharp({ create: { width: 20, height: 20, channels: 3, background } })
					.png()
					.toBuffer(),
			),
		);
		const moving = await sharp(frames, { join: { animated: true } })
			.gif()
			.toBuffer();
		expect((await sharp(moving).metadata()).pages).toBe(3);
		const { url } = await kept(who, moving);
		const found = await sharp(await bytesOf(await fetchFile(url))).metadata();
		expect({ pages: found.pages ?? 1, height: found.height }).toEqual({ pages: 1, height: 20 });
	});

	test('a document where one is asked for, and not elsewhere', async () => {
		const who = await signedIn(database.db);
		const answer = await send(who, pdf, { purpose: 'document', type: 'application/pdf' });
		expect(await answer.json()).toMatchObject({ width: null, height: null });
		expect((await send(who, pdf)).status).toBe(415);
		expect((await send(who, pdf, { purpose: 'avatar' })).status).toBe(415);
	});
});

describe('what is refused', () => {
	const cases: [name: string, bytes: () => Uint8Array | string, status: number, sent?: Sent][] = [
		['SVG', () => svg, 415, { name: 'a.svg', type: 'image/svg+xml' }],
		['SVG that calls itself PNG', () => svg, 415],
		['SVG behind white space and an XML head', () => `\n  <?xml version="1.0"?>${svg}`, 415],
		['HTML that calls itself PNG', () => html, 415],
		['HTML behind the first bytes of a GIF', () => `GIF89a/*${html}*/`, 415],
		[
			'HTML behind the first bytes of a PNG',
			() => Buffer.from(`\x89PNG\r\n\x1a\n${html}`, 'latin1'),
			415,
		],
		['an archive', () => Buffer.from('PK\x03\x04nothing', 'latin1'), 415],
		['a program', () => Buffer.from('\x7fELF\x02\x01', 'latin1'), 415],
		['a TIFF, which no form asks for', () => Buffer.from('II*\0\x08\0\0\0', 'latin1'), 415],
		['a picture of 30,000 × 30,000 pixels', () => boastingPng(30_000, 30_000), 413],
		['a picture that is too long on one side', () => boastingPng(12_001, 10), 413],
		['a picture of 41 million pixels', () => boastingPng(8_200, 5_000), 413],
		['a file of 6 MiB', () => new Uint8Array(6 * 1_048_576).fill(0x20), 413],
		['an empty file', () => '', 422],
		[
			'a PDF with an archive behind its end',
			() => Buffer.concat([pdf, Buffer.from('PK\x03\x04')]),
			415,
			{ purpose: 'document' },
		],
		['HTML as a document', () => html, 415, { purpose: 'document' }],
		[
			'a document of 11 MiB',
			() => Buffer.concat([pdf, Buffer.alloc(11 << 20)]),
			413,
			{ purpose: 'document' },
		],
		[
			'a picture above 5 MiB where a document is asked for',
			() => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(6 << 20)]),
			413,
			{ purpose: 'document' },
		],
		['an unknown purpose', () => pdf, 422, { purpose: '../../etc' }],
	];
	for (const [name, bytes, status, sent] of cases)
		test(`${name}: ${status}, and nothing is kept`, async () => {
			const who = await signedIn(database.db);
			const answer = await send(who, bytes(), sent);
			expect(await answer.json()).toMatchObject({ status });
			expect(answer.status).toBe(status);
			expect(await fileNamesOf(database.db, who.member.id)).toEqual([]);
		});

	test('a bomb is refused by its header, before it is decoded', async () => {
		const who = await signedIn(database.db);
		const before = process.memoryUsage().rss;
		await send(who, boastingPng(30_000, 30_000));
		expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1_048_576);
	});

	test('a picture that is cut short', async () => {
		const who = await signedIn(database.db);
		const whole = await sharp({
			create: {
				width: 900,
				height: 900,
				channels: 3,
				background: '#000',
				noise: { type: 'gaussian', mean: 90, sigma: 40 },
			},
		})
			.png()
			.toBuffer();
		expect((await send(who, whole.subarray(0, whole.length / 2))).status).toBe(415);
	});

	test('JSON in place of a form: 415; a form without the file: 422', async () => {
		const who = await signedIn(database.db);
		const post = (body: BodyInit, headers: Record<string, string> = {}) =>
			uploadData(store)(
				database.db,
				contextOf('/api/users/upload-data', { method: 'POST', body, headers, who }),
			);
		expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415);
		expect((await post('x', { 'content-type': 'multipart/form-data' })).status).toBe(400);
		const empty = new FormData();
		empty.set('file_data', 'a text');
		const answer = await post(empty);
		expect(answer.status).toBe(422);
		expect(await answer.json()).toMatchObject({ fields: { file_data: 'Choose a file.' } });
	});

	test('who is not signed in, and another site', async () => {
		const who = await signedIn(database.db);
		const sent = await picture().png().toBuffer();
		expect((await send(undefined, sent)).status).toBe(401);
		const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
		expect((await send(who, sent, { headers: foreign })).status).toBe(403);
	});

	test('no bytes whatever are a failure of ours', async () => {
		const starts = [
			'\x89PNG\r\n\x1a\n',
			'\xff\xd8\xff\xe0',
			'RIFF\0\0\0\0WEBP',
			'\0\0\0\x1cftypavif',
			'GIF89a',
			'%PDF-1.4',
		];
		const who = await signedIn(database.db);
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...starts),
				fc.uint8Array({ maxLength: 400 }),
				fc.constantFrom('image', 'avatar', 'document'),
				async (start, rest, purpose) => {
					await database.db.execute(sql`DELETE FROM rate_limit`);
					const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
					expect((await send(who, bytes, { purpose })).status).toBeLessThan(500);
				},
			),
			{ numRuns: 60 },
		);
	});
});

describe('what is kept', () => {
	test('says nothing of where and when it was taken, nor by which camera', async () => {
		const who = await signedIn(database.db);
		const taken = await picture()
			.jpeg()
			.withExif({
				IFD0: { Make: 'Spyglass', Copyright: 'A secret name' },
				IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
			})
			.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>A secret name</a></x:xmpmeta>')
			.toBuffer();
		expect(taken.includes('A secret name')).toBe(true);
		const bytes = await bytesOf(await fetchFile((await kept(who, taken)).url));
		const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
		expect({ exif, xmp, icc, iptc }).toEqual({});
		expect(bytes.includes('Spyglass') || bytes.includes('A secret name')).toBe(false);
	});

	test('is turned as its camera meant it', async () => {
		const who = await signedIn(database.db);
		const sideways = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer();
		expect(await kept(who, sideways)).toMatchObject({ width: 40, height: 60 });
	});

	test('holds nothing of what stood behind or in the picture', async () => {
		const who = await signedIn(database.db);
		const polyglot = Buffer.concat([
			await picture().png().toBuffer(),
			Buffer.from(`PK\x03\x04 hidden.zip ${html}`, 'latin1'),
		]);
		const bytes = await bytesOf(await fetchFile((await kept(who, polyglot)).url));
		expect(bytes.includes('hidden.zip') || bytes.includes('<script>')).toBe(false);
	});

	test('has a random name, whatever name it came with', async () => {
		const who = await signedIn(database.db);
		const sent = await picture().png().toBuffer();
		for (const name of ['../../../etc/passwd', 'a.php\0.png', 'C:\\x.html', '<script>.png']) {
			const { url } = await kept(who, sent, { name });
			expect(isFileName(url.slice('/uploads/'.length))).toBe(true);
		}
		const files = await readdir(folder, { recursive: true, withFileTypes: true });
		expect(files.filter((one) => one.isFile() && !isFileName(one.name))).toEqual([]);
	});

	test('stays within the quota, also when many come at once', async () => {
		const who = await signedIn(database.db);
		const rows = Array.from({ length: QUOTA.files - 2 }, () => ({
			id: crypto.randomUUID(),
			account_id: who.member.id,
			kind: 'image' as const,
			media_type: 'image/webp',
			bytes: 10,
		}));
		await database.db.insert(upload).values(rows);
		const file = new Blob([new Uint8Array(await picture().png().toBuffer())]);
		const tried = await Promise.allSettled(
			Array.from({ length: 8 }, () => keepUpload(database.db, store, who.member.id, file, 'image')),
		);
		expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
		const names = await fileNamesOf(database.db, who.member.id);
		expect(names).toHaveLength(QUOTA.files);
		await expect(
			keepUpload(database.db, store, who.member.id, file, 'image'),
		).rejects.toMatchObject({ status: 413 });
	});

	test('counts by bytes as well', async () => {
		const who = await signedIn(database.db);
		await database.db.insert(upload).values({
			id: crypto.randomUUID(),
			account_id: who.member.id,
			kind: 'document',
			media_type: 'application/pdf',
			bytes: QUOTA.bytes,
		});
		expect((await send(who, await picture().png().toBuffer())).status).toBe(413);
	});

	test('comes at most 40 times an hour', async () => {
		const who = await signedIn(database.db);
		const statuses: number[] = [];
		for (let n = 0; n < 41; n += 1) statuses.push((await send(who, svg)).status);
		expect(statuses.indexOf(429)).toBe(40);
	});
});

describe('what is served', () => {
	test('a picture: for ever, to everybody, as a picture and nothing else', async () => {
		const who = await signedIn(database.db);
		const { _id, url } = await kept(who, await picture().png().toBuffer());
		const answer = await fetchFile(url);
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			'cache-control': 'public, max-age=31536000, immutable',
			'content-type': 'image/webp',
			'content-security-policy': expect.stringContaining('sandbox'),
			'x-content-type-options': 'nosniff',
			etag: `"${_id}"`,
		});
		expect((await fetchFile(url, undefined, { 'if-none-match': `"${_id}"` })).status).toBe(304);
	});

	test('a document: as a download, to its owner and to who reviews', async () => {
		const who = await signedIn(database.db);
		const { url } = await kept(who, pdf, { purpose: 'document' });
		const answer = await fetchFile(url, who);
		expect(await bytesOf(answer)).toEqual(pdf);
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			'content-disposition': expect.stringMatching(/^attachment; /),
			'content-type': 'application/pdf',
			'cache-control': 'private, no-store',
		});
		expect((await fetchFile(url)).status).toBe(404);
		expect((await fetchFile(url, await signedIn(database.db))).status).toBe(404);
		const editor = await signedIn(database.db, { roles: ['editor'] });
		expect((await fetchFile(url, editor)).status).toBe(200);
	});

	test('nothing but names that were given', async () => {
		const who = await signedIn(database.db);
		const { _id } = await kept(who, await picture().png().toBuffer());
		for (const name of [
			'',
			`${_id}.pdf`,
			`${_id}.html`,
			_id,
			`..%2f${_id}.webp`,
			`${crypto.randomUUID()}.webp`,
			`${_id.toUpperCase()}.webp`,
		])
			expect((await fetchFile(`/uploads/${name}`)).status, name).toBe(404);
	});
});

describe('what is removed', () => {
	test('is gone at once; what belongs to others stays', async () => {
		const [who, other] = [await signedIn(database.db), await signedIn(database.db)];
		const sent = await picture().png().toBuffer();
		const [mine, theirs] = [await kept(who, sent), await kept(other, sent)];
		await removeUploads(database.db, store, who.member.id, [mine._id, theirs._id]);
		expect((await fetchFile(mine.url)).status).toBe(404);
		expect((await fetchFile(theirs.url)).status).toBe(200);
		expect(await store.get(`${mine._id}.webp`)).toBeNull();
	});

	test('files of a deleted account are swept away, fresh ones wait for their row', async () => {
		const who = await signedIn(database.db);
		const { _id } = await kept(who, await picture().png().toBuffer());
		await database.db.delete(account).where(eq(account.id, who.member.id));
		expect((await fetchFile(`/uploads/${_id}.webp`)).status).toBe(404);
		await sweepUploads(database.db, store);
		expect(await store.get(`${_id}.webp`)).not.toBeNull();
		await sweepUploads(database.db, store, Date.now() + 7_200_000);
		expect(await store.get(`${_id}.webp`)).toBeNull();
		const other = await signedIn(database.db);
		const stays = await kept(other, await picture().png().toBuffer());
		await sweepUploads(database.db, store, Date.now() + 7_200_000);
		expect(await store.get(`${stays._id}.webp`)).not.toBeNull();
	});
});

describe('a bucket', () => {
	const objects = new Map<string, Buffer>();
	const faults: string[] = [];
	let isDown = false;
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? '/', 'http://bucket');
		const signature = request.headers.authorization ?? '';
		if (
			!/^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/[\w-]+\/s3\/aws4_request, SignedHeaders=\S*host\S*, Signature=[\da-f]{64}$/.test(
				signature,
			)
		)
			faults.push(`signature: ${signature}`);
		if (
			url.pathname !== '/cairn-files' &&
			!/^\/cairn-files\/uploads\/[\da-f-]{36}\.(webp|pdf)$/.test(url.pathname)
		)
			faults.push(`path: ${url.pathname}`);
		const body: Buffer[] = [];
		for await (const chunk of request) body.push(chunk);
		if (isDown) response.writeHead(500).end();
		else if (url.searchParams.get('list-type') === '2') {
			const names = [...objects.keys()].sort();
			const from = Number(url.searchParams.get('continuation-token') ?? 0);
			const contents = names
				.slice(from, from + 1)
				.map(
					(key) =>
						`<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
				);
			const next =
				from + 1 < names.length ? `<NextContinuationToken>${from + 1}</NextContinuationToken>` : '';
			response.end(
				`<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`,
			);
		} else {
			const key = url.pathname.slice('/cairn-files/'.length);
			const found = objects.get(key);
			if (request.method === 'PUT') objects.set(key, Buffer.concat(body));
			if (request.method === 'DELETE') objects.delete(key);
			if (request.method === 'GET' && !found) response.statusCode = 404;
			response.end(request.method === 'GET' ? found : undefined);
		}
	});
	let bucket: UploadStore;
	beforeAll(async () => {
		server.listen(0, '127.0.0.1');
		await once(server, 'listening');
		const address = server.address();
		const port = typeof address === 'object' ? address?.port : 0;
		bucket = bucketStore({
			endpoint: `http://127.0.0.1:${port}/`,
			bucket: 'cairn-files',
			key: 'the-key',
			secret: 'the-secret',
		});
	});
	afterAll(() => server.close());

	test('keeps, gives, lists and removes files by signed requests', async () => {
		const names = [1, 2, 3].map(() => `${crypto.randomUUID()}.webp`);
		for (const name of names) await bucket.put(name, Buffer.from(name), 'image/webp');
		for (const name of names) expect((await bucket.get(name))?.toString()).toBe(name);
		const listed: string[] = [];
		for await (const { name } of bucket.list()) listed.push(name);
		expect(listed).toEqual(names.toSorted());
		for (const name of names) await bucket.remove(name);
		expect(await bucket.get(names[0] ?? '')).toBeNull();
		await bucket.remove(names[0] ?? '');
		expect(faults).toEqual([]);
	});

	test('that cannot be reached is a 503, and no row is left', async () => {
		isDown = true;
		const who = await signedIn(database.db);
		const file = new Blob([new Uint8Array(await picture().png().toBuffer())]);
		await expect(
			keepUpload(database.db, bucket, who.member.id, file, 'image'),
		).rejects.toMatchObject({ status: 503 });
		expect(await fileNamesOf(database.db, who.member.id)).toEqual([]);
		isDown = false;
	});
});

test('a store takes no name but those of uploads', async () => {
	for (const name of ['../x.webp', 'x', `${crypto.randomUUID()}.html`])
		await expect(store.put(name, Buffer.from('x'), 'image/webp')).rejects.toThrow('not the name');
});
