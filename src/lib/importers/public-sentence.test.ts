import { expect, test } from 'vitest';
import { redactSentence } from './public-sentence.ts';

const key = 'k-1234';

test.each([
	[
		'https://pro.example/own/raises?token=own',
		'pro.example/own/raises returned 500 instead of data; check the URL.',
		'pro.example returned 500 instead of data; check the URL.',
	],
	[
		'https://u:p@h.example/a',
		'h.example/a cannot be reached (Request cannot be constructed from a URL that includes credentials: https://u:p@h.example/a?page=1); try again later.',
		'h.example cannot be reached (Request cannot be constructed from a URL that includes credentials: h.example); try again later.',
	],
	[
		'ftp//u:p w@h',
		'ftp//u:p w@h is not a URL; it should look like https://host/path.',
		'the address is not a URL; it should look like host.',
	],
	[
		'https://api.example/',
		`Headers.append: "${key}" is an invalid header value (api.example/).`,
		'Headers.append: "…" is an invalid header value (api.example/).',
	],
])('of the address %s a sentence keeps the host', (url, sentence, expected) => {
	expect(redactSentence(sentence, { url }, [key, undefined])).toBe(expected);
});

test('for a path an error shows only the last name', () => {
	const file = '/home/kim/funds/rounds.csv';
	expect(redactSentence(`There is no file ${file}; check the path.`, { file })).toBe(
		'There is no file rounds.csv; check the path.',
	);
});
