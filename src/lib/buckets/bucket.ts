import { AwsClient } from 'aws4fetch';
import { decodeXML } from 'entities';

/** A bucket of any S3-compatible service, with path-style URLs: `<endpoint>/<bucket>/<key>`. */
export interface BucketPlace {
	endpoint: string;
	bucket: string;
	key: string;
	secret: string;
}

export interface StoredObject {
	key: string;
	/** When it was written. */
	at: Date;
	bytes: number;
}

export interface Bucket {
	/**
	 * Sends a signed request for a path below the bucket, such as `/uploads/a.webp` or `?list-type=2`.
	 * @returns a successful response, or 404.
	 * @throws BucketUnreachableError
	 */
	ask(address: string, init?: RequestInit): Promise<Response>;
	/** Lists every object with this key prefix, in key order. @throws BucketUnreachableError */
	list(prefix: string): AsyncIterable<StoredObject>;
}

/** Thrown if the bucket does not answer, or refuses a request. The message says which, and never contains a key. */
export class BucketUnreachableError extends Error {
	override name = 'BucketUnreachableError';
}

/** Milliseconds per request, unless specified otherwise. */
const PATIENCE = 15_000;

/** Returns the content of an element in a response; undefined if there is none. */
export function elementText(xml: string, name: string): string | undefined {
	const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
	return found === undefined ? undefined : decodeXML(found);
}

/** @param patience milliseconds allowed per request. */
export function openBucket(
	{ endpoint, bucket, key, secret }: BucketPlace,
	patience = PATIENCE,
): Bucket {
	const client = new AwsClient({
		accessKeyId: key,
		secretAccessKey: secret,
		service: 's3',
		retries: 2,
	});
	const base = `${endpoint.replace(/\/$/, '')}/${bucket}`;

	async function ask(address: string, init: RequestInit = {}): Promise<Response> {
		const signal = AbortSignal.timeout(patience);
		const answer = await client.fetch(base + address, { ...init, signal }).catch(() => undefined);
		if (answer?.ok || answer?.status === 404) return answer;
		await answer?.body?.cancel();
		const what = answer ? `answered ${answer.status}` : 'cannot be reached';
		throw new BucketUnreachableError(`The bucket ${bucket} ${what}.`);
	}

	async function* list(prefix: string): AsyncGenerator<StoredObject> {
		let next: string | undefined;
		do {
			const query = new URLSearchParams({ 'list-type': '2', prefix });
			if (next) query.set('continuation-token', next);
			const xml = await (await ask(`?${query}`)).text();
			for (const [, one = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
				const found = elementText(one, 'Key');
				const at = new Date(elementText(one, 'LastModified') ?? '');
				if (found !== undefined && !Number.isNaN(at.getTime()))
					yield { key: found, at, bytes: Number(elementText(one, 'Size') ?? 0) };
			}
			next = elementText(xml, 'NextContinuationToken');
		} while (next);
	}

	return { ask, list };
}
