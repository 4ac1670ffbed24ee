import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeBucket, startFakeBucket } from '../../../tests/setup/fake-bucket.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { putLarge } from './put-large.ts';

let fake: FakeBucket;
let bucket: Bucket;
beforeAll(async () => {
	fake = await startFakeBucket();
	bucket = openBucket(fake);
});
afterAll(() => fake.close());

async function* chunks(...texts: string[]) {
	for (const text of texts) yield Buffer.from(text);
}

test.each([
	[[], ''],
	[['abc'], 'abc'],
	[['ab', 'cd', 'efghijk', 'l'], 'abcdefghijkl'],
	[['abcdefgh'], 'abcdefgh'],
])('%j is written in parts and read as one', async (texts, whole) => {
	expect(await putLarge(bucket, 'large', chunks(...texts), 4)).toBe(whole.length);
	expect(fake.objects.get('large')?.toString()).toBe(whole);
	expect(fake.faults).toEqual([]);
});

test('a failed upload leaves no object and no parts', async () => {
	async function* broken() {
		yield Buffer.from('abcdefgh');
		throw new Error('the source broke');
	}
	await expect(putLarge(bucket, 'broken', broken(), 4)).rejects.toThrow('the source broke');
	expect(fake.objects.has('broken')).toBe(false);
});

test('a failing bucket is named, without its keys', async () => {
	fake.fail(true);
	await expect(putLarge(bucket, 'down', chunks('a'))).rejects.toThrow(
		'The bucket cairn-files answered 500.',
	);
	fake.fail(false);
});
