import { setImmediate as pause } from 'node:timers/promises';
import { SerialQueue } from '#lib/base/one-at-a-time.ts';
import { HttpError } from '#lib/http/errors.ts';
import { inflateData } from './inflate.ts';
import { PdfReader, PdfTooComplexError, type PdfValue, type Reading } from './pdf-value.ts';

/**
 * Scans a PDF for content that does not belong in a document opened by strangers: encryption, scripts, actions that
 * launch or send something, embedded files, and pages that expand beyond measure. Unlike a viewer, it does not follow
 * the cross-reference table: it reads every place where any viewer could find an object, including within object
 * streams.
 */

/** Reasons for refusing a PDF, each with what to do about it. */
const words = {
	type: 'This file is not a PDF. Save your document as PDF and choose that.',
	damaged: 'This PDF is damaged or contains other data as well. Export it again.',
	encrypted:
		'This PDF is protected by a password or encrypted. Save it without protection and choose it again.',
	script: 'This PDF contains a script. Print it to a new PDF and choose that.',
	action:
		'This PDF contains an action that opens or sends something. Print it to a new PDF and choose that.',
	files: 'This PDF contains other files, sound or video. Print it to a new PDF and choose that.',
	form: 'This PDF contains an interactive form (XFA). Print it to a new PDF and choose that.',
	bomb: 'This PDF unpacks to far more than its size. Print it to a new PDF and choose that.',
	involved:
		'This PDF is built in an unusual way and cannot be checked. Print it to a new PDF and choose that.',
} as const;
type Fault = keyof typeof words;

/** Names that reveal what a PDF can do (ISO 32000-1, 7.6, 7.11.4, 12.6.4, 12.7.8, 13). */
const faultsByName: ReadonlyMap<string, Fault> = new Map<string, Fault>([
	['Encrypt', 'encrypted'],
	['JavaScript', 'script'],
	['JS', 'script'],
	['Launch', 'action'],
	['SubmitForm', 'action'],
	['ImportData', 'action'],
	['GoToR', 'action'],
	['GoToE', 'action'],
	['EmbeddedFile', 'files'],
	['EmbeddedFiles', 'files'],
	['EF', 'files'],
	['FileAttachment', 'files'],
	['RichMedia', 'files'],
	['Rendition', 'files'],
	['Movie', 'files'],
	['Sound', 'files'],
	['XFA', 'form'],
]);

const MEBIBYTE = 1_048_576;
/** Maximum inflated bytes of all streams of a file: enough for full-colour scanned pages. */
const MAX_INFLATED = 256 * MEBIBYTE;
/** Maximum inflated bytes of its object streams. */
const MAX_OBJECT_TEXT = 32 * MEBIBYTE;
const MAX_STREAMS = 20_000;
/** Maximum objects in object streams. */
const MAX_PACKED = 200_000;
/** Maximum number of characters read in objects. */
const MAX_READ = 48 * MEBIBYTE;
/** Maximum pixels of one picture: A3 at 600 dpi has 70 million. */
const MAX_PIXELS = 100_000_000;
/** Cost factor of text-encoded bytes compared with others. */
const UNWRAPPING = 16;
/** Characters read before yielding to other work. */
const TURN = 500_000;
/** Maximum expansion factor of each filter. For image compression, width and height give the size. */
const growth: ReadonlyMap<string, number> = new Map([
	['RunLengthDecode', 64],
	['RL', 64],
	['ASCIIHexDecode', 1],
	['AHx', 1],
	['ASCII85Decode', 4],
	['A85', 4],
	['DCTDecode', 1],
	['DCT', 1],
	['JPXDecode', 1],
	['JBIG2Decode', 1],
	['CCITTFaxDecode', 1],
	['CCF', 1],
]);
const flate: ReadonlySet<string> = new Set(['FlateDecode', 'Fl']);

class FaultError extends Error {
	readonly fault: Fault;
	constructor(fault: Fault) {
		super(fault);
		this.fault = fault;
	}
}

type Entries = ReadonlyMap<string, PdfValue>;

const numberIn = (entries: Entries, key: string): number | undefined => {
	const value = entries.get(key);
	return value?.kind === 'number' ? value.number : undefined;
};

/** A stream's filters, outermost first. @throws Refused for what the stream's own dictionary does not state. */
function filtersOf(entries: Entries): string[] {
	const value = entries.get('Filter');
	if (value === undefined || (value.kind === 'keyword' && value.word === 'null')) return [];
	const all = value.kind === 'array' ? value.items : [value];
	return all.map((one) => {
		if (one.kind !== 'name') throw new FaultError('involved');
		return one.name;
	});
}

/** Returns the maximum number of bytes that `size` bytes expand to through these filters. */
const grown = (size: number, filters: readonly string[]): number =>
	filters.reduce((sum, filter) => sum * (growth.get(filter) ?? 1), size);

