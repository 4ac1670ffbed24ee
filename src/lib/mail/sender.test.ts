import { expect, test } from 'vitest';
import { mailOrigin } from './sender.ts';

test('links in mails use the site address of the start line', () => {
	const at = (host: string) => mailOrigin({ host, port: 4321 });
	expect(at('127.0.0.1')).toBe('http://127.0.0.1:4321');
	expect(at('::1')).toBe('http://[::1]:4321');
	expect(at('0.0.0.0'), 'listening everywhere is no address').toBe('http://localhost:4321');
	const site = { siteUrl: 'https://cairn.example', host: '127.0.0.1', port: 4321 };
	expect(mailOrigin(site)).toBe('https://cairn.example');
});
