import { expect, test } from 'vitest';
import { faultOfAddress } from './address.ts';

test.each(['https://example.com/hooks/cairn', 'https://hooks.example.co.uk:8443/x?y=1'])(
	'%s is valid',
	(text) => expect(faultOfAddress(text)).toBeNull(),
);

test.each([
	['', /full address/],
	['example.com', /full address/],
	['http://example.com', /https/],
	['ftp://example.com', /https/],
	['javascript:alert(1)', /https/],
	['https://me:secret@example.com', /password/],
	['https://localhost/x', /public internet/],
	['https://intranet/x', /public internet/],
	['https://db.internal/x', /public internet/],
	['https://127.0.0.1/x', /public internet/],
	['https://2130706433/x', /public internet/],
	['https://0x7f.1/x', /public internet/],
	['https://[::1]/x', /public internet/],
	['https://[::ffff:10.0.0.1]/x', /public internet/],
	['https://169.254.169.254/latest/meta-data', /public internet/],
	['https://10.1.2.3', /public internet/],
	['https://example.com:22/x', /port 443/],
	['https://example.com/a\nb', /line breaks/],
	[`https://example.com/${'x'.repeat(500)}`, /at most 500/],
])('%s is not', (text, fault) => {
	expect(faultOfAddress(text)).toMatch(fault);
});
