import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPdf, aStream, packedObjects, pdfOf } from '../../../../tests/setup/pdf.ts';
import { HttpError } from '../../http/errors.ts';
import { scanPdf } from './scan-pdf.ts';

/** Null if it is accepted, else the sentence and status. */
const refusal = (bytes: Buffer): Promise<string | null> =>
	scanPdf(bytes).then(
		() => null,
		(error: unknown) => {
			if (error instanceof HttpError) return `${error.status} ${error.message}`;
			throw error;
		},
	);

const flate = (data: Buffer) => aStream('/Filter /FlateDecode', deflateSync(data));

describe('a plain document is accepted', () => {
	test.each([
		['the smallest', aPdf()],
		['one with a picture and a text', aPdf({ objects: flate(Buffer.from('BT (Hello) Tj ET')) })],
		['one that opens at a page', aPdf({ catalog: '/OpenAction [3 0 R /Fit]' })],
		[
			'one that links to a page of the web',
			aPdf({ objects: '4 0 obj << /S /URI /URI (https://x.example/JS) >> endobj' }),
		],
		[
			'one that writes of scripts',
			aPdf({ objects: '4 0 obj << /Title (On /JavaScript \\( /JS \\) and (/Launch)) >> endobj' }),
		],
		[
			'one that has its objects packed',
			aPdf({ objects: packedObjects('7 0 8 10 << /A 1 >> (/JS) ', '/Type /ObjStm /N 2 /First 9') }),
		],
		['one of 10 MiB', pdfOf(10_485_760)],
	])('%s', async (_, bytes) => {
		expect(await refusal(bytes)).toBeNull();
	});
});

const script = '<< /S /JavaScript /JS (app.alert(1)) >>';

describe('forbidden content is refused with a message', () => {
	test.each([
		[
			'HTML',
			Buffer.from('<!doctype html><script>1</script> %PDF-1.7 %%EOF'),
			'415 This file is not a PDF.',
		],
		['a picture', Buffer.from('\x89PNG\r\n\x1a\n %%EOF', 'latin1'), '415 This file is not a PDF.'],
		['a program', Buffer.from('MZ%PDF-1.7 %%EOF'), '415 This file is not a PDF.'],
		['nothing but a frame', Buffer.from('%PDF-1.7\n%%EOF'), '415 This PDF is damaged'],
		['one cut off', aPdf().subarray(0, -30), '415 This PDF is damaged'],
		[
			'an archive behind its end',
			Buffer.concat([aPdf(), Buffer.from('PK\x03\x04')]),
			'415 This PDF is damaged',
		],
		['encryption', aPdf({ trailer: '/Encrypt 8 0 R' }), '422 This PDF is protected'],
		[
			'a script when it opens',
			aPdf({ catalog: `/OpenAction ${script}` }),
			'422 This PDF contains a script.',
		],
		[
			'a script in other letters',
			aPdf({ catalog: '/OpenAction << /S /J#61v#61Script /J#53 (1) >>' }),
			'422 This PDF contains a script.',
		],
		[
			'a script between comments',
			aPdf({ objects: `5 %\n0 %\nobj ${script} endobj` }),
			'422 This PDF contains a script.',
		],
		[
			'a script within a text',
			aPdf({ objects: `( 5 0 obj ${script} endobj )` }),
			'422 This PDF contains a script.',
		],
		[
			'a script within a stream',
			aPdf({ objects: aStream('', Buffer.from(`5 0 obj ${script} endobj`)) }),
			'422 This PDF contains a script.',
		],
		[
			'a packed script',
			aPdf({ objects: packedObjects(`7 0 ${script}`, '/Type /ObjStm /N 1 /First 4') }),
			'422 This PDF contains a script.',
		],
		[
			'a packed script of no type',
			aPdf({ objects: packedObjects(`7 0 ${script}`, '/N 1 /First 4') }),
			'422 This PDF contains a script.',
		],
		[
			'a packed script behind an open text',
			aPdf({ objects: packedObjects(`7 2 ( ${script} )`, '/Type /ObjStm /N 1 /First 4') }),
			'422 This PDF contains a script.',
		],
		[
			'packed objects packed twice',
			aPdf({
				objects: aStream(
					'/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
					deflateSync(deflateSync(Buffer.from(`7 0 ${script}`))),
				),
			}),
			'422 This PDF is built in an unusual way',
		],
		[
			'packed objects that are cut off',
			aPdf({
				objects: aStream(
					'/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
					deflateSync(Buffer.from(`7 0 ${script}`)).subarray(0, 12),
				),
			}),
			'415 This PDF is damaged',
		],
		[
			'a filter that stands elsewhere',
			aPdf({ objects: aStream('/Type /ObjStm /N 1 /First 4 /Filter 8 0 R', Buffer.from('')) }),
			'422 This PDF is built in an unusual way',
		],
		[
			'a program that is started',
			aPdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
			'422 This PDF contains an action',
		],
		[
			'a form that is sent',
			aPdf({ objects: '5 0 obj << /S /SubmitForm >> endobj' }),
			'422 This PDF contains an action',
		],
		[
			'another document by a network',
			aPdf({ objects: '5 0 obj << /S /GoToR /F (\\\\\\\\x\\\\y) >> endobj' }),
			'422 This PDF contains an action',
		],
		[
			'a stream that stands in another file',
			aPdf({ objects: aStream('/F (\\\\\\\\x\\\\y)', Buffer.from('')) }),
			'422 This PDF contains an action',
		],
		[
			'files within it',
			aPdf({ catalog: '/Names << /EmbeddedFiles 6 0 R >>' }),
			'422 This PDF contains other files',
		],
		[
			'a file at a page',
			aPdf({ objects: '5 0 obj << /Subtype /FileAttachment >> endobj' }),
			'422 This PDF contains other files',
		],
		[
			'a film',
			aPdf({ objects: '5 0 obj << /Subtype /RichMedia >> endobj' }),
			'422 This PDF contains other files',
		],
		[
			'a form of its own language',
			aPdf({ objects: '5 0 obj << /XFA [] >> endobj' }),
			'422 This PDF contains an interactive form',
		],
	])('%s', async (_, bytes, sentence) => {
		expect(await refusal(bytes)).toContain(sentence);
	});
});

