import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applicationMail, applicationSentMail, applyCodeMail } from './applications.ts';
import { registerCodeMail, resetCodeMail } from './codes.ts';
import { newsletterConfirmMail } from './newsletter-confirm.ts';
import { notificationMail } from './notification.ts';
import { passwordChangedMail } from './password-changed.ts';

const unsubscribe = 'https://cairn.example/notifications/unsubscribe?token=abc';

describe('a mail', () => {
	test('with a code has it on its own line, in text and in HTML', () => {
		for (const mail of [
			registerCodeMail({ code: 'K7Q2XM' }),
			resetCodeMail({ code: 'K7Q2XM', name: 'Ada' }),
			applyCodeMail({ code: 'K7Q2XM', job: 'Engineer', company: 'Northwind' }),
		]) {
			expect(mail.text.split('\n')).toContain('K7Q2XM');
			expect(mail.html).toMatch(/<p style="[^"]*32px[^"]*">K7Q2XM<\/p>/);
			expect(mail.subject).not.toContain('K7Q2XM');
			expect(mail.text).toContain('within 10 minutes');
		}
	});

	test('about a changed password names the moment in UTC', () => {
		const { text } = passwordChangedMail({ name: 'Ada', at: '2026-11-21T08:30:00Z' });
		expect(text).toContain('21 November 2026 at 08:30 UTC');
	});

	test('that confirms the newsletter has its full link in both forms', () => {
		const link = 'https://cairn.example/newsletter/confirm?token=a-b_c';
		const { text, html } = newsletterConfirmMail({ link });
		expect(text.split('\n')).toContain(link);
		expect(html).toContain(`href="${link}"`);
	});

	test('about an application has its full link, and the poster’s words are text', () => {
		const link = 'https://cairn.example/applications/by-link?token=a-b_c';
		const job = '<b>Engineer</b>\r\nBcc: eve@evil.test';
		const { text, html, subject } = applicationSentMail({ link, job, company: '<i>Northwind</i>' });
		expect(text.split('\n')).toContain(link);
		expect(html).not.toMatch(/<b>|<i>/);
		expect(subject).not.toMatch(/[\r\n]/);
		expect(applicationMail({ title: job, body: '<img src=x>' }).html).not.toMatch(/<b>|<img/);
	});

	test('for a notification can be unsubscribed from with one click', () => {
		expect(notificationMail({ title: 'New round', unsubscribe }).headers).toEqual({
			'List-Unsubscribe': `<${unsubscribe}>`,
			'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
		});
	});

	test('escapes user text in HTML', () => {
		const { html, text } = notificationMail({
			title: '<script>alert(1)</script>',
			body: '"><img src=x onerror=alert(1)>',
			unsubscribe,
		});
		expect(html).not.toMatch(/<script|<img/);
		expect(text).toContain('<script>alert(1)</script>');
	});

	test('never has a line break in its subject, whatever a name or a headline holds', () => {
		fc.assert(
			fc.property(
				fc.string({ unit: 'binary' }),
				fc.constantFrom('\r\n', '\n', '\r', '\u2028', '\0'),
				(text, evil) => {
					const { subject } = notificationMail({
						title: `${text}${evil}Bcc: eve@evil.test`,
						unsubscribe,
					});
					expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
				},
			),
			{ numRuns: 40 },
		);
	});
});
