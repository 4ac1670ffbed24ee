import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** A bucket on loopback with the parts of the S3 protocol used here. Signatures are inspected, not computed. */
export interface FakeBucket {
	endpoint: string;
	bucket: string;
	key: string;
	secret: string;
	/** Its contents by key; may be changed. */
	objects: Map<string, Buffer>;
	/** Requests that S3 would not accept. */
	faults: string[];
	/** Makes it answer 500 from now on, or normally again. */
	fail(isDown: boolean): void;
	close(): void;
}

const SIGNATURE =
	/^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/[\w-]+\/s3\/aws4_request, SignedHeaders=\S*host\S*, Signature=[\da-f]{64}$/;
const BUCKET = 'cairn-files';

interface Answer {
	status?: number;
	headers?: Record<string, string>;
	body?: string | Buffer;
}

/** @param page maximum number of objects in one listing response. */
export async function startFakeBucket(page = 2): Promise<FakeBucket> {
	const objects = new Map<string, Buffer>();
	const uploads = new Map<string, Buffer[]>();
	const faults: string[] = [];
	let down = false;

	const list = (asked: URLSearchParams): Answer => {
		const prefix = asked.get('prefix') ?? '';
		const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
		const from = Number(asked.get('continuation-token') ?? 0);
		const contents = keys
			.slice(from, from + page)
			.map(
				(key) =>
					`<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`,
			);
		const next =
			from + page < keys.length
				? `<NextContinuationToken>${from + page}</NextContinuationToken>`
				: '';
		return {
			body: `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`,
		};
	};

	/** Handles multipart uploads of an object. */
	const multipart = (method: string, key: string, asked: URLSearchParams, body: Buffer): Answer => {
		if (asked.has('uploads')) {
			const id = `upload/${uploads.size + 1}`;
			uploads.set(id, []);
			return {
				body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
			};
		}
		const id = asked.get('uploadId') ?? '';
		const parts = uploads.get(id);
		if (!parts) return { status: 404 };
		if (method === 'DELETE') uploads.delete(id);
		if (method === 'PUT') {
			const number = Number(asked.get('partNumber'));
			parts[number - 1] = body;
			return { headers: { etag: `"part-${number}"` } };
		}
		if (method === 'POST') {
			const tags = [...body.toString().matchAll(/<ETag>"part-(\d+)"<\/ETag>/g)];
			if (tags.length !== parts.length) faults.push(`${tags.length} of ${parts.length} parts`);
			objects.set(key, Buffer.concat(parts));
			uploads.delete(id);
			return { body: '<CompleteMultipartUploadResult/>' };
		}
		return {};
	};

	const answer = async (request: IncomingMessage): Promise<Answer> => {
		const url = new URL(request.url ?? '/', 'http://bucket');
		const { method = 'GET' } = request;
		const signature = request.headers.authorization ?? '';
		if (!SIGNATURE.test(signature)) faults.push(`signature: ${signature}`);
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		if (down) return { status: 500 };
		if (url.searchParams.get('list-type') === '2') return list(url.searchParams);
		if (!url.pathname.startsWith(`/${BUCKET}/`)) faults.push(`path: ${url.pathname}`);
		const key = url.pathname.slice(`/${BUCKET}/`.length);
		const body = Buffer.concat(chunks);
		if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
			return multipart(method, key, url.searchParams, body);
		const found = objects.get(key);
		if (method === 'PUT') objects.set(key, body);
		if (method === 'DELETE') objects.delete(key);
		if (method === 'GET') return found ? { body: found } : { status: 404 };
		return {};
	};

	const server = createServer(async (request, response) => {
		const { status = 200, headers = {}, body } = await answer(request);
		response.writeHead(status, headers).end(body);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const port = typeof address === 'object' ? address?.port : 0;
	return {
		endpoint: `http://127.0.0.1:${port}/`,
		bucket: BUCKET,
		key: 'the-key',
		secret: 'the-secret',
		objects,
		faults,
		fail(isDown) {
			down = isDown;
		},
		close: () => server.close(),
	};
}
