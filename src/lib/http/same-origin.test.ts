import { describe, expect, test } from 'vitest';
import { HttpError } from './errors.ts';
import { checkSameOrigin, requesterOf } from './same-origin.ts';

const request = (headers: Record<string, string>) =>
	new Request('https://cairn.example/api/x', { method: 'POST', headers });
const own = 'https://cairn.example';

const makers = [
	[{}, 'program'],
	[{ 'sec-fetch-site': 'none' }, 'person'],
	[{ origin: own }, 'own page'],
	[{ 'sec-fetch-site': 'same-origin' }, 'own page'],
	[{ 'sec-fetch-site': 'same-origin', origin: own }, 'own page'],
	[{ 'sec-fetch-site': 'cross-site' }, 'foreign page'],
	[{ 'sec-fetch-site': 'same-site' }, 'foreign page'],
	[{ 'sec-fetch-site': 'cross-site', origin: own }, 'foreign page'],
	[{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 'foreign page'],
	[{ 'sec-fetch-site': 'none', origin: 'https://evil.example' }, 'foreign page'],
	[{ origin: 'null' }, 'foreign page'],
	[{ origin: 'http://cairn.example' }, 'foreign page'],
	[{ origin: 'https://cairn.example:8443' }, 'foreign page'],
	[{ origin: 'https://cairn.example.evil.example' }, 'foreign page'],
	[{ origin: '' }, 'foreign page'],
	[{ 'sec-fetch-site': '' }, 'foreign page'],
] as const satisfies readonly (readonly [Record<string, string>, ReturnType<typeof requesterOf>])[];

test.for(makers)('%j is made by: %s', ([headers, maker]) => {
	expect(requesterOf(request({ ...headers }))).toBe(maker);
});

describe('permission to change something', () => {
	const passes = (headers: Record<string, string>, byCookie: boolean) => {
		try {
			checkSameOrigin(request(headers), byCookie);
			return true;
		} catch (error) {
			expect(error).toBeInstanceOf(HttpError);
			expect(error).toMatchObject({ status: 403 });
			return false;
		}
	};

	test.for(makers)(
		'with %j from: %s, a page of the site always, a program without a cookie',
		([headers, maker]) => {
			expect(passes({ ...headers }, true)).toBe(maker === 'own page');
			expect(passes({ ...headers }, false)).toBe(maker === 'own page' || maker === 'program');
		},
	);
});
