import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { bytesOf, html, pdf, picture, svg, useUploads } from '../../../tests/setup/uploads.ts';
import { upload } from '../db/schema/members.ts';
import { fileKind } from './file-kind.ts';
import { isFileName } from './store.ts';
import { fileNamesOf, QUOTA, storeUpload } from './uploads.ts';

const { database, send, kept, fetchFile, store, folder } = useUploads();

describe('what is accepted', () => {
	for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif'] as const)
		test(`a picture as ${format} is rewritten as WebP of the same size`, async () => {
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

	test('a large picture is scaled down, an avatar is cropped to a square', async () => {
		const who = await signedIn(database.db);
		const large = await picture(4_000, 1_000).png().toBuffer();
		expect(await kept(who, large)).toMatchObject({ width: 2_048, height: 512 });
		expect(await kept(who, large, { purpose: 'avatar' })).toMatchObject({
			width: 512,
			height: 512,
		});
	});

	test('the first frame of an animation is kept', async () => {
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

	test('a document only where one is expected', async () => {
		const who = await signedIn(database.db);
		const answer = await send(who, pdf, { purpose: 'document', type: 'application/pdf' });
		expect(await answer.json()).toMatchObject({ width: null, height: null });
		expect((await send(who, pdf)).status).toBe(415);
		expect((await send(who, pdf, { purpose: 'avatar' })).status).toBe(415);
	});
});

describe('what is stored', () => {
	test('has no place, time or camera data', async () => {
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

	test('is rotated as the camera intended', async () => {
		const who = await signedIn(database.db);
		const sideways = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer();
		expect(await kept(who, sideways)).toMatchObject({ width: 40, height: 60 });
	});

	test('keeps nothing hidden behind or inside the picture', async () => {
		const who = await signedIn(database.db);
		const polyglot = Buffer.concat([
			await picture().png().toBuffer(),
			Buffer.from(`PK\x03\x04 hidden.zip ${html}`, 'latin1'),
		]);
		const bytes = await bytesOf(await fetchFile((await kept(who, polyglot)).url));
		expect(bytes.includes('hidden.zip') || bytes.includes('<script>')).toBe(false);
	});

	test('has a random name, whatever its original name', async () => {
		const who = await signedIn(database.db);
		const sent = await picture().png().toBuffer();
		for (const name of ['../../../etc/passwd', 'a.php\0.png', 'C:\\x.html', '<script>.png']) {
			const { url } = await kept(who, sent, { name });
			expect(isFileName(url.slice('/uploads/'.length))).toBe(true);
		}
		const files = await readdir(folder(), { recursive: true, withFileTypes: true });
		expect(files.filter((one) => one.isFile() && !isFileName(one.name))).toEqual([]);
	});

	test('stays within the quota, even when many come at once', async () => {
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
			Array.from({ length: 8 }, () =>
				storeUpload(database.db, store(), who.member.id, file, 'image'),
			),
		);
		expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
		const names = await fileNamesOf(database.db, who.member.id);
		expect(names).toHaveLength(QUOTA.files);
		await expect(
			storeUpload(database.db, store(), who.member.id, file, 'image'),
		).rejects.toMatchObject({ status: 413 });
	});

	test('counts bytes as well', async () => {
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

	test('is limited to 40 times an hour', async () => {
		const who = await signedIn(database.db);
		const statuses: number[] = [];
		for (let n = 0; n < 41; n += 1) statuses.push((await send(who, svg)).status);
		expect(statuses.indexOf(429)).toBe(40);
	});
});

test('one member’s pictures do not fill everybody’s queue', async () => {
	const [greedy, other] = [await signedIn(database.db), await signedIn(database.db)];
	const sent = await picture(2_000, 2_000).png().toBuffer();
	const asked = Array.from({ length: 12 }, () => send(greedy, sent));
	const late = send(other, sent);
	const statuses = (await Promise.all(asked)).map(({ status }) => status);
	expect(new Set(statuses)).toEqual(new Set([200, 503]));
	expect((await late).status).toBe(200);
});
