import { type Bucket, BucketUnreachableError, elementText } from './bucket.ts';

/** Bytes per part. At most 10,000 parts are allowed, so an object has at most 320 GB. */
const PART = 32 * 1024 * 1024;

/**
 * Uploads an object of any length in parts, as they arrive; a failure leaves nothing behind. The key must consist of
 * characters valid in a URL unescaped.
 * @returns its bytes.
 * @throws BucketUnreachableError
 */
export async function putLarge(
	bucket: Bucket,
	key: string,
	chunks: AsyncIterable<Uint8Array>,
	part = PART,
): Promise<number> {
	const begun = await (await bucket.ask(`/${key}?uploads=`, { method: 'POST' })).text();
	const upload = elementText(begun, 'UploadId');
	if (upload === undefined)
		throw new BucketUnreachableError('The bucket does not accept large objects.');
	const id = encodeURIComponent(upload);
	try {
		const tags: string[] = [];
		let bytes = 0;
		for await (const body of partsOf(chunks, part)) {
			const address = `/${key}?partNumber=${tags.length + 1}&uploadId=${id}`;
			const answer = await bucket.ask(address, { method: 'PUT', body });
			const tag = answer.headers.get('etag');
			if (!answer.ok || !tag) throw new BucketUnreachableError('The bucket did not accept a part.');
			tags.push(tag);
			bytes += body.length;
		}
		await complete(bucket, `/${key}?uploadId=${id}`, tags);
		return bytes;
	} catch (error) {
		await bucket.ask(`/${key}?uploadId=${id}`, { method: 'DELETE' }).catch(() => undefined);
		throw error;
	}
}

async function complete(bucket: Bucket, address: string, tags: readonly string[]): Promise<void> {
	const parts = tags.map(
		(tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
	);
	const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
	const answer = await bucket.ask(address, { method: 'POST', body });
	// The response may have started with 200 before it failed.
	if (!answer.ok || (await answer.text()).includes('<Error>'))
		throw new BucketUnreachableError('The bucket did not assemble the parts.');
}

/** Yields the chunks as parts of equal length, the last one shorter; a single empty part for no data. */
async function* partsOf(
	chunks: AsyncIterable<Uint8Array>,
	length: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	let waiting: Uint8Array[] = [];
	let size = 0;
	let isAny = false;
	for await (const chunk of chunks) {
		waiting.push(chunk);
		size += chunk.length;
		while (size >= length) {
			const all = Buffer.concat(waiting);
			yield Uint8Array.from(all.subarray(0, length));
			isAny = true;
			waiting = [all.subarray(length)];
			size -= length;
		}
	}
	if (size > 0 || !isAny) yield Uint8Array.from(Buffer.concat(waiting));
}
