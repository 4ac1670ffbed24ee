import { expect, test } from 'vitest';
import { mailOrigin } from './sender.ts';

test('links of mails lead where the start line says that the site is', () => {
	const at = (host: string) => mailOrigin({ host, port: 4321 });
	expect(at('127.0.0.1')).toBe('http://127.0.0.1:4321');
	expect(at('::1')).toBe('http://[::1]:4321');
	expect(at('0.0.0.0'), 'listening everywhere is no address').toBe('http://localhost:4321');
	const site = { siteUrl: 'https://cairn.example', host: '127.0.0.1', port: 4321 };
	expect(mailOrigin(site)).toBe('https://cairn.example');
});
