import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeBucket, startFakeBucket } from '../../../tests/setup/fake-bucket.ts';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { picture, useUploads } from '../../../tests/setup/uploads.ts';
import { bucketStore } from './bucket-store.ts';
import type { UploadStore } from './store.ts';
import { fileNamesOf, storeUpload } from './uploads.ts';

const { database } = useUploads();

let fake: FakeBucket;
let bucket: UploadStore;
beforeAll(async () => {
	fake = await startFakeBucket(1);
	bucket = bucketStore(fake);
});
afterAll(() => fake.close());

test('a bucket stores, returns, lists and removes files by signed requests', async () => {
	const names = [1, 2, 3].map(() => `${crypto.randomUUID()}.webp`);
	for (const name of names) await bucket.put(name, Buffer.from(name), 'image/webp');
	for (const name of names) expect((await bucket.get(name))?.toString()).toBe(name);
	expect([...fake.objects.keys()]).toEqual(names.map((name) => `uploads/${name}`));
	const listed: string[] = [];
	for await (const { name } of bucket.list()) listed.push(name);
	expect(listed).toEqual(names.toSorted());
	for (const name of names) await bucket.remove(name);
	expect(await bucket.get(names[0] ?? '')).toBeNull();
	await bucket.remove(names[0] ?? '');
	expect(fake.faults).toEqual([]);
});

test('an unreachable bucket is a 503, and no row is left', async () => {
	fake.fail(true);
	const who = await signedIn(database.db);
	const file = new Blob([new Uint8Array(await picture().png().toBuffer())]);
	await expect(
		storeUpload(database.db, bucket, who.member.id, file, 'image'),
	).rejects.toMatchObject({ status: 503 });
	expect(await fileNamesOf(database.db, who.member.id)).toEqual([]);
	fake.fail(false);
});
