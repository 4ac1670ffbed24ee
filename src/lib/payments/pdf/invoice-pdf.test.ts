import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Invoice } from '../invoice-store.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { runsOf } from './text-runs.ts';

const invoice: Invoice = {
	number: 17,
	accountId: 1,
	key: 'key',
	kind: 'change',
	plan: 'pro',
	term: 6,
	price: 5_330,
	credit: 697,
	due: 4_633,
	provider: 'transfer',
	buyer: {
		name: 'Nguyễn Thị Ánh Tuyết',
		email: 'tuyet@example.com',
		address: 'Số 5 Đường Trần Hưng Đạo\nPhường Phạm Ngũ Lão, Quận 1',
		tax_id: '0312345678',
	},
	seller: 'Công ty TNHH Cairn\nHà Nội',
	issuedAt: new Date('2027-04-01T09:30:00Z'),
	expiresAt: new Date('2027-04-15T09:30:00Z'),
	methodId: null,
	reference: null,
	next: {
		...{ kind: 'transfer', pay_to: 'Ngân hàng Á Châu\nIBAN DE00', reference: 'Invoice 17' },
		...{ cents: 4_633, currency: 'USD', until: '2027-04-15T09:30:00Z' },
	},
	tries: 0,
	endedAs: null,
	reason: null,
	paidAt: null,
	refunded: 0,
};

/** Streams of a PDF file by the number of their object. */
function streamsOf(pdf: Buffer): Map<number, string> {
	const streams = new Map<number, string>();
	const text = pdf.toString('latin1');
	for (const found of text.matchAll(/(\d+) 0 obj\n<<((?:(?!endobj)[\s\S])*?)>>\nstream\n/g)) {
		const [whole, number, dictionary = ''] = found;
		const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
		const start = found.index + whole.length;
		const bytes = pdf.subarray(start, start + length);
		const content = dictionary.includes('FlateDecode') ? inflateSync(bytes) : bytes;
		streams.set(Number(number), content.toString('latin1'));
	}
	return streams;
}

/** The text that a reader copies from a PDF file: its glyphs mapped to characters by its tables. */
function textOf(pdf: Buffer): string {
	const file = pdf.toString('latin1');
	const streams = streamsOf(pdf);
	const letters = new Map<string, string[]>();
	for (const [, number, body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
		const table = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1];
		if (!table) continue;
		const rows = streams.get(Number(table)) ?? '';
		const inTable = [...rows.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
			[...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
				Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
			),
		);
		letters.set(String(number), inTable);
	}
	const fonts = new Map(
		[...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number = '']) => [name, number]),
	);
	let text = '';
	for (const content of streams.values()) {
		let table: string[] = [];
		for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
			if (font) table = letters.get(fonts.get(font) ?? '') ?? [];
			for (const [, codes = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g))
				for (const [code] of codes.matchAll(/.{4}/g))
					text += table[Number.parseInt(code, 16)] ?? '□';
		}
		text += '\n';
	}
	return text;
}

test('an invoice shows seller, buyer, items and how to pay, in Vietnamese characters too', async () => {
	const text = textOf(await invoicePdf(invoice));
	for (const said of [
		'Invoice 17',
		'1 April 2027',
		'Công ty TNHH Cairn',
		'Hà Nội',
		'Nguyễn Thị Ánh Tuyết',
		'Số 5 Đường Trần Hưng Đạo',
		'Phường Phạm Ngũ Lão, Quận 1',
		'Tax number: 0312345678',
		'Cairn Pro for 6 months$53.30',
		'Less credit−$6.97',
		'Tax (0%)$0',
		'Total in USD$46.33',
		'Ngân hàng Á Châu',
	])
		expect(text).toContain(said);
	expect(text).not.toContain('□');
	expect(text).not.toContain('?');
});

test('characters in no font become a question mark, never a box, and marks are composed', async () => {
	expect(await runsOf('Nguyê\u0303n')).toEqual([
		{ subset: 'latin', text: 'Nguy' },
		{ subset: 'vietnamese', text: 'ễ' },
		{ subset: 'latin', text: 'n' },
	]);
	expect(await runsOf('王 Ж')).toEqual([
		{ subset: 'latin', text: '? ' },
		{ subset: 'cyrillic', text: 'Ж' },
	]);
});

test('a paid, refunded or void invoice says so', async () => {
	const paidAt = new Date('2027-04-03T00:00:00Z');
	const said = async (changed: Partial<Invoice>) =>
		textOf(await invoicePdf({ ...invoice, ...changed }));
	expect(await said({ paidAt })).toContain('Paid on 3 April 2027');
	expect(await said({ paidAt })).not.toContain('Pay to');
	expect(await said({ paidAt, refunded: 100 })).toContain('$1.00 refunded');
	expect(await said({ endedAs: 'expired' })).toContain('Void: nothing to pay');
});
