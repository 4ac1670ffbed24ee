import { closeSync, openSync, writeSync } from 'node:fs';
import { SettingsError } from '#lib/settings-error.ts';

const LONGEST_CELL = 2_000;

/** A CSV file that comes into being with its first line, so that there is none when there is nothing to tell. */
export class ReportFile {
	readonly path: string;
	lines = 0;
	readonly #columns: readonly string[];
	#file: number | undefined;

	constructor(path: string, columns: readonly string[]) {
		this.path = path;
		this.#columns = columns;
	}

	/** Adds a line. Throws SettingsError when the file cannot be written. */
	add(cells: readonly string[]): void {
		try {
			if (this.#file === undefined) {
				this.#file = openSync(this.path, 'w');
				writeSync(this.#file, csvLine(this.#columns));
			}
			writeSync(this.#file, csvLine(cells));
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error);
			throw new SettingsError(`${this.path} cannot be written: ${reason}.`);
		}
		this.lines += 1;
	}

	close(): void {
		if (this.#file !== undefined) closeSync(this.#file);
		this.#file = undefined;
	}
}

/** One line of CSV. Cells that a spreadsheet would take for a formula are marked as text. */
export function csvLine(cells: readonly string[]): string {
	return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
	const cut = text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text;
	const inert = /^[=+\-@\t\r]/.test(cut) ? `'${cut}` : cut;
	return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
