import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { picture, useUploads } from '../../../tests/setup/uploads.ts';
import { bucketStore } from './bucket-store.ts';
import type { UploadStore } from './store.ts';
import { fileNamesOf, keepUpload } from './uploads.ts';

const { database } = useUploads();

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

test('a bucket keeps, gives, lists and removes files by signed requests', async () => {
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

test('a bucket that cannot be reached is a 503, and no row is left', async () => {
	isDown = true;
	const who = await signedIn(database.db);
	const file = new Blob([new Uint8Array(await picture().png().toBuffer())]);
	await expect(keepUpload(database.db, bucket, who.member.id, file, 'image')).rejects.toMatchObject(
		{ status: 503 },
	);
	expect(await fileNamesOf(database.db, who.member.id)).toEqual([]);
	isDown = false;
});