const hasPredictor = (value: PdfValue | undefined): boolean =>
	value !== undefined && !(value.kind === 'keyword' && value.word === 'null');

/** Decodes ASCII85; other characters are skipped, as viewers do. */
function ascii85(text: string): Buffer {
	const bytes: number[] = [];
	let group: number[] = [];
	const flush = (size: number) => {
		const whole = [...group, 84, 84, 84, 84].slice(0, 5);
		const value = whole.reduce((sum, digit) => sum * 85 + digit, 0);
		for (let at = 0; at < size; at += 1) bytes.push(Math.floor(value / 256 ** (3 - at)) % 256);
		group = [];
	};
	for (const sign of text) {
		if (sign === '~') break;
		if (sign === 'z' && group.length === 0) bytes.push(0, 0, 0, 0);
		if (sign < '!' || sign > 'u') continue;
		group.push(sign.charCodeAt(0) - 33);
		if (group.length === 5) flush(4);
	}
	if (group.length > 1) flush(group.length - 1);
	return Buffer.from(bytes);
}

const asciiHex = (text: string): Buffer =>
	Buffer.from((text.split('>', 1)[0] ?? '').replaceAll(/[^\da-f]/gi, ''), 'hex');

/** The data with all text encodings undone that come before its last filter. */
function decodeFilters(data: Buffer, filters: readonly string[]): Buffer {
	let bytes = data;
	for (const filter of filters) {
		if (filter === 'ASCII85Decode' || filter === 'A85') bytes = ascii85(bytes.toString('latin1'));
		else if (filter === 'ASCIIHexDecode' || filter === 'AHx')
			bytes = asciiHex(bytes.toString('latin1'));
		else throw new FaultError('involved');
	}
	return bytes;
}

class Scan {
	readonly #bytes: Buffer;
	readonly #text: string;
	readonly #reading: Reading;
	#inflated = 0;
	#objectText = 0;
	#streams = 0;
	#packed = 0;
	#paused = MAX_READ;
	/** Position of the last `endstream` found: queries come in ascending order. */
	#end = -1;
	readonly #names = new Set<string>();

