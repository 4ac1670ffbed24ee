import { expect, test } from 'vitest';
import { partnerMail } from './site.ts';

test('a mail to partners has its subject and opening; without an address there is none', () => {
	const mail = new URL(partnerMail('team@cairn.test') ?? '');
	expect(mail.pathname).toBe('team@cairn.test');
	expect(mail.searchParams.get('subject')).toBe('Partnership with Cairn');
	expect(mail.searchParams.get('body')).toBe('Hello Cairn team,\n\n');
	expect(partnerMail(null)).toBeNull();
});
