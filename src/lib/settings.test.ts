import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

describe('readSettings', () => {
	test('nothing set gives a server on this machine alone', () => {
		expect(readSettings({})).toMatchObject({
			port: 4321,
			host: '127.0.0.1',
			trustedProxies: 0,
			logLevel: 'info',
			samples: false,
			snapshots: 'off',
			siteUrl: undefined,
			databaseUrl: undefined,
		});
	});

	test('an empty setting is an absent one', () => {
		expect(readSettings({ PORT: '', SITE_URL: ' ', S3_KEY: '' }).port).toBe(4321);
	});

	test('what is usable is used', () => {
		const settings = readSettings({
			PORT: '8080',
			HOST: '::1',
			SITE_URL: 'https://Cairn.example/',
			DATABASE_URL: 'postgres:///cairn?host=/run/postgresql',
			MAIL_FROM: 'Cairn <hello@cairn.example>',
			TRUSTED_PROXIES: '2',
			GOOGLE_CLIENT_ID: 'id',
			GOOGLE_CLIENT_SECRET: 'secret',
		});
		expect(settings).toMatchObject({
			port: 8080,
			host: '::1',
			siteUrl: 'https://cairn.example',
			trustedProxies: 2,
			google: { clientId: 'id', issuer: 'https://accounts.google.com' },
		});
	});

	test.each([
		['PORT', 'http', '"http"', 'a port number'],
		['PORT', '70000', '"70000"', 'from 0 to 65535'],
		['SITE_URL', 'cairn.example', '"cairn.example"', 'https://'],
		['SITE_URL', 'https://cairn.example/path', '/path', 'without a path'],
		['COINGECKO_URL', 'https://api.example/v3', '/v3', 'without a path'],
		['NEWS_FEEDS', 'https://a.example/feed ftp://b.example', 'not shown', 'spaces between'],
		['HOST', 'a b', '"a b"', 'IP address'],
		['SMTP_URL', 'mail.example', 'not shown', 'smtp://'],
		['MAIL_FROM', 'a@x.example, b@y.example', 'a@x', 'one sender'],
		['TRUSTED_PROXIES', '-1', '"-1"', 'from 0 to 10'],
		['METRICS_TOKEN', 'short', 'not shown', '16 characters'],
		['LOG_LEVEL', 'loud', '"loud"', 'info'],
		['S3_BUCKET', 'A', '"A"', 'bucket'],
	])('%s=%s is refused in one sentence', (name, value, found, expected) => {
		const read = () => readSettings({ [name]: value });
		expect(read).toThrow(SettingsError);
		expect(read).toThrow(name);
		expect(read).toThrow(found);
		expect(read).toThrow(expected);
		expect(read).toThrow(/^[^\n]+\.$/);
	});

	test('a malformed secret is never repeated', () => {
		const read = () => readSettings({ DATABASE_URL: 'mysql://root:hunter2@host/db' });
		expect(read).toThrow('DATABASE_URL');
		expect(read).not.toThrow(/hunter2/);
	});

	test('half of a group names what is missing', () => {
		expect(() => readSettings({ S3_BUCKET: 'files' })).toThrow('S3_ENDPOINT is empty');
		expect(() => readSettings({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET');
	});
});
