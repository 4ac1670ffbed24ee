import { expect, test } from 'vitest';
import { feedText } from './feed-text.ts';

const news = 'Новость дня';
/** The same in windows-1251, which Node can decode but not encode. */
const in1251 = Buffer.from([...news].map((sign) => cyrillic(sign)));

function cyrillic(sign: string): number {
	const code = sign.charCodeAt(0);
	return code < 0x80 ? code : code - 0x350;
}

const utf8 = Buffer.from(news);
const declared = (label: string) => Buffer.from(`<?xml version="1.0" encoding="${label}"?>`);
const bare = Buffer.from('<?xml version="1.0"?>');
const mark = Buffer.from([0xef, 0xbb, 0xbf]);
const long = Buffer.from('plain '.repeat(100));

async function read(parts: Buffer[], charset?: string, size = Number.POSITIVE_INFINITY) {
	const bytes = Buffer.concat(parts);
	async function* chunks() {
		for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
	}
	const texts = await Array.fromAsync(feedText({ name: 'feed', charset, chunks: chunks() }));
	return texts.join('');
}

test.each([
	['what HTTP says', [bare, in1251], 'windows-1251'],
	['what HTTP says before the declaration', [declared('koi8-r'), in1251], 'windows-1251'],
	['the declaration', [declared('windows-1251'), in1251], undefined],
	[
		'the declaration after blanks',
		[Buffer.from('\n'), declared('windows-1251'), in1251],
		undefined,
	],
	['the declaration where HTTP is not known', [declared('windows-1251'), in1251], 'none'],
	['the declaration where HTTP says UTF-8 wrongly', [declared('windows-1251'), in1251], 'utf-8'],
	['its bytes, which are UTF-8', [declared('windows-1251'), utf8], 'windows-1251'],
	['its bytes after much ASCII', [declared('windows-1251'), long, utf8], undefined],
	['its bytes where nothing is said', [bare, utf8], undefined],
	['its byte order mark', [mark, declared('windows-1251'), utf8], 'windows-1251'],
	['wide letters', [Buffer.from(`<?xml version="1.0"?>${news}`, 'utf16le')], undefined],
])('a feed is read by %s, however it is chunked', async (_, parts, charset) => {
	for (const size of [1, 7, 64, Number.POSITIVE_INFINITY]) {
		const text = await read(parts, charset, size);
		expect(text.endsWith(news), `${size}: ${text}`).toBe(true);
		expect(text.trimStart().startsWith('<?xml')).toBe(true);
	}
});

test('a long text in UTF-8 is not cut inside a character', async () => {
	const text = `${bare}${`x${news}`.repeat(500)}`;
	for (const size of [1, 999, 1_001])
		expect(await read([Buffer.from(text)], 'koi8-r', size)).toBe(text);
});
