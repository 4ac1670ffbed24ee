import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { join, parse } from 'node:path';
import { SettingsError } from '#lib/base/settings-error.ts';

const MAX_CELL_LENGTH = 2_000;

/** The destination of a report, and what happens to an existing file. */
export interface ReportPlace {
	path: string;
	/**
	 * `number`: the new file gets a number, as in `csv-rejects-2.csv`. `refuse`: the import does not start. `replace`:
	 * the new file replaces the old one, for a report of which only the latest counts.
	 */
	taken: 'number' | 'refuse' | 'replace';
}

/** Maximum numbered reports: more than anybody keeps in one folder. */
const MAX_NUMBERED = 10_000;

/** A CSV file that is created with its first line, so that an empty report leaves no file. */
export class ReportFile {
	/** Path of the report, once it has lines. */
	path: string;
	lines = 0;
	readonly #place: ReportPlace;
	readonly #columns: readonly string[];
	#file: number | undefined;

	/** Throws SettingsError when the file exists and must be kept. */
	constructor(place: ReportPlace, columns: readonly string[]) {
		this.path = place.path;
		this.#place = place;
		this.#columns = columns;
		if (place.taken === 'refuse' && isRegularFile(place.path)) throw isThere(place.path);
	}

	/** Adds a line. Throws SettingsError when the file cannot be written. */
	add(cells: readonly string[]): void {
		try {
			if (this.#file === undefined) {
				this.#file = this.#open();
				writeSync(this.#file, csvLine(this.#columns));
			}
			writeSync(this.#file, csvLine(cells));
		} catch (error) {
			if (error instanceof SettingsError) throw error;
			const reason = error instanceof Error ? error.message : String(error);
			throw new SettingsError(`${this.path} cannot be written: ${reason}.`);
		}
		this.lines += 1;
	}

	close(): void {
		if (this.#file !== undefined) closeSync(this.#file);
		this.#file = undefined;
	}

	#open(): number {
		const { path, taken } = this.#place;
		// A non-file, such as a terminal, has nothing to lose.
		if (taken === 'replace' || (existsSync(path) && !isRegularFile(path)))
			return openSync(path, 'w');
		const { dir, name, ext } = parse(path);
		for (let number = 1; number <= MAX_NUMBERED; number += 1) {
			this.path = number === 1 ? path : join(dir, `${name}-${number}${ext}`);
			const file = openNew(this.path);
			if (file !== undefined) return file;
			if (taken === 'refuse') break;
		}
		throw isThere(path);
	}
}

const isRegularFile = (path: string): boolean =>
	statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

const isThere = (path: string): SettingsError =>
	new SettingsError(`${path} already exists; choose another file, or move that one away.`);

/** Creates the file; undefined if another program or an earlier run has already created it. */
function openNew(path: string): number | undefined {
	try {
		return openSync(path, 'wx');
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
		throw error;
	}
}

/** Formats one line of CSV. Cells that a spreadsheet would read as a formula are marked as text. */
export function csvLine(cells: readonly string[]): string {
	return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
	const cut = text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH)}…` : text;
	const inert = /^[=+\-@\t\r]/.test(cut) ? `'${cut}` : cut;
	return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
