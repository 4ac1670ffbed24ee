import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { SettingsError } from '#lib/base/settings-error.ts';
import {
	type BackupHeader,
	type BackupTable,
	END_OF_ROWS,
	fileEnd,
	header,
	tableEnd,
} from './backup-format.ts';

export interface BackupReader {
	header: BackupHeader;
	/**
	 * The tables in file order. A table's rows (COPY text, whole lines per chunk) must be read to their end before the
	 * next table; `rowCount` then returns how many rows there must be.
	 */
	tables(): AsyncGenerator<{ table: BackupTable; rows: AsyncIterable<Buffer>; rowCount(): number }>;
}

const MAX_HEADER_LENGTH = 64 * 1024 * 1024;

/**
 * Opens a backup for `work`. Any fault of the file (missing, foreign, truncated, damaged) becomes a SettingsError of
 * one sentence, even if it is only found at the end.
 */
export async function readBackup<T>(
	file: string,
	work: (reader: BackupReader) => Promise<T>,
): Promise<T> {
	const source = createReadStream(file);
	const text = source.on('error', (error) => text.destroy(error)).pipe(createGunzip());
	try {
		const lines = new Lines(text[Symbol.asyncIterator]());
		const first = header.safeParse(parseJson(await lines.next(MAX_HEADER_LENGTH)));
		if (!first.success) throw foreign(file);
		return await work({ header: first.data, tables: () => tables(lines, first.data, file) });
	} catch (error) {
		throw readable(error, file);
	} finally {
		source.destroy();
		text.destroy();
	}
}

/** Reads a backup from end to end without storing it; throws SettingsError unless it is complete. */
export async function checkBackup(file: string): Promise<BackupHeader> {
	return readBackup(file, async (reader) => {
		for await (const { rows } of reader.tables()) for await (const _ of rows);
		return reader.header;
	});
}

async function* tables(
	lines: Lines,
	{ tables: listed }: BackupHeader,
	file: string,
): ReturnType<BackupReader['tables']> {
	let total = 0;
	for (const table of listed) {
		let count = -1;
		yield { table, rows: lines.block(), rowCount: () => count };
		count = tableEnd.safeParse(parseJson(await lines.next())).data?.rows ?? Number.NaN;
		if (Number.isNaN(count)) throw damagedFileError(file);
		total += count;
	}
	const end = fileEnd.safeParse(parseJson(await lines.next()));
	if (end.data?.rows !== total) throw damagedFileError(file);
	// Reading on makes gunzip verify its checksum.
	if ((await lines.next()) !== undefined) throw damagedFileError(file);
}

class CutShort extends Error {}

/** Splits chunks into whole lines; the buffered part always begins at the start of a line. */
class Lines {
	#chunks: AsyncIterator<Buffer>;
	#rest: Buffer = Buffer.alloc(0);

	constructor(chunks: AsyncIterator<Buffer>) {
		this.#chunks = chunks;
	}

	/** Returns the next line without its line break; undefined at the end of the file. */
	async next(longest = Number.POSITIVE_INFINITY): Promise<string | undefined> {
		let end = this.#rest.indexOf('\n');
		while (end === -1) {
			if (!(await this.#more())) return this.#rest.length > 0 ? this.#cut() : undefined;
			if (this.#rest.length > longest) return undefined;
			end = this.#rest.indexOf('\n');
		}
		return this.#take(end + 1).toString('utf8', 0, end);
	}

	/** Yields the lines up to the next end of rows, many at a time. */
	async *block(): AsyncGenerator<Buffer> {
		const mark = `${END_OF_ROWS}\n`;
		while (this.#rest.indexOf(mark) !== 0) {
			const end = this.#rest.indexOf(`\n${mark}`);
			const whole = end === -1 ? this.#rest.lastIndexOf('\n') : end;
			if (whole !== -1) yield this.#take(whole + 1);
			else if (!(await this.#more())) this.#cut();
		}
		this.#take(mark.length);
	}

	async #more(): Promise<boolean> {
		const { done, value } = await this.#chunks.next();
		if (done) return false;
		this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, value]) : value;
		return true;
	}

	#take(length: number): Buffer {
		const taken = this.#rest.subarray(0, length);
		this.#rest = this.#rest.subarray(length);
		return taken;
	}

	#cut(): never {
		throw new CutShort();
	}
}

function parseJson(line: string | undefined): unknown {
	try {
		return JSON.parse(line ?? '');
	} catch {
		return undefined;
	}
}

function readable(error: unknown, file: string): unknown {
	if (error instanceof CutShort) return damagedFileError(file);
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	if (code === 'Z_DATA_ERROR' && error instanceof Error && /header/.test(error.message))
		return foreign(file);
	if (code.startsWith('Z_')) return damagedFileError(file);
	if (['ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR'].includes(code)) {
		return new SettingsError(`The backup ${file} cannot be read (${code}).`);
	}
	return error;
}

function foreign(file: string): SettingsError {
	return new SettingsError(
		`${file} is not a backup that this version of Cairn can read; nothing was changed.`,
	);
}

function damagedFileError(file: string): SettingsError {
	return new SettingsError(
		`The backup ${file} is truncated or damaged; nothing was changed, so use another one.`,
	);
}
