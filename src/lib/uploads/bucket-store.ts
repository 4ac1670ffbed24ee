import { AwsClient } from 'aws4fetch';
import { decodeXML } from 'entities';
import type { Settings } from '#lib/base/settings.ts';
import { HttpError } from '../http/errors.ts';
import { isFileName, type UploadStore } from './store.ts';

/** Milliseconds for one request to the bucket. */
const PATIENCE = 15_000;
const FOLDER = 'uploads/';

const unavailable = () =>
	new HttpError(503, 'Files cannot be reached at the moment. Try again in a minute.', {
		headers: { 'Retry-After': '60' },
	});

const tagIn = (xml: string, name: string): string | undefined => {
	const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
	return found === undefined ? undefined : decodeXML(found);
};

/** Files in a bucket of any service that speaks S3's protocol, addressed by path: `<endpoint>/<bucket>/uploads/<name>`. */
export function bucketStore({
	endpoint,
	bucket,
	key,
	secret,
}: NonNullable<Settings['s3']>): UploadStore {
	const client = new AwsClient({
		accessKeyId: key,
		secretAccessKey: secret,
		service: 's3',
		retries: 2,
	});
	const base = `${endpoint.replace(/\/$/, '')}/${bucket}`;

	async function ask(address: string, init: RequestInit = {}): Promise<Response> {
		const signal = AbortSignal.timeout(PATIENCE);
		const answer = await client.fetch(base + address, { ...init, signal }).catch(() => null);
		if (!answer || (!answer.ok && answer.status !== 404)) throw unavailable();
		return answer;
	}

	const placeOf = (name: string): string => {
		if (!isFileName(name)) throw new Error('This is not the name of an upload.');
		return `/${FOLDER}${name}`;
	};

	async function* filesThere() {
		let next: string | undefined;
		do {
			const query = new URLSearchParams({ 'list-type': '2', prefix: FOLDER });
			if (next) query.set('continuation-token', next);
			const xml = await (await ask(`?${query}`)).text();
			for (const [, one = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
				const name = tagIn(one, 'Key')?.slice(FOLDER.length) ?? '';
				const at = new Date(tagIn(one, 'LastModified') ?? '');
				if (isFileName(name) && !Number.isNaN(at.getTime())) yield { name, at };
			}
			next = tagIn(xml, 'NextContinuationToken');
		} while (next);
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
