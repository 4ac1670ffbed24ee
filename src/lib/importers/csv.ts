import { SettingsError } from '#lib/base/settings-error.ts';
import { withScheme } from '#lib/base/with-scheme.ts';
import { readCellList } from '#lib/directory/cell-list.ts';
import { type DirectorySource, directorySources } from '#lib/directory/sources.ts';
import { accountLink } from '#lib/links/accounts.ts';
import { amountIn, booleanIn } from './csv-cells.ts';
import { type CsvField, columnOf, csvFields, directoryOf, isExportColumn } from './csv-columns.ts';
import { inOneDayOrder } from './csv-day-order.ts';
import { withDecimalPoints } from './csv-decimals.ts';
import { type Cells, namedRecord } from './csv-named.ts';
import { planRound } from './csv-rounds.ts';
import { csvRows } from './csv-rows.ts';
import { type Importer, type RowPlan, RowRejectedError, type WantedRecord } from './importer.ts';
import { webAddress } from './links.ts';
import { leftOutNote, type Note } from './notes.ts';

const kinds = { projects: 'project', people: 'person', organizations: 'organization' } as const;

/** Imports an operator's own data for any of the four directories, told apart by the header. */
export const csv: Importer = csvOf(undefined);

function csvOf(type: DirectorySource | undefined): Importer {
	return {
		name: 'csv',
		what: 'your own projects, people, organizations or funding rounds',
		accepts: 'a CSV file whose first line names the columns, such as an export of a directory',
		types: {
			names: directorySources,
			of: (name) => csvOf(directorySources.find((one) => one === name)),
		},
		rows: (input) =>
			inOneDayOrder(
				input.name,
				withDecimalPoints(csvRows(input, [['name', 'ventures_name', 'project']])),
			),
		reader() {
			const unknown = new Set<string>();
			const rounds = new Set<string>();
			return (value) => planRow(value, type, unknown, rounds);
		},
	};
}

function planRow(
	value: unknown,
	type: DirectorySource | undefined,
	seenHeaders: Set<string>,
	rounds: Set<string>,
): RowPlan {
	if (typeof value !== 'object' || value === null)
		throw new RowRejectedError('the row is not usable');
	const directory = type ?? directoryOf(Object.keys(value));
	if (!directory)
		throw new SettingsError(
			'The columns do not show what the file lists; specify it with --type projects, people, organizations or fundraising.',
		);
	const notes: Note[] = [];
	const cells: Cells = new Map();
	for (const [header, cell] of Object.entries(value)) {
		const column = columnOf(directory, header);
		if (!column && !seenHeaders.has(header) && !isExportColumn(directory, header))
			notes.push(`column ${header} left out: not one that is imported`);
		if (!column) seenHeaders.add(header);
		// An apostrophe keeps a spreadsheet from running a cell, as in our exports.
		const text = typeof cell === 'string' ? cell.trim().replace(/^'(?='*[=+\-@])/, '') : '';
		if (column && (text || !cells.has(column))) cells.set(column, text);
	}
	const name = cells.get('name');
	if (!name) throw new RowRejectedError('name is empty');
	if (!name.isWellFormed() || name.includes('\0'))
		throw new RowRejectedError('name has characters that are not text');
	if (directory === 'fundraising')
		return planRound(name, cells, fieldsOf('fundraising', cells, notes), notes, rounds);
	const sectors = readCellList(cells.get('sectors') ?? '');
	const wanted: WantedRecord = {
		...namedRecord(kinds[directory], name, { id: cells.get('id'), slug: cells.get('slug') }, notes),
		fill: {
			...fieldsOf(directory, cells, notes),
			...(sectors.length > 0 && { sectors: [...new Set(sectors)] }),
		},
		words: Object.fromEntries(cells),
	};
	const { website, twitter, github } = linksOf(wanted.fill);
	return { related: [], record: () => ({ ...wanted, signs: { website, twitter, github } }), notes };
}

function linksOf(fill: WantedRecord['fill']) {
	const link = (field: string) => {
		const value: unknown = Reflect.get(fill, field);
		return typeof value === 'string' ? value : null;
	};
	return { website: link('website'), twitter: link('twitter'), github: link('github') };
}

function fieldsOf(directory: DirectorySource, cells: Cells, notes: Note[]) {
	const fill: Record<string, string | number | boolean> = {};
	for (const column of csvFields[directory]) {
		const text = cells.get(column.field);
		if (!text) continue;
		const { value, expected } = cellValue(column, text);
		if (value === undefined) notes.push(leftOutNote(column.field, text, expected));
		else fill[column.field] = value;
	}
	return fill;
}

function cellValue({ kind, field }: CsvField, text: string) {
	if (kind === 'text') return { value: text, expected: 'usable' };
	if (kind === 'boolean') return { value: booleanIn(text), expected: 'neither yes nor no' };
	if (kind === 'number') return { value: amountIn(text), expected: 'not a number' };
	if (field === 'twitter')
		return { value: accountLink('x', text) ?? undefined, expected: 'not an account on X' };
	return { value: linkIn(text, field) ?? undefined, expected: 'not a web address' };
}

/** Returns the link in a cell; pictures may also be paths on this site. */
const linkIn = (text: string, field: string): string | null =>
	(field === 'logo' || field === 'avatar') && /^\/(?!\/)/.test(text)
		? text
		: webAddress(withScheme(text));
