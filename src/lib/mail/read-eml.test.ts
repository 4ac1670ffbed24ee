import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compose } from './compose.ts';
import { writeLetter } from './letter.ts';
import { readEml } from './read-eml.ts';

const mail = (say: string, subject: string) => ({
	...writeLetter({ subject, parts: [{ say }], reason: 'Because.' }),
	id: 7,
	createdAt: '2026-11-21T08:30:00.000Z',
	from: 'Cairn <hello@cairn.example>',
	recipient: 'ada@example.com',
	headers: {},
});

test('a mail is read as written, whatever its characters', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.string({ unit: fc.constantFrom('a', ' ', 'é', '名', '🏔', '=', '?', '_', '.') }),
			async (said) => {
				const text = `x ${said} y`;
				const { raw } = await compose(mail(text, `About ${said}.`));
				const read = readEml(raw.toString('utf8'));
				expect(read.text.split('\n')[0]).toBe(text);
				expect(read.subject.replace(/\s+/g, ' ')).toBe(`About ${said}.`.replace(/\s+/g, ' '));
				expect(read).toMatchObject({ to: 'ada@example.com', from: 'Cairn <hello@cairn.example>' });
			},
		),
		{ numRuns: 60 },
	);
});
