import { createHash } from 'node:crypto';
import type { Identifier } from '#lib/catalogue/identifiers.ts';
import { distinctInvestors } from '#lib/catalogue/investors.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import { type DirectorySource, directorySources } from '#lib/directory/sources.ts';
import { SettingsError } from '#lib/settings-error.ts';
import { booleanIn, dateIn, listIn, numberIn } from './csv-cells.ts';
import { columnOf, csvFields, directoryOf } from './csv-columns.ts';
import { csvRows } from './csv-rows.ts';
import {
	type Importer,
	type RowPlan,
	RowRejected,
	type SourceInput,
	type SourceRow,
	type Wanted,
} from './importer.ts';
import { twitterAccount, webAddress } from './links.ts';
import { roundType } from './round-types.ts';

type Cells = Map<string, string>;
const kinds = { projects: 'project', people: 'person', organizations: 'organization' } as const;

/** An operator's own data for any of the four directories, which its header tells apart. */
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
		rows,
		reader() {
			const unknown = new Set<string>();
			return (value) => planRow(value, type, unknown);
		},
	};
}

async function* rows(input: SourceInput): AsyncGenerator<SourceRow> {
	let any = false;
	for await (const row of csvRows(input, [['name', 'ventures_name', 'project']])) {
		any = true;
		yield row;
	}
	if (!any) throw new SettingsError(`${input.name} has no rows below its header.`);
}

function planRow(value: unknown, type: DirectorySource | undefined, told: Set<string>): RowPlan {
	if (typeof value !== 'object' || value === null) throw new RowRejected('the row is not usable');
	const directory = type ?? directoryOf(Object.keys(value));
	if (!directory)
		throw new SettingsError(
			'The columns do not tell what the file lists; say so with --type projects, people, organizations or fundraising.',
		);
	const notes: string[] = [];
	const cells: Cells = new Map();
	for (const [header, cell] of Object.entries(value)) {
		const column = columnOf(directory, header);
		if (!column && !told.has(header))
			notes.push(`column ${header} left out: not one that is imported`);
		if (!column) told.add(header);
		// An apostrophe keeps a spreadsheet from running a cell, as in our exports.
		const text = typeof cell === 'string' ? cell.trim().replace(/^'(?=[=+\-@])/, '') : '';
		if (column && text) cells.set(column, text);
	}
	const name = cells.get('name');
	if (!name) throw new RowRejected('name is empty');
	if (!name.isWellFormed() || name.includes('\0'))
		throw new RowRejected('name has characters that are not text');
	if (directory === 'fundraising') return planRound(name, cells, notes);
	const wanted: Wanted = {
		...named(kinds[directory], name, cells),
		fill: {
			...fieldsOf(directory, cells, notes),
			...(cells.has('sectors') && { sectors: listIn(cells.get('sectors') ?? '') }),
		},
	};
	const { website, twitter, github } = linksOf(wanted.fill);
	return { related: [], record: () => ({ ...wanted, signs: { website, twitter, github } }), notes };
}

function linksOf(fill: Wanted['fill']) {
	const link = (field: string) => {
		const value: unknown = Reflect.get(fill, field);
		return typeof value === 'string' ? value : null;
	};
	return { website: link('website'), twitter: link('twitter'), github: link('github') };
}

/** Known by the file's own id, else by the name. */
function named(type: Wanted['type'], name: string, cells?: Cells): Wanted {
	const id = cells?.get('id');
	const identifier: Identifier = id
		? { source: 'csv', external_id: id }
		: { source: 'csv-name', external_id: nameKey(name) || name };
	return { type, identifiers: [identifier], name, fill: {}, source: null };
}

/** The project of a round: its name alone does not show which it is. */
function raiserOf(name: string, cells: Cells, announcement: string | null): Wanted {
	const website = webAddress(cells.get('website') ?? '');
	return {
		...named('project', name),
		signs: { website, symbol: cells.get('symbol') ?? null, announcement, listedBy: 'csv' },
	};
}

function fieldsOf(directory: keyof typeof csvFields, cells: Cells, notes: string[]) {
	const fill: Record<string, string | number | boolean> = {};
	for (const { kind, field } of csvFields[directory]) {
		const text = cells.get(field);
		if (text === undefined) continue;
		const value = kind === 'number' ? numberIn(field, text) : cellValue(kind, field, text);
		if (value === undefined) notes.push(`${field} left out: not usable`);
		else fill[field] = value;
	}
	return fill;
}

function cellValue(kind: 'text' | 'link' | 'boolean', field: string, text: string) {
	if (kind === 'text') return text;
	if (kind === 'boolean') return booleanIn(text);
	const account = field === 'twitter' && !text.includes('/');
	return (account ? twitterAccount(`https://x.com/${text}`) : webAddress(text)) ?? undefined;
}

function planRound(name: string, cells: Cells, notes: string[]): RowPlan {
	const number = (column: string) => {
		const text = cells.get(column);
		return text === undefined ? null : numberIn(column, text);
	};
	const day = cells.get('date');
	const date = day === undefined ? null : dateIn('date', day);
	const amount = number('amount') ?? number('amount_usd');
	const currency = amount === null ? null : (cells.get('currency')?.toUpperCase() ?? 'USD');
	const type = roundType(cells.get('type'));
	const media = webAddress(cells.get('source') ?? '');
	if (cells.has('source') && !media) notes.push('source left out: not a web address');
	const leads = new Set(listIn(cells.get('lead_investors') ?? ''));
	const people = new Set(listIn(cells.get('people') ?? ''));
	const investors = [
		...new Set([...leads, ...listIn(cells.get('investors') ?? ''), ...people]),
	].map((investor) => ({
		name: investor,
		lead: leads.has(investor),
		isPerson: people.has(investor),
	}));
	const key = [nameKey(name) || name, date?.date, type?.toLowerCase(), amount, currency];
	const id =
		cells.get('id') ??
		createHash('sha256').update(JSON.stringify(key)).digest('base64url').slice(0, 22);
	const identifier = { source: 'csv', external_id: id };
	const said = { type, date: date?.date ?? null, date_precision: date?.precision ?? null };
	const usd = currency === 'USD' ? amount : number('amount_usd');
	return {
		related: [raiserOf(name, cells, media)],
		investors: { source: 'csv-investor', page: media, named: investors },
		record: ([project = 0], records) => ({
			type: 'round',
			identifiers: [identifier],
			fill: {
				...fieldsOf('fundraising', cells, []),
				project_id: project,
				...said,
				amount,
				currency,
				amount_usd: usd,
				valuation_usd: number('valuation_usd'),
				category: cells.get('category') ?? null,
				investors: distinctInvestors(investors, records),
			},
			add: { sources: media ? [{ url: media, kind: 'media' }] : [] },
			put: {
				claims: [
					{
						...identifier,
						url: media,
						...said,
						amount_usd: usd,
						lead_investors: [...leads].toSorted(),
					},
				],
			},
			source: media,
		}),
		notes,
	};
}
