import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

describe('readSettings', () => {
	test('without settings the server is on this machine only', () => {
		expect(readSettings({})).toMatchObject({
			port: 4321,
			host: '127.0.0.1',
			trustedProxies: 0,
			logLevel: 'info',
			samples: false,
			snapshots: 'weekly',
			siteUrl: undefined,
			databaseUrl: undefined,
		});
	});

	test('sites are asked for icons unless this or all asking is turned off', () => {
		const asks = (env: Record<string, string>) => readSettings(env).siteIcons;
		expect(asks({})).toBe(true);
		expect(asks({ SITE_ICONS: 'off' })).toBe(false);
		expect(asks({ CAIRN_REFRESH: 'off' })).toBe(false);
	});

	test('an empty setting counts as absent', () => {
		expect(readSettings({ PORT: '', SITE_URL: ' ', S3_KEY: '' }).port).toBe(4321);
	});

	test('valid values are used', () => {
		const settings = readSettings({
			PORT: '8080',
			HOST: '::1',
			SITE_URL: 'https://Cairn.example/',
			DATABASE_URL: 'postgres:///cairn?host=/run/postgresql',
			MAIL_FROM: 'Cairn <hello@cairn.example>',
			TRUSTED_PROXIES: '2',
			GOOGLE_CLIENT_ID: 'id',
			GOOGLE_CLIENT_SECRET: 'secret',
			AI_BASE_URL: 'https://models.example/v1/',
			AI_MODEL: 'small',
		});
		expect(settings).toMatchObject({
			port: 8080,
			host: '::1',
			siteUrl: 'https://cairn.example',
			trustedProxies: 2,
			google: { clientId: 'id', issuer: 'https://accounts.google.com' },
			ai: { baseUrl: 'https://models.example/v1', model: 'small', callsADay: 5_000 },
		});
	});

	test.each([
		['PORT', 'http', '"http"', 'a port number'],
		['PORT', '70000', '"70000"', 'from 0 to 65535'],
		['SITE_URL', 'cairn.example', '"cairn.example"', 'https://'],
		['SITE_URL', 'https://cairn.example/path', '/path', 'without a path'],
		['COINGECKO_URL', 'https://api.example/v3', '/v3', 'without a path'],
		['NEWS_FEEDS', 'https://a.example/feed ftp://b.example', 'not shown', 'spaces between'],
		['OSS_FUNDING_URL', 'ftp://a.example/x?key=s3', 'not shown', 'a web address'],
		['CAIRN_REFRESH', 'yes', '"yes"', 'on or off'],
		['SITE_ICONS', 'yes', '"yes"', 'on or off'],
		['GOVERNANCE_PROPOSALS', 'yes', '"yes"', 'on or off'],
		['CONTACT', 'me', '"me"', 'an e-mail address'],
		['CONTACT', 'me@cairn.example\r\nX-Evil: 1', 'X-Evil', 'an e-mail address'],
		['PAYMENT_PROVIDER', 'paypal', '"paypal"', 'one of transfer, sandbox, stripe'],
		['STRIPE_KEY', 'pk_live_1', 'not shown', 'begins with sk_'],
		['STRIPE_WEBHOOK_SECRET', 'secret', 'not shown', 'begins with whsec_'],
		['STRIPE_API_URL', 'https://api.example/v1', '/v1', 'without a path'],
		['INVOICE_PAY_TO', 'a|b|c|d|e|f|g|h|i|j|k', 'a|b', 'at most 10 lines'],
		['AI_BASE_URL', 'models.example', 'not shown', 'https://models.example/v1'],
		['AI_CALLS_A_DAY', '0', '"0"', 'from 1 to 999999'],
		['HOST', 'a b', '"a b"', 'IP address'],
		['SMTP_URL', 'mail.example', 'not shown', 'smtp://'],
		['MAIL_FROM', 'a@x.example, b@y.example', 'a@x', 'one sender'],
		['TRUSTED_PROXIES', '-1', '"-1"', 'from 0 to 10'],
		['METRICS_TOKEN', 'short', 'not shown', '16 characters'],
		['LOG_LEVEL', 'loud', '"loud"', 'info'],
		['S3_BUCKET', 'A', '"A"', 'bucket'],
		['BACKUP_KEY', 'c2hvcnQ=', 'not shown', '32 bytes in base64'],
		['DATABASE_DIRECT_URL', 'mysql://host/db', 'not shown', 'postgres://'],
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
		expect(() => readSettings({ BACKUP_KEY: `${'A'.repeat(43)}=` })).toThrow(
			'BACKUP_BUCKET is empty',
		);
		expect(() => readSettings({ DATABASE_DIRECT_URL: 'postgres://h/db' })).toThrow(
			'DATABASE_URL is empty; it needs a value because DATABASE_DIRECT_URL is set',
		);
		expect(() => readSettings({ AI_BASE_URL: 'https://m.example' })).toThrow('AI_MODEL is empty');
	});
});

describe('taking payments', () => {
	const from = 'Cairn Ltd | 1 Test Street';
	const stripe = { STRIPE_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

	test('is off by default, and on for transfers with an account to pay to', () => {
		expect(readSettings({}).payments).toMatchObject({ provider: 'transfer', payTo: [] });
		expect(
			readSettings({ INVOICE_FROM: from, INVOICE_PAY_TO: 'IBAN DE00\nBank' }).payments,
		).toMatchObject({ from: ['Cairn Ltd', '1 Test Street'], payTo: ['IBAN DE00', 'Bank'] });
		expect(
			readSettings({ PAYMENT_PROVIDER: 'stripe', INVOICE_FROM: from, ...stripe }).payments.stripe,
		).toEqual({ key: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: 'https://api.stripe.com' });
	});

	test.each([
		[{ PAYMENT_PROVIDER: 'transfer' }, 'INVOICE_PAY_TO'],
		[{ INVOICE_PAY_TO: 'IBAN' }, 'INVOICE_FROM'],
		[{ PAYMENT_PROVIDER: 'stripe', INVOICE_FROM: from }, 'STRIPE_KEY'],
		[{ PAYMENT_PROVIDER: 'stripe', ...stripe }, 'INVOICE_FROM'],
	])('needs all of it: %j', (said, missing) => {
		expect(() => readSettings(said)).toThrow(`The setting ${missing} is empty`);
	});

	test.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { SITE_URL: 'https://cairn.example' }])(
		'test payments are refused where others reach the site: %j',
		(said) => {
			expect(readSettings({ PAYMENT_PROVIDER: 'sandbox' }).payments.provider).toBe('sandbox');
			expect(() => readSettings({ PAYMENT_PROVIDER: 'sandbox', ...said })).toThrow(
				'other machines can reach the site',
			);
		},
	);
});
