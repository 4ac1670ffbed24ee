import { SettingsError } from '#lib/base/settings-error.ts';

/** Number of bytes searched for a declaration. */
const START = 200;
/**
 * How many bytes, from the first non-ASCII one, decide whether the text is UTF-8: few enough to buffer, too many to be
 * valid by chance.
 */
const TELLING = 1_000;

/**
 * Decodes a feed by its byte order mark; else as UTF-8 where the bytes are valid, because declarations are often
 * outdated; else by the HTTP charset, and then by the declaration, as RFC 7303 orders them.
 */
export class FeedDecoder {
	readonly #name: string;
	readonly #charset: string | undefined;
	#held = Buffer.alloc(0);
	#label: string | undefined;
	#decoder: TextDecoder | undefined;

	/** @param name for messages. @param charset as HTTP gives it. */
	constructor(name: string, charset: string | undefined) {
		this.#name = name;
		this.#charset = charset;
	}

	/** Returns the text that can already be decoded with certainty. Throws SettingsError when the encoding is unknown. */
	write(chunk: Uint8Array): string {
		if (this.#decoder) return this.#decoder.decode(chunk, { stream: true });
		this.#held = Buffer.concat([this.#held, chunk]);
		if (this.#label === undefined && this.#held.length < START) return '';
		return this.#read(false);
	}

	/** Returns the rest of the text. */
	end(): string {
		const rest = this.#decoder ? '' : this.#read(true);
		return rest + (this.#decoder?.decode() ?? '');
	}

	#read(isEnd: boolean): string {
		const marked = this.#label === undefined ? wideOrMarked(this.#held) : undefined;
		if (marked) return this.#begin(marked);
		this.#label ??= labelOf(this.#held, this.#name, this.#charset);
		const ascii = this.#takeAscii();
		const isTold = isEnd || this.#held.length >= TELLING;
		if (this.#held.length === 0 || !isTold) return ascii;
		return ascii + this.#begin(isUtf8(this.#held, isEnd) ? 'utf-8' : this.#label);
	}

	#begin(label: string): string {
		this.#decoder = new TextDecoder(label);
		const text = this.#decoder.decode(this.#held, { stream: true });
		this.#held = Buffer.alloc(0);
		return text;
	}

	/** Takes leading ASCII, which is the same in all remaining encodings and need not wait until one is chosen. */
	#takeAscii(): string {
		const at = this.#held.findIndex((byte) => byte >= 0x80);
		const length = at < 0 ? this.#held.length : at;
		const text = this.#held.toString('latin1', 0, length);
		this.#held = this.#held.subarray(length);
		return text;
	}
}

/** Returns the encoding indicated by a byte order mark, or by a `<` of two bytes. */
function wideOrMarked([first, second, third]: Uint8Array): string | undefined {
	if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
	if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
	if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
	return undefined;
}

/**
 * Returns the encoding of bytes that are not UTF-8. Servers label anything as UTF-8; the declaration is then more
 * reliable.
 */
function labelOf(bytes: Buffer, name: string, charset: string | undefined): string {
	const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(
		bytes.toString('latin1', 0, START),
	)?.[1];
	const served = charset === undefined ? undefined : encodingOf(charset);
	const own = declared === undefined ? undefined : encodingOf(declared);
	if (declared !== undefined && !own && !served)
		throw new SettingsError(`${name} uses the unknown encoding ${declared}.`);
	// Text that could be read so far is not in two bytes per character, whatever is declared.
	return [served, own].find((label) => label && !/^utf-/.test(label)) ?? 'utf-8';
}

/** Returns the encoding's canonical name; undefined if it is unknown. */
function encodingOf(label: string): string | undefined {
	try {
		return new TextDecoder(label).encoding;
	} catch {
		return undefined;
	}
}

function isUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
		return true;
	} catch {
		return false;
	}
}
