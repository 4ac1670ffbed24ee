import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
	[`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Linux'],
	[
		`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/141.0.0.0 Safari/537.36`,
		'Chrome on Linux',
	],
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
		'Edge on Windows',
	],
	[
		`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`,
		'Opera on macOS',
	],
	[
		'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
		'Safari on macOS',
	],
	['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
		'Chrome on iPhone',
	],
	[
		'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15',
		'Firefox on iPad',
	],
	[
		`Mozilla/5.0 (Linux; Android 15; SM-S921B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
		'Samsung Internet on Android',
	],
	[
		`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
		'Chrome on Chrome OS',
	],
])('%s is %s', (userAgent, name) => {
	expect(browserName(userAgent)).toBe(name);
});

test('a browser on an unknown system goes by its own name', () => {
	expect(browserName('Mozilla/5.0 (Haiku) Firefox/145.0')).toBe('Firefox');
});

test('a program goes by its first word, cut where it is long', () => {
	expect(browserName('curl/8.9.1')).toBe('curl');
	expect(browserName('python-requests/2.32')).toBe('python-requests');
	expect(browserName(`${'x'.repeat(300)} y`)).toBe('x'.repeat(40));
});

test('a missing user agent is an unknown program', () => {
	for (const nothing of ['', ' ', '/1.0']) expect(browserName(nothing)).toBe('Unknown program');
});
