import { z } from 'zod';
import { SettingsError } from '#lib/base/settings-error.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import { peekFirstCharacter } from './beginning.ts';
import { slugIn } from './csv-named.ts';
import { csvRows } from './csv-rows.ts';
import {
	type Importer,
	type RowPlan,
	RowRejectedError,
	type SourceInput,
	type SourceRow,
} from './importer.ts';
import { jsonRows } from './json-rows.ts';
import { webAddress } from './links.ts';
import { leftOutNote, type Note } from './notes.ts';
import { unlockTerms } from './unlock-terms.ts';

/** Far more rows than any project has, and the longest list that the catalogue stores. */
const MAX_ROWS = 1_000;

const optionalText = z
	.string()
	.nullish()
	.catch(null)
	.transform((value) => value?.trim() || undefined);
const schedule = z.object({
	project: z.string().trim().min(1).max(300),
	rows: z.array(z.object({ where: z.string(), value: z.unknown() })).min(1),
});
const common = z
	.object({ symbol: optionalText, source: optionalText })
	.catch({ symbol: undefined, source: undefined });

/**
 * Imports token unlocks of projects. The rows of one project are adjacent and are taken together or not at all, as half
 * a schedule would mislead. Anything the catalogue already knows about a project's distribution stays.
 */
export const unlocks: Importer = {
	name: 'unlocks',
	what: 'unlock schedules: who gets a project’s tokens, and when',
	accepts:
		'CSV or a JSON list of project, allocation, kind, start, end, every, count, amount, percent, basis, precision, source',
	rows: schedules,
	reader() {
		const knownKeys = new Set<string>();
		return (value) => planSchedule(value, knownKeys);
	},
};

async function* schedules(source: SourceInput): AsyncGenerator<SourceRow> {
	if (source.folder) throw new SettingsError(`${source.name} is a folder; give one file in it.`);
	const { first, input } = await peekFirstCharacter(source);
	const rows =
		first === '[' || first === '{'
			? jsonRows(input)
			: csvRows(input, [['project'], ['allocation'], ['kind'], ['start']]);
	let open: { project: string; rows: { where: string; value: unknown }[] } | undefined;
	for await (const row of rows) {
		if ('unreadable' in row) {
			yield row;
			continue;
		}
		const project = projectOf(row.value);
		if (open && open.project !== project) {
			yield whole(open);
			open = undefined;
		}
		open ??= { project, rows: [] };
		// One more than allowed, to detect an excess.
		if (open.rows.length <= MAX_ROWS) open.rows.push({ where: row.where, value: row.value });
	}
	if (open) yield whole(open);
}

function projectOf(value: unknown): string {
	const given: unknown =
		typeof value === 'object' && value !== null ? Reflect.get(value, 'project') : '';
	return typeof given === 'string' ? given.trim() : '';
}

function whole(value: { project: string; rows: { where: string }[] }): SourceRow {
	const [first, last] = [value.rows.at(0)?.where ?? '', value.rows.at(-1)?.where ?? ''];
	return { where: first === last ? first : `${first} to ${last}`, value };
}

function planSchedule(value: unknown, knownKeys: Set<string>): RowPlan {
	const parsed = schedule.safeParse(value);
	if (!parsed.success) throw new RowRejectedError('the row names no project');
	const { project, rows } = parsed.data;
	const key = nameKey(project) || project;
	if (knownKeys.has(key))
		throw new RowRejectedError(
			`rows of ${project} do not stand together; sort the file by project`,
		);
	knownKeys.add(key);
	if (rows.length > MAX_ROWS)
		throw new RowRejectedError(`${project} has more than ${MAX_ROWS} rows`);
	const notes: Note[] = [];
	const allocations = rows.flatMap((row) => termsIn(row, notes));
	const { symbol, source } = common.parse(rows[0]?.value);
	const address = source ? webAddress(source) : null;
	if (source && !address) notes.push(leftOutNote('source', source, 'not a web address'));
	const wanted = {
		type: 'project' as const,
		identifiers: [{ source: 'unlocks', external_id: key }] as [
			{ source: string; external_id: string },
		],
		...slugIn(project),
		name: project,
		signs: { symbol: symbol?.toUpperCase() ?? null },
		fill: { has_token: true, allocations, ...(symbol && { symbol: symbol.toUpperCase() }) },
		source: address,
	};
	return { related: [], record: () => wanted, notes };
}

function termsIn({ where, value }: { where: string; value?: unknown }, notes: Note[]) {
	try {
		return unlockTerms(value, notes);
	} catch (error) {
		if (!(error instanceof RowRejectedError)) throw error;
		throw new RowRejectedError(`${where} ${error.message}; none of the project's rows is taken`);
	}
}
