import { glob, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SettingsError } from '#lib/base/settings-error.ts';
import { accessionIn, chainsOf, type Filing } from './edgar-chains.ts';
import { parseFormD } from './edgar-form-d.ts';
import type { SourceInput, SourceRow } from './importer.ts';
import { paceCalls } from './paced.ts';
import { textOf } from './text-of.ts';
import { XmlRefusedError } from './xml-tree.ts';

/** The SEC allows no more than ten requests a second. */
export const PAUSE_MS = 110;
export const LARGEST_FORM = 2_000_000;
const LARGEST_LIST = 16_000_000;
/** Maximum older parts of a filer's list, and forms of one filer, to request. */
const MAX_PARTS = 20;
const MAX_FORMS = 300;
/** How many filers may fail in a row before the source counts as down. */
const MAX_FAILURES = 5;

type Open = (address: string) => Promise<SourceInput>;

/** Yields the Form Ds of a file, of a folder, or of each filer whose number the catalogue has. */
export async function* filingRows(input: SourceInput): AsyncGenerator<SourceRow> {
	if (input.folder) yield* rowsOfFolder(input.folder);
	else if (input.open) yield* rowsOfFilers(input, input.open);
	else yield* rowsOf([read(input.name, null, await textOf(input, LARGEST_FORM))]);
}

/** Returns the parsed filing, or a row that says why it cannot be parsed. */
function read(where: string, filed: string | null, text: string): Filing | SourceRow {
	try {
		return { where, accession: accessionIn(where), filed, form: parseFormD(text) };
	} catch (error) {
		if (!(error instanceof XmlRefusedError)) throw error;
		return { where, unreadable: error.message };
	}
}

function* rowsOf(
	all: readonly (Filing | SourceRow)[],
	filer: string | null = null,
): Generator<SourceRow> {
	for (const one of all) if (!('form' in one)) yield one;
	const filings = all.filter((one) => 'form' in one);
	for (const { accessions, latest } of chainsOf(filings))
		yield {
			where: latest.where,
			value: { filer, accessions, accession: latest.accession, form: latest.form },
		};
}

async function* rowsOfFolder(folder: string): AsyncGenerator<SourceRow> {
	const files = await Array.fromAsync(glob('**/*.xml', { cwd: folder }));
	if (files.length === 0) throw new SettingsError(`${folder} contains no XML files.`);
	const all: (Filing | SourceRow)[] = [];
	for (const file of files.sort()) {
		const path = join(folder, file);
		all.push(
			(await stat(path)).size > LARGEST_FORM
				? { where: file, unreadable: 'the file is over 2 MB' }
				: read(file, null, await readFile(path, 'utf8')),
		);
	}
	yield* rowsOf(all);
}

/**
 * Reads one filer at a time. A filer whose list or forms cannot be fetched is skipped: with only half of the filings,
 * an outdated amount could be shown.
 */
async function* rowsOfFilers(input: SourceInput, open: Open): AsyncGenerator<SourceRow> {
	const politely = paceCalls(open, PAUSE_MS);
	const base = new URL(input.url ?? '');
	const filers = filersOf(input.carried ?? []);
	const failures: SettingsError[] = [];
	for (const filer of filers) {
		try {
			const listed = await listOf(filer, base, politely);
			const all: (Filing | SourceRow)[] = [];
			for (const { accession, filed } of listed.forms) {
				const text = await textOf(
					await politely(formAddress(base, filer, accession)),
					LARGEST_FORM,
				);
				all.push(read(`${filer}, ${accession}`, filed, text));
			}
			yield* rowsOf(all, filer);
			if (listed.isWhole)
				yield {
					where: `${filer}, its list`,
					value: { filer, listed: listed.forms.map(({ accession }) => accession) },
				};
			failures.length = 0;
		} catch (error) {
			if (!(error instanceof SettingsError)) throw error;
			failures.push(error);
			// The first failure says what was wrong; later ones may be mere back-off.
			if (failures.length === Math.min(MAX_FAILURES, filers.length)) throw failures[0];
			yield { where: filer, unreadable: error.message.replace(/\.$/, '') };
		}
	}
}

/** Returns central index keys with the ten digits used in addresses; anything else is dropped. */
const filersOf = (carried: readonly string[]): string[] => [
	...new Set(
		carried
			.map((one) => one.trim().replace(/^CIK/i, ''))
			.filter((one) => /^\d{1,10}$/.test(one))
			.map((one) => one.padStart(10, '0')),
	),
];

const columns = z.object({
	accessionNumber: z.array(z.string()),
	form: z.array(z.string()),
	filingDate: z.array(z.string()),
});
const list = z.object({
	filings: z.object({
		recent: columns,
		files: z.array(z.object({ name: z.string() })).default([]),
	}),
});

interface FilingList {
	forms: { accession: string; filed: string | null }[];
	/** Whether every part of the list was read, so that filings missing from it are really gone. */
	isWhole: boolean;
}

async function listOf(filer: string, base: URL, open: Open): Promise<FilingList> {
	const { filings } = await fetchList(new URL(`/submissions/CIK${filer}.json`, base), list, open);
	const older = filings.files
		.map(({ name }) => name)
		.filter((name) => /^CIK\d{10}-submissions-\d{3}\.json$/.test(name));
	const parts = [filings.recent];
	for (const name of older.slice(0, MAX_PARTS))
		parts.push(await fetchList(new URL(`/submissions/${name}`, base), columns, open));
	const forms = parts.flatMap(formsIn);
	return {
		forms: [...new Map(forms.map((one) => [one.accession, one])).values()].slice(0, MAX_FORMS),
		isWhole: older.length <= MAX_PARTS && forms.length <= MAX_FORMS,
	};
}

async function fetchList<T>(address: URL, shape: z.ZodType<T>, open: Open): Promise<T> {
	const input = await open(address.href);
	const text = await textOf(input, LARGEST_LIST);
	const parsed = shape.safeParse(jsonOf(text));
	if (parsed.success) return parsed.data;
	throw new SettingsError(`${input.name} is not a list of filings; check the URL.`);
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function formsIn({
	accessionNumber,
	form,
	filingDate,
}: z.output<typeof columns>): FilingList['forms'] {
	return accessionNumber.flatMap((number, at) => {
		const accession = accessionIn(number);
		const filed = filingDate[at] ?? null;
		return accession && /^D(?:\/A)?(?:[/-]W)?$/.test(form[at]?.trim() ?? '')
			? [{ accession, filed }]
			: [];
	});
}

/** Returns a form's address. The SEC serves forms from another host than its lists; any other base serves both. */
export function formAddress(base: URL, filer: string, accession: string): string {
	const origin = base.hostname.endsWith('.sec.gov') ? 'https://www.sec.gov' : base.origin;
	return `${origin}/Archives/edgar/data/${Number(filer)}/${accession.replaceAll('-', '')}/primary_doc.xml`;
}
