import { expect, test } from 'vitest';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import { bytesOf, pdf, picture, useUploads } from '../../../tests/setup/uploads.ts';

const { database, kept, fetchFile } = useUploads();

test('a picture is served for ever, to everybody, only as a picture', async () => {
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

test('a document is served as a download, to its owner and to reviewers', async () => {
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

test('only files with an issued name are served', async () => {
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
