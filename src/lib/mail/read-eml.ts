/** A mail of the outbox for display: supports only what our own mails contain. */
export interface ReadMail {
	from: string;
	to: string;
	subject: string;
	date: string;
	/** The part without markup. */
	text: string;
}

const decodeWord = (charset: string, kind: string, text: string): string =>
	new TextDecoder(charset).decode(
		kind.toUpperCase() === 'B'
			? Buffer.from(text, 'base64')
			: quotedPrintable(text.replaceAll('_', ' ')),
	);

/** Decodes quoted-printable: `=C3=A9` represents two bytes; a trailing `=` continues the line. */
const quotedPrintable = (text: string): Buffer =>
	Buffer.from(
		text
			.replace(/=\r?\n/g, '')
			.replace(/=([\dA-F]{2})/gi, (_sign, byte: string) => String.fromCharCode(parseInt(byte, 16))),
		'latin1',
	);

const decodeWords = (text: string): string =>
	text
		.replace(/\?=\s+=\?/g, '?==?')
		.replace(/=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi, (_word, charset, kind, inner) =>
			decodeWord(charset, kind, inner),
		);

function headersOf(head: string): Map<string, string> {
	const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
	return new Map(
		lines.map((line) => {
			const at = line.indexOf(':');
			return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
		}),
	);
}

function split(part: string): { headers: Map<string, string>; body: string } {
	const at = part.search(/\r?\n\r?\n/);
	const head = at < 0 ? part : part.slice(0, at);
	return {
		headers: headersOf(head),
		body: at < 0 ? '' : part.slice(at).replace(/^\r?\n\r?\n/, ''),
	};
}

function textOf(headers: Map<string, string>, body: string): string {
	const type = headers.get('content-type') ?? 'text/plain';
	const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
	if (boundary) {
		for (const piece of body.split(`--${boundary}`).slice(1)) {
			const part = split(piece.replace(/^\r?\n/, ''));
			if (/^text\/plain/i.test(part.headers.get('content-type') ?? ''))
				return textOf(part.headers, part.body);
		}
		return '';
	}
	const encoding = (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase();
	if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
	return encoding === 'quoted-printable' ? quotedPrintable(body).toString('utf8') : body;
}

/** Reads a message that `compose` wrote. */
export function readEml(raw: string): ReadMail {
	const { headers, body } = split(raw);
	const header = (name: string) => decodeWords(headers.get(name) ?? '');
	return {
		from: header('from'),
		to: header('to'),
		subject: header('subject'),
		date: header('date'),
		text: textOf(headers, body).replaceAll('\r\n', '\n').trimEnd(),
	};
}
