import { expect, test } from 'vitest';
import { message, messages } from './messages.ts';
import { complaint, type Rule } from './rules.ts';

const judge = (value: string, rule: Rule, other?: string) => complaint(value, [rule], () => other);

test.each<[Rule, string, string[], string[]]>([
	[{ rule: 'no-space' }, 'Password must not contain spaces!', ['abc'], ['', 'a b', ' ', 'a\tb']],
	[
		{ rule: 'between-length' },
		'Please enter a string with 8 to 16 characters!',
		['12345678', '1234567890123456', '日本語日本語日本'],
		['', '1234567', '12345678901234567'],
	],
	[{ rule: 'required' }, 'Please enter your field!', ['a', ' a '], ['', '   ']],
	[
		{ rule: 'email' },
		'Please enter a valid email format!',
		['ada@example.com', 'A.b_c-9@mail.example.co.uk', 'a@1.io'],
		['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada@example.c', 'ada@example.c0'],
	],
	[
		{ rule: 'email' },
		'Please enter a valid email format!',
		[],
		['a@x.io, b@y.io', 'a@x.io\r\nBcc: b@y.io', 'å@x.io', 'a@x..io', 'a b@x.io', '<a@x.io>'],
	],
	[
		{ rule: 'name' },
		'Please enter a valid name format!',
		['Ada Lovelace', 'Nguyễn Văn An', '山田'],
		['', 'Ada2', 'Ada!', 'Ada_L', '<Ada>', 'Ada\n'],
	],
	[
		{ rule: 'phoneNumber' },
		'Please enter a valid phone format!',
		['+84123', '123'],
		['', '+', '1-2', '1+2'],
	],
	[
		{ rule: 'url' },
		'Wrong Url Fommat',
		['', 'http://a.io', 'https://a.io/b?c'],
		['a.io', 'ftp://a.io', 'javascript:alert(1)//http://'],
	],
	[{ rule: 'number' }, 'Wrong Number Fommat', ['', '0', '123'], ['-1', '1.5', 'a', '1 ']],
	[
		{ rule: 'numberPercent' },
		'Wrong Number Percent Fommat',
		['0', '5', '99.99', '100', '100.0'],
		['', '100.1', '101', '-1', '1.', 'a'],
	],
	[
		{ rule: 'password' },
		'Wrong Password Fommat',
		['abcdefgh', '1!!!!!!!', '!!!!!!!é'],
		['', 'abcdefg', '!!!!!!!!'],
	],
	[{ rule: 'min-length', length: 3 }, 'Min Length', ['abc', 'abcd'], ['', 'ab']],
	[{ rule: 'max-length', length: 3 }, 'Max Length', ['', 'abc', '😀😀😀'], ['abcd']],
	[{ rule: 'matches', pattern: /^a+$/, message: 'only a' }, 'only a', ['a', 'aa'], ['', 'ab']],
])('%j says "%s" for what it refuses', (rule, text, accepted, refused) => {
	for (const value of accepted) expect([value, judge(value, rule)]).toEqual([value, undefined]);
	for (const value of refused) expect([value, judge(value, rule)]).toEqual([value, text]);
});

test('duplicate compares with its correlated value, and passes when there is none', () => {
	const rule: Rule = { rule: 'duplicate', as: 'password' };
	expect(judge('a', rule, 'b')).toBe('Duplicate');
	expect(judge('a', rule, 'a')).toBeUndefined();
	expect(judge('a', rule, '')).toBeUndefined();
	expect(judge('a', rule)).toBeUndefined();
});

test('required-correlate passes when the value or its correlated value is filled', () => {
	const rule: Rule = { rule: 'required-correlate', or: 'website' };
	expect(judge('', rule, '')).toBe('Please enter your field!');
	expect(judge('', rule, 'https://a.io')).toBeUndefined();
	expect(judge('a', rule)).toBeUndefined();
});

test('rules run in order and the first failure is reported, in its own words if it has some', () => {
	const rules: Rule[] = [
		{ rule: 'required' },
		{ rule: 'min-length', length: 3, message: 'too short' },
		{ rule: 'email' },
	];
	expect(complaint('', rules)).toBe('Please enter your field!');
	expect(complaint('a', rules)).toBe('too short');
	expect(complaint('abc', rules)).toBe('Please enter a valid email format!');
	expect(complaint('a@b.io', rules)).toBeUndefined();
});

test('the catalogue matches the published one', () => {
	expect(messages).toEqual({
		E_0001: '{%1} is required.',
		E_0002: 'The email address or password is invalid.',
		E_0003: 'Please enter a valid {%1} format!',
		E_0004: 'That email address already exists.',
		E_0005: 'Wrong code. Try again!',
		E_0006: 'Your internet is having problems. Please check the connection and try again',
		E_0007: 'Your email is not registered.',
		E_0008: '{%1} and {%2} does not match.',
		E_0009: 'Password must not contain spaces!',
		E_0010: 'Please enter a string with 8 to 16 characters!',
		E_0011: 'Please enter your {%1}!',
		E_0012: '{%1} can only enter letters.',
		E_0013: 'Incorrect password. Please try again.',
		E_0014: '{%1} already exists',
		E_0015: 'This field can not be empty',
	});
});

test('placeholders are filled in order, wherever they are', () => {
	expect(message('E_0008', 'Password', 'Confirmation')).toBe(
		'Password and Confirmation does not match.',
	);
	expect(message('E_0001', '$& {%1}')).toBe('$& {%1} is required.');
	expect(message('E_0008', 'Password')).toBe('Password and {%2} does not match.');
});
