/**
 * A PDF value as written in the file (ISO 32000-1, 7.3). Strings and references are skipped: nothing here needs them.
 */
export type PdfValue =
	| { kind: 'name'; name: string }
	| { kind: 'number'; number: number }
	| { kind: 'keyword'; word: string }
	| { kind: 'array'; items: PdfValue[] }
	| { kind: 'dictionary'; entries: Map<string, PdfValue> }
	| { kind: 'other' };

/** Limit and callback for reading values. */
export interface Reading {
	/** Characters that may still be read; below 0 the file is rejected. */
	left: number;
	/** Receives each name outside strings, with escapes resolved: `J#53` is `JS`. */
	onName(name: string): void;
}

/** Thrown if a file takes more reading than a harmless one would. */
export class PdfTooComplexError extends Error {
	override name = 'PdfTooComplexError';
}

const MAX_DEPTH = 200;
/** Maximum values and comments per reader: a harmless object has some thousands. */
const MAX_VALUES = 200_000;
/** Cost of a value in characters, in addition to its own length. */
const VALUE = 16;
const OTHER: PdfValue = { kind: 'other' };

const blanks = /[\0\t\n\f\r ]*/y;
const comment = /%[^\r\n]*/y;
const regular = /[^\0\t\n\f\r ()<>[\]{}/%]*/y;
/** Matches up to the next character that affects where a string ends. */
const plain = /[^()\\]*/y;

function match(pattern: RegExp, text: string, at: number): string {
	pattern.lastIndex = at;
	return pattern.exec(text)?.[0] ?? '';
}

const resolveEscapes = (name: string): string =>
	name.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
		String.fromCharCode(Number.parseInt(code, 16)),
	);

/**
 * Reads values of a text from an offset. A truncated text closes whatever is open, since viewers decide whether to
 * accept it.
 */
export class PdfReader {
	at: number;
	#values = 0;
	readonly #text: string;
	readonly #reading: Reading;

	constructor(text: string, at: number, reading: Reading) {
		this.#text = text;
		this.at = at;
		this.#reading = reading;
	}

	#spend(to: number): void {
		this.#reading.left -= to - this.at;
		this.at = to;
		if (this.#reading.left < 0) throw new PdfTooComplexError();
	}

	#countValue(): void {
		this.#values += 1;
		this.#reading.left -= VALUE;
		if (this.#values > MAX_VALUES) throw new PdfTooComplexError();
	}

	#take(pattern: RegExp): string {
		const taken = match(pattern, this.#text, this.at);
		this.#spend(this.at + taken.length);
		return taken;
	}

	#skip(): void {
		this.#take(blanks);
		while (this.#take(comment) !== '') {
			this.#countValue();
			this.#take(blanks);
		}
	}

	/** Whether `word` comes next, after white space; if so, consumes it. */
	take(word: string): boolean {
		this.#skip();
		if (!this.#text.startsWith(word, this.at)) return false;
		this.#spend(this.at + word.length);
		return true;
	}

	/** Returns the next value; undefined at the end of the text or of the open container. */
	read(depth = 0): PdfValue | undefined {
		if (depth > MAX_DEPTH) throw new PdfTooComplexError();
		this.#countValue();
		this.#skip();
		const text = this.#text;
		const sign = text[this.at];
		if (sign === undefined) return undefined;
		if (sign === '/') return this.#name();
		if (sign === '(') return this.#string();
		if (text.startsWith('<<', this.at)) return this.#dictionary(depth);
		if (sign === '<') return this.#hexString();
		if (sign === '[') return { kind: 'array', items: this.#items(1, ']', depth) };
		if (sign === ']' || sign === '>' || sign === ')' || sign === '{' || sign === '}') {
			this.#spend(this.at + 1);
			return OTHER;
		}
		const word = this.#take(regular);
		const number = Number(word);
		return Number.isFinite(number) ? { kind: 'number', number } : { kind: 'keyword', word };
	}

	#name(): PdfValue {
		this.#spend(this.at + 1);
		const name = resolveEscapes(this.#take(regular));
		this.#reading.onName(name);
		return { kind: 'name', name };
	}

	#string(): PdfValue {
		for (let open = 0; this.at < this.#text.length; ) {
			this.#take(plain);
			const sign = this.#text[this.at];
			this.#spend(this.at + (sign === '\\' ? 2 : 1));
			if (sign === '(') open += 1;
			if (sign === ')') open -= 1;
			if (open === 0) break;
		}
		return OTHER;
	}

	#hexString(): PdfValue {
		const end = this.#text.indexOf('>', this.at);
		this.#spend(end < 0 ? this.#text.length : end + 1);
		return OTHER;
	}

	/** Reads values up to `end`; a reference (`5 0 R`) counts as one. */
	#items(opening: number, end: string, depth: number): PdfValue[] {
		this.#spend(this.at + opening);
		const items: PdfValue[] = [];
		while (!this.take(end)) {
			const item = this.read(depth + 1);
			if (item === undefined) break;
			if (item.kind === 'keyword' && item.word === 'R') items.splice(-2, 2, OTHER);
			else items.push(item);
		}
		return items;
	}

	#dictionary(depth: number): PdfValue {
		const entries = new Map<string, PdfValue>();
		const items = this.#items(2, '>>', depth);
		for (let at = 0; at < items.length; at += 1) {
			const [key, value] = [items[at], items[at + 1]];
			if (key?.kind !== 'name' || !value) continue;
			entries.set(key.name, value);
			at += 1;
		}
		return { kind: 'dictionary', entries };
	}
}
