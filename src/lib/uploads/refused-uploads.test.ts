import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { signedIn } from '../../../tests/setup/signed-in.ts';
import {
	boastingPng,
	contextOf,
	html,
	pdf,
	picture,
	type Sent,
	svg,
	useUploads,
} from '../../../tests/setup/uploads.ts';
import { fileNamesOf, uploadData } from './uploads.ts';

const { database, send, store } = useUploads();

const cases: [name: string, bytes: () => Uint8Array | string, status: number, sent?: Sent][] = [
	['SVG', () => svg, 415, { name: 'a.svg', type: 'image/svg+xml' }],
	['SVG that calls itself PNG', () => svg, 415],
	['SVG behind white space and an XML head', () => `\n  <?xml version="1.0"?>${svg}`, 415],
	['HTML that calls itself PNG', () => html, 415],
	['HTML behind the first bytes of a GIF', () => `GIF89a/*${html}*/`, 415],
	[
		'HTML behind the first bytes of a PNG',
		() => Buffer.from(`\x89PNG\r\n\x1a\n${html}`, 'latin1'),
		415,
	],
	['an archive', () => Buffer.from('PK\x03\x04nothing', 'latin1'), 415],
	['a program', () => Buffer.from('\x7fELF\x02\x01', 'latin1'), 415],
	['a TIFF, which no form asks for', () => Buffer.from('II*\0\x08\0\0\0', 'latin1'), 415],
	['a picture of 30,000 × 30,000 pixels', () => boastingPng(30_000, 30_000), 413],
	['a picture that is too long on one side', () => boastingPng(12_001, 10), 413],
	['a picture of 41 million pixels', () => boastingPng(8_200, 5_000), 413],
	['a file of 6 MiB', () => new Uint8Array(6 * 1_048_576).fill(0x20), 413],
	['an empty file', () => '', 422],
	[
		'a PDF with an archive behind its end',
		() => Buffer.concat([pdf, Buffer.from('PK\x03\x04')]),
		415,
		{ purpose: 'document' },
	],
	['HTML as a document', () => html, 415, { purpose: 'document' }],
	[
		'a document of 11 MiB',
		() => Buffer.concat([pdf, Buffer.alloc(11 << 20)]),
		413,
		{ purpose: 'document' },
	],
	[
		'a picture above 5 MiB where a document is asked for',
		() => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(6 << 20)]),
		413,
		{ purpose: 'document' },
	],
	['an unknown purpose', () => pdf, 422, { purpose: '../../etc' }],
];
for (const [name, bytes, status, sent] of cases)
	test(`${name}: ${status}, and nothing is kept`, async () => {
		const who = await signedIn(database.db);
		const answer = await send(who, bytes(), sent);
		expect(await answer.json()).toMatchObject({ status });
		expect(answer.status).toBe(status);
		expect(await fileNamesOf(database.db, who.member.id)).toEqual([]);
	});

test('a bomb is refused by its header, before it is decoded', async () => {
	const who = await signedIn(database.db);
	const before = process.memoryUsage().rss;
	await send(who, boastingPng(30_000, 30_000));
	expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1_048_576);
});

test('a truncated picture is refused', async () => {
	const who = await signedIn(database.db);
	const whole = await sharp({
		create: {
			width: 900,
			height: 900,
			channels: 3,
			background: '#000',
			noise: { type: 'gaussian', mean: 90, sigma: 40 },
		},
	})
		.png()
		.toBuffer();
	expect((await send(who, whole.subarray(0, whole.length / 2))).status).toBe(415);
});

test('JSON instead of a form: 415; a form without the file: 422', async () => {
	const who = await signedIn(database.db);
	const post = (body: BodyInit, headers: Record<string, string> = {}) =>
		uploadData(store)(
			database.db,
			contextOf('/api/users/upload-data', { method: 'POST', body, headers, who }),
		);
	expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415);
	expect((await post('x', { 'content-type': 'multipart/form-data' })).status).toBe(400);
	const empty = new FormData();
	empty.set('file_data', 'a text');
	const answer = await post(empty);
	expect(answer.status).toBe(422);
	expect(await answer.json()).toMatchObject({ fields: { file_data: 'Choose a file.' } });
});

test('visitors and other sites are refused', async () => {
	const who = await signedIn(database.db);
	const sent = await picture().png().toBuffer();
	expect((await send(undefined, sent)).status).toBe(401);
	const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
	expect((await send(who, sent, { headers: foreign })).status).toBe(403);
});

test('no bytes cause a server error', async () => {
	const starts = [
		'\x89PNG\r\n\x1a\n',
		'\xff\xd8\xff\xe0',
		'RIFF\0\0\0\0WEBP',
		'\0\0\0\x1cftypavif',
		'GIF89a',
		'%PDF-1.4',
	];
	const who = await signedIn(database.db);
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...starts),
			fc.uint8Array({ maxLength: 400 }),
			fc.constantFrom('image', 'avatar', 'document'),
			async (start, rest, purpose) => {
				await database.db.execute(sql`DELETE FROM rate_limit`);
				const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
				expect((await send(who, bytes, { purpose })).status).toBeLessThan(500);
			},
		),
		{ numRuns: 60 },
	);
});
