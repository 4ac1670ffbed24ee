import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasCardNumber, refuseCardNumbers } from './card-number.ts';

describe('a card number', () => {
	test.each([
		'4242424242424242',
		'4242 4242 4242 4242',
		'4242-4242-4242-4242',
		'my card is 5555 5555 5555 4444, thanks',
		'3782 822463 10005',
		'4242 4242 4242 4242 04/31 123',
		'12 4242 4242 4242 4242',
		'6304000000000000',
		'x4242424242424242y',
		'4242\u00A04242\u20134242 4242',
		'４２４２４２４２４２４２４２４２',
	])('is detected in %s', (text) => {
		expect(hasCardNumber(text)).toBe(true);
		for (const said of [text, { a: [{ b: text }] }, { [text]: 1 }])
			expect(() => refuseCardNumbers(said)).toThrow('card number');
	});

	test.each([
		'',
		'4242424242424241',
		'1045',
		'pm_1OaBcD2eZvKYlo2C',
		'Invoice 17',
		'2027-04-01T09:30:00Z',
	])('is not detected in %s', (text) => expect(hasCardNumber(text)).toBe(false));

	test('is detected as a number in JSON', () => {
		expect(() => refuseCardNumbers({ token: 4242424242424242 })).toThrow('card number');
	});

	test('is not detected in random names', () => {
		for (let one = 0; one < 20_000; one += 1) expect(hasCardNumber(randomUUID())).toBe(false);
	});
});
