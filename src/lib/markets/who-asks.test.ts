import { expect, test } from 'vitest';
import { isBot, RecentDemands } from './who-asks.ts';

test.each([
	null,
	'',
	'curl/8.5.0',
	'python-requests/2.31',
	'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
	'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)',
	'Mozilla/5.0 (compatible; AhrefsBot/7.0)',
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/153.0.0.0 Safari/537.36',
	'Mozilla/5.0 (compatible; archive.org_bot)',
	'facebookexternalhit/1.1',
])('%s requests nothing', (agent) => {
	expect(isBot(agent)).toBe(true);
});

test.each([
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
	'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.0 Mobile/15E148 Safari/604.1',
	'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
])('%s is a person', (agent) => {
	expect(isBot(agent)).toBe(false);
});

test('many views of one project are one demand in ten minutes', () => {
	const asked = new RecentDemands();
	expect([asked.isNew('7', 0), asked.isNew('7', 599_999), asked.isNew('8', 1)]).toEqual([
		true,
		false,
		true,
	]);
	expect(asked.isNew('7', 600_001)).toBe(true);
	asked.forget('7');
	expect(asked.isNew('7', 600_002)).toBe(true);
});

test('old entries make room', () => {
	const asked = new RecentDemands();
	for (let at = 0; at < 5_000; at += 1) asked.isNew(String(at), 0);
	expect([asked.isNew('4999', 1), asked.isNew('0', 1)]).toEqual([false, true]);
});
