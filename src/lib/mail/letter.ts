import { PRODUCT } from '#lib/base/site.ts';
import { escaped } from '../format/markup.ts';
import type { MailBody } from './queue.ts';

/** A part of a letter: a sentence or two, a code to copy, or a link with its text. */
export type LetterPart = { say: string } | { code: string } | { open: string; link: string };

export interface Letter {
	subject: string;
	parts: LetterPart[];
	/** Why the recipient gets it, in small print. */
	reason: string;
	headers?: Record<string, string>;
}

const BODY =
	'margin:0 auto;max-width:32rem;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1d1f;background:#fff';
const CODE =
	'font:700 32px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.1em;user-select:all';
const BUTTON =
	'display:inline-block;padding:10px 18px;border-radius:8px;background:#1b1d1f;color:#fff;text-decoration:none';
const SMALL = 'margin-top:32px;font-size:13px;color:#5b6166';

/** Returns one line without control characters: safe for a name or headline in a subject or header. */
export const toSingleLine = (text: string): string =>
	text
		.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
		.trim()
		.slice(0, 200);

function asText(part: LetterPart): string {
	if ('say' in part) return part.say;
	return 'code' in part ? part.code : `${part.open}:\n${part.link}`;
}

function asHtml(part: LetterPart): string {
	if ('say' in part) return `<p>${escaped(part.say).replaceAll('\n', '<br>')}</p>`;
	if ('code' in part) return `<p style="${CODE}">${escaped(part.code)}</p>`;
	const link = escaped(part.link);
	return `<p><a style="${BUTTON}" href="${link}">${escaped(part.open)}</a></p><p style="font-size:13px">${link}</p>`;
}

/** Writes a letter as text and as HTML, with equal content. Reading it loads nothing from the network. */
export function writeLetter({ subject, parts, reason, headers }: Letter): MailBody {
	const closing = `${reason}\n${PRODUCT}`;
	const line = toSingleLine(subject);
	return {
		subject: line,
		text: `${[...parts.map(asText), '-- ', closing].join('\n\n').replace('-- \n\n', '-- \n')}\n`,
		html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(line)}</title></head><body style="${BODY}">${parts.map(asHtml).join('')}<p style="${SMALL}">${escaped(closing).replaceAll('\n', '<br>')}</p></body></html>`,
		...(headers && { headers }),
	};
}

/** Headers for one-click unsubscribing in mail programs (RFC 8058). */
export const unsubscribeHeaders = (link: string): Record<string, string> => ({
	'List-Unsubscribe': `<${link}>`,
	'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
