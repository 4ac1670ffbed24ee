import type { Settings } from '#lib/base/settings.ts';
import { BucketUnreachableError, openBucket } from '../buckets/bucket.ts';
import { HttpError } from '../http/errors.ts';
import { isFileName, type UploadStore } from './store.ts';

const FOLDER = 'uploads/';

const unavailable = () =>
	new HttpError(503, 'Files are unavailable at the moment. Try again in a minute.', {
		headers: { 'Retry-After': '60' },
	});

/** Stores files in a bucket of any S3-compatible service, at `uploads/<name>`. */
export function bucketStore(place: NonNullable<Settings['s3']>): UploadStore {
	const bucket = openBucket(place);

	async function ask(address: string, init: RequestInit = {}): Promise<Response> {
		try {
			return await bucket.ask(address, init);
		} catch (error) {
			throw error instanceof BucketUnreachableError ? unavailable() : error;
		}
	}

	const placeOf = (name: string): string => {
		if (!isFileName(name)) throw new Error('This is not a valid upload name.');
		return `/${FOLDER}${name}`;
	};

	async function* filesThere() {
		for await (const { key, at } of bucket.list(FOLDER)) {
			const name = key.slice(FOLDER.length);
			if (isFileName(name)) yield { name, at };
		}
	}

	return {
		async put(name, bytes, mediaType) {
			const headers = { 'Content-Type': mediaType, 'Content-Length': String(bytes.length) };
			const answer = await ask(placeOf(name), {
				method: 'PUT',
				body: new Uint8Array(bytes),
				headers,
			});
			if (!answer.ok) throw unavailable();
		},
		async get(name) {
			const answer = await ask(placeOf(name));
			return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
		},
		async remove(name) {
			await ask(placeOf(name), { method: 'DELETE' });
		},
		list: filesThere,
	};
}