const bomb = deflateSync(Buffer.alloc(300 * 1_048_576), { level: 9 });

describe('a bomb is refused, however it is wrapped', () => {
	test.each([
		['a page', aPdf({ objects: aStream('/Filter /FlateDecode', bomb) })],
		[
			'a page that is packed twice',
			aPdf({ objects: aStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(bomb)) }),
		],
		['many pages', aPdf({ objects: flate(Buffer.alloc(30_000_000)).concat('\n').repeat(10) })],
		[
			'packed objects',
			aPdf({ objects: aStream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', bomb) }),
		],
		[
			'letters',
			aPdf({
				objects: aStream(
					'/Filter [/ASCIIHexDecode /FlateDecode]',
					Buffer.from(bomb.toString('hex')),
				),
			}),
		],
		['a run', aPdf({ objects: aStream('/Filter /RunLengthDecode', Buffer.alloc(5_000_000)) })],
		[
			'a picture',
			aPdf({
				objects: aStream(
					'/Subtype /Image /Width 60000 /Height 60000 /Filter /JBIG2Decode',
					Buffer.alloc(20),
				),
			}),
		],
		['LZW', aPdf({ objects: aStream('/Filter /LZWDecode', Buffer.alloc(20)) })],
		['arrays in arrays', aPdf({ objects: `5 0 obj ${'['.repeat(1_000_000)}` })],
		['an array without end', aPdf({ objects: `5 0 obj [${' 1'.repeat(1_000_000)}` })],
		['comments without end', aPdf({ objects: `5 0 obj ${'%\n'.repeat(1_000_000)}` })],
		['texts without end', aPdf({ objects: '5 0 obj ('.repeat(1_000_000) })],
		['streams without end', aPdf({ objects: '5 0 obj <<>> stream\n'.repeat(400_000) })],
	])('%s', async (_, bytes) => {
		expect(await refusal(bytes)).toMatch(/^422 This PDF (?:unpacks|is built)/);
	});
});

test('any bytes in a PDF are accepted or refused, and never break the scan', async () => {
	const pieces = fc.constantFrom(
		...[
			'obj',
			'endobj',
			'stream\n',
			'endstream',
			'<<',
			'>>',
			'[',
			']',
			'(',
			')',
			'<',
			'>',
			'/',
			'%',
			'\n',
			' 1 0 R',
			'/First 4',
			'/N 1',
			'/Filter /FlateDecode',
			'/Length 5',
			'\\',
			'#',
			'trailer',
		],
	);
	const text = fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 60 });
	await fc.assert(
		fc.asyncProperty(text, async (parts) => {
			const said = await refusal(aPdf({ objects: parts.join('') }));
			expect(said === null || /^4(?:15|22) This PDF /.test(said)).toBe(true);
		}),
		{ numRuns: 300 },
	);
});
