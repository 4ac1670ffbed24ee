import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * docs/specification.md and the parts below docs/specification hold a row for each checkable sentence of the
 * specification: `| sentence | where it lives | test |`. A file is written in backquotes; a test as its file, a space
 * and part of its name in quotes, leaving out the words from a `for` loop's row. Either may instead be `decision 12`
 * or `decided` with the reason, or `no: …` where it does not hold.
 */

const root = resolve(import.meta.dirname, '../..');

/** A row of a table of sentences, with its line number. */
export interface SpecificationRow {
	part: string;
	line: number;
	sentence: string;
	code: string;
	test: string;
}

/** The rows of a part: table lines with three cells, without the header. */
export function rowsOf(part: string, text: string): SpecificationRow[] {
	return text.split('\n').flatMap((line, at): SpecificationRow[] => {
		if (!line.startsWith('| ') || /^\| (?:sentence|---)/.test(line)) return [];
		const cells = line.slice(1, -1).split(/(?<!\\)\|/);
		const [sentence = '', code = '', test = ''] = cells.map((cell) => cell.trim());
		return cells.length === 3 ? [{ part, line: at + 1, sentence, code, test }] : [];
	});
}

const isSettled = (cell: string): boolean => /^(?:decided|decision \d+|no:|–)/.test(cell);

/** Errors in a row: missing files and decisions, tests that no file contains any more, or an empty cell. */
export function faultsOf({ code, test }: SpecificationRow, folder = root): string[] {
	const files = [...code.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
	const gone = files.filter((file) => !existsSync(join(folder, file)));
	const faults = gone.map((file) => `there is no file ${file}`);
	if (files.length === 0 && !isSettled(code)) faults.push('says nowhere where it lives');
	for (const [mention, number = ''] of `${code} ${test}`.matchAll(/\bdecision (\d+)/g))
		if (globSync(`docs/decisions/${number.padStart(4, '0')}-*.md`, { cwd: folder }).length === 0)
			faults.push(`there is no ${mention}`);
	const tests = [...test.matchAll(/`([^`]+)` “([^”]+)”/g)];
	if (tests.length === 0 && !isSettled(test)) faults.push('names no test');
	for (const [, file = '', name = ''] of tests) {
		if (!existsSync(join(folder, file))) faults.push(`there is no file ${file}`);
		else if (!readFileSync(join(folder, file), 'utf8').includes(name))
			faults.push(`${file} has no test “${name}”`);
	}
	return faults;
}

/** All rows of the table. */
export const specificationRows = (folder = root): SpecificationRow[] =>
	globSync('docs/specification/*.md', { cwd: folder })
		.toSorted()
		.flatMap((part) => rowsOf(part, readFileSync(join(folder, part), 'utf8')));

/** Errors in the specification table, one a line. */
export const specificationFaults = (folder = root): string[] =>
	specificationRows(folder).flatMap((row) =>
		faultsOf(row, folder).map(
			(fault) => `${row.part}:${row.line} ${row.sentence.slice(0, 60)}: ${fault}`,
		),
	);

if (process.argv[1] === import.meta.filename) {
	const faults = specificationFaults();
	for (const fault of faults) process.stdout.write(`${fault}\n`);
	process.stdout.write(`${specificationRows().length} rows, ${faults.length} faults\n`);
}