	constructor(bytes: Buffer) {
		this.#bytes = bytes;
		this.#text = bytes.toString('latin1');
		this.#reading = {
			left: MAX_READ,
			onName: (name) => {
				const fault = faultsByName.get(name);
				if (fault) throw new FaultError(fault);
				if (name === 'Catalog' || name === 'Page') this.#names.add(name);
			},
		};
	}

	async run(): Promise<void> {
		// Both words are looked for anywhere, including streams and strings: a table may point there.
		for (
			let at = this.#text.indexOf('trailer');
			at >= 0;
			at = this.#text.indexOf('trailer', at + 1)
		)
			new PdfReader(this.#text, at + 'trailer'.length, this.#reading).read();
		for (let at = this.#text.indexOf('obj'); at >= 0; at = this.#text.indexOf('obj', at + 1)) {
			if (/[a-z]/i.test(this.#text[at - 1] ?? '')) continue;
			await this.#object(at + 'obj'.length);
			await this.#giveTurn();
		}
		if (this.#names.size < 2) throw new FaultError('damaged');
	}

	async #giveTurn(): Promise<void> {
		if (this.#paused - this.#reading.left < TURN) return;
		this.#paused = this.#reading.left;
		await pause();
	}

	async #object(at: number): Promise<void> {
		const reader = new PdfReader(this.#text, at, this.#reading);
		const value = reader.read();
		if (value?.kind !== 'dictionary' || !reader.take('stream')) return;
		this.#streams += 1;
		if (this.#streams > MAX_STREAMS) throw new FaultError('involved');
		const { entries } = value;
		// The data is in another file.
		if (entries.has('F')) throw new FaultError('action');
		const pixels = (numberIn(entries, 'Width') ?? 0) * (numberIn(entries, 'Height') ?? 0);
		if (pixels > MAX_PIXELS) throw new FaultError('bomb');
		const data = this.#data(reader.at, entries);
		const type = entries.get('Type');
		const isObjects =
			(type?.kind === 'name' && type.name === 'ObjStm') ||
			(entries.has('First') && entries.has('N'));
		if (isObjects) await this.#objects(data, entries);
		else await this.#measure(data, filtersOf(entries));
	}

	/** The data of a stream: the declared length if the end marker follows it, else up to the next end. */
	#data(at: number, entries: Entries): Buffer {
		const start = at + (/^(?:\r\n|\n|\r)?/.exec(this.#text.slice(at, at + 2))?.[0].length ?? 0);
		const length = numberIn(entries, 'Length');
		if (length !== undefined && Number.isInteger(length) && length >= 0) {
			const after = this.#text.slice(start + length, start + length + 20);
			if (/^\s{0,4}endstream/.test(after)) return this.#bytes.subarray(start, start + length);
		}
		if (this.#end < start) {
			const next = this.#text.indexOf('endstream', start);
			this.#end = next < 0 ? this.#text.length : next;
		}
		return this.#bytes.subarray(start, this.#end);
	}

	#count(size: number): void {
		this.#inflated += size;
		if (this.#inflated > MAX_INFLATED) throw new FaultError('bomb');
	}

	/** Counts the size of a stream without objects, and the cost of measuring it. */
	async #measure(data: Buffer, filters: readonly string[]): Promise<void> {
		const at = filters.findIndex((filter) => flate.has(filter));
		const others = filters.filter((_, place) => place !== at);
		if (others.some((filter) => !growth.has(filter))) throw new FaultError('involved');
		this.#count(at > 0 ? data.length * UNWRAPPING : data.length);
		if (at < 0) return this.#count(grown(data.length, others));
		const packed = decodeFilters(data, filters.slice(0, at));
		const most = MAX_INFLATED - this.#inflated;
		const { size } = await inflateData(packed, { most, keep: 0 });
		this.#count(grown(size, filters.slice(at + 1)));
	}

	/** Reads each object of an object stream (7.5.7). */
	async #objects(data: Buffer, entries: Entries): Promise<void> {
		const text = await this.#objectsText(data, entries);
		const first = numberIn(entries, 'First');
		const count = numberIn(entries, 'N');
		if (first === undefined || count === undefined || count < 0) throw new FaultError('involved');
		this.#packed += count;
		if (this.#packed > MAX_PACKED) throw new FaultError('involved');
		const index = new PdfReader(text, 0, this.#reading);
		// Some viewers use the index, others read sequentially.
		const following = new PdfReader(text, first, this.#reading);
		for (let object = 0; object < count; object += 1) {
			const [id, offset] = [index.read(), index.read()];
			if (id?.kind !== 'number' || offset?.kind !== 'number') throw new FaultError('damaged');
			new PdfReader(text, first + offset.number, this.#reading).read();
			following.read();
			await this.#giveTurn();
		}
	}

	async #objectsText(data: Buffer, entries: Entries): Promise<string> {
		this.#count(data.length);
		const filters = filtersOf(entries);
		if (hasPredictor(entries.get('DecodeParms')) || hasPredictor(entries.get('DP')))
			throw new FaultError('involved');
		const [filter, ...more] = filters;
		const left = MAX_OBJECT_TEXT - this.#objectText;
		if (filter === undefined) return data.toString('latin1');
		if (more.length > 0 || !flate.has(filter)) throw new FaultError('involved');
		const { size, bytes, isWhole } = await inflateData(data, { most: left, keep: left });
		this.#objectText += size;
		if (this.#objectText > MAX_OBJECT_TEXT) throw new FaultError('bomb');
		if (!isWhole) throw new FaultError('damaged');
		return bytes.toString('latin1');
	}
}

/** Bytes at the end of a PDF that must contain its end marker (ISO 32000-1, annex H, implementation note 18). */
const END = 1_024;

/** Maximum number of scans waiting. One runs at a time, as it takes up to a core and the memory of two such files. */
const scanning = new SerialQueue(16, 3);

/**
 * Runs `scanPdf` when its turn comes.
 * @param owner the file's owner: one caller's files do not fill everyone's queue.
 * @throws HttpError as `scanPdf`, and 503 while too many wait.
 */
export async function scanPdfInTurn(bytes: Buffer, owner: string): Promise<void> {
	const done = scanning.run(() => scanPdf(bytes), owner);
	if (!done)
		throw new HttpError(503, 'Too many files are being checked. Try again in a few seconds.', {
			headers: { 'Retry-After': '5' },
		});
	return done;
}

/**
 * Accepts a PDF if it is a plain document.
 * @param bytes at most the upload limit.
 * @throws HttpError 415 for what is not a PDF, damaged, or also another kind of file; 422 for forbidden content.
 */
export async function scanPdf(bytes: Buffer): Promise<void> {
	const head = bytes.subarray(0, 8).toString('latin1');
	if (!/^%PDF-[12]\.\d/.test(head)) throw new HttpError(415, words.type);
	if (!/%%EOF\s*$/.test(bytes.subarray(-END).toString('latin1')))
		throw new HttpError(415, words.damaged);
	try {
		await new Scan(bytes).run();
	} catch (error) {
		if (error instanceof PdfTooComplexError) throw new HttpError(422, words.involved);
		if (error instanceof FaultError)
			throw new HttpError(error.fault === 'damaged' ? 415 : 422, words[error.fault]);
		throw error;
	}
}
