import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { SettingsError } from '#lib/base/settings-error.ts';
import type { Importer } from './importer.ts';
import { importers } from './registry.ts';
import type { ReportPlace } from './report-file.ts';

export interface ImportRequest {
	importer: Importer;
	from: { file: string } | { url: string };
	dryRun: boolean;
	/** Where rejected rows are listed. */
	rejects: ReportPlace;
	/** Where possible duplicates are listed. */
	duplicates: ReportPlace;
	/** Maximum bytes over HTTP. */
	maxBytes: number;
	/** Rows per transaction; the importer's own default when absent. */
	batchSize?: number;
}

/** A parsed `npm run import` command. */
export type ImportCommand =
	| { command: 'import'; request: ImportRequest }
	| { command: 'refresh'; mode: 'due' | 'all' | 'watch' }
	| { command: 'status' }
	| { command: 'probe' };

const DEFAULT_MB = 512;

/** Returns the usage text of `npm run import`. */
export function usage(): string {
	const width = Math.max(...importers.map(({ name }) => name.length));
	const sources = importers.flatMap(({ name, what, accepts }) => [
		`  ${name.padEnd(width)}  ${what}`,
		`  ${' '.repeat(width)}  reads ${accepts}`,
	]);
	return `npm run import -- <source> (--file <path> | --url <address>) [options]
npm run import -- refresh [--all | --watch]
npm run import -- status
npm run import -- probe

${sources.join('\n')}

  --file <path>        read a file or folder
  --url <address>      read over http or https
  --type <kind>        what a csv file lists (projects, people, organizations or fundraising) or a feed has
                       (news, which is what it is taken for, or research); known for coingecko: only for
                       projects that the catalogue has under their id at CoinGecko
  --organization <slug>  whose board the address is (jobs alone); a project as /project/<slug>
  --dry-run            do everything, then take it back and print the same summary
  --rejects <file>     list rejected rows there, in a new file (default: <source>-rejects.csv, with a number when
                       there is one; written only when there are any)
  --duplicates <file>  list records that might be the same (default: <source>-duplicates.csv; likewise)
  --batch <rows>       rows written in one transaction (default: 2500); others who edit wait that long
  --max-mb <number>    refuse a larger answer over HTTP (default: ${DEFAULT_MB})

  refresh              import what the refresh plan says is due
  refresh --all        import all of the plan, due or not
  refresh --watch      stay, and import each part of the plan when it is due
  status               show the plan and the last runs
  probe                ask each source of the plan for a little and say how it answers, also on /status`;
}

const importOptions = {
	file: { type: 'string' },
	url: { type: 'string' },
	type: { type: 'string' },
	organization: { type: 'string' },
	rejects: { type: 'string' },
	duplicates: { type: 'string' },
	'max-mb': { type: 'string' },
	batch: { type: 'string' },
	'dry-run': { type: 'boolean', default: false },
} as const;

const refreshOptions = {
	all: { type: 'boolean', default: false },
	watch: { type: 'boolean', default: false },
} as const;

/** Parses the arguments of `npm run import`. Throws SettingsError saying what is wrong. */
export function parseCommandLine(args: readonly string[]): ImportCommand {
	if (args[0] === 'refresh') return { command: 'refresh', mode: refreshMode(args.slice(1)) };
	if (args[0] === 'status' || args[0] === 'probe') {
		noWords(parseArguments(args.slice(1), {}).positionals);
		return { command: args[0] };
	}
	return { command: 'import', request: importRequest(args) };
}

function refreshMode(args: readonly string[]): 'due' | 'all' | 'watch' {
	const { positionals, values } = parseArguments(args, refreshOptions);
	noWords(positionals);
	if (values.all && values.watch)
		throw new SettingsError(
			'Give either --all, which runs once, or --watch, which keeps running; not both.',
		);
	if (values.watch) return 'watch';
	return values.all ? 'all' : 'due';
}

function noWords([word]: readonly string[], hint = ''): void {
	if (word !== undefined) throw new SettingsError(`"${word}" is one argument too many${hint}.`);
}

function importRequest(args: readonly string[]): ImportRequest {
	const { positionals, values } = parseArguments(args, importOptions);
	const [name, ...more] = positionals;
	if (name === undefined) throw new SettingsError(usage());
	const importer = importers.find((one) => one.name === name);
	if (!importer)
		throw new SettingsError(
			`There is no source "${name}"; the sources are ${importers.map((one) => one.name).join(', ')}.`,
		);
	noWords(more, '; a path goes after --file');
	return {
		...sourceOf(importer, values),
		dryRun: values['dry-run'],
		rejects: reportAt(values.rejects, `${name}-rejects.csv`),
		duplicates: reportAt(values.duplicates, `${name}-duplicates.csv`),
		maxBytes: megabytes(values['max-mb']) * 1024 * 1024,
		batchSize: rowsOf(values.batch),
	};
}

/**
 * Returns where to write a report without overwriting one of an earlier run: the default name gets a number, an
 * existing named file is refused.
 */
const reportAt = (named: string | undefined, usual: string): ReportPlace =>
	named === undefined ? { path: usual, taken: 'number' } : { path: named, taken: 'refuse' };

interface SourceValues {
	file?: string | undefined;
	url?: string | undefined;
	type?: string | undefined;
	organization?: string | undefined;
}

function sourceOf(
	importer: Importer,
	values: SourceValues,
): Pick<ImportRequest, 'importer' | 'from'> {
	const { organization, url, file } = values;
	if (organization === undefined) {
		if (importer.ofRecord && (url !== undefined || file !== undefined))
			throw new SettingsError(
				`Name its organization with --organization; ${importer.name} reads ${importer.accepts}.`,
			);
		return { importer: ofType(importer, values.type), from: origin(importer, values) };
	}
	if (!importer.ofRecord)
		throw new SettingsError(`${importer.name} does not accept --organization.`);
	if (url === undefined || file !== undefined)
		throw new SettingsError('With --organization, give the URL of the board with --url.');
	const of = importer.ofRecord(organization, url);
	return { importer: of.importer, from: { url: of.url } };
}

function ofType(importer: Importer, type: string | undefined): Importer {
	if (type === undefined) return importer;
	const { types } = importer;
	if (!types) throw new SettingsError(`${importer.name} does not accept --type.`);
	if (types.names.includes(type)) return types.of(type);
	throw new SettingsError(`--type is "${type}"; it must be one of ${types.names.join(', ')}.`);
}

function parseArguments<const Options extends ParseArgsOptionsConfig>(
	args: readonly string[],
	options: Options,
) {
	try {
		return parseArgs({ args: [...args], allowPositionals: true, options });
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new SettingsError(`${reason}\n\n${usage()}`);
	}
}

function origin(
	importer: Importer,
	{ file, url }: { file?: string | undefined; url?: string | undefined },
): ImportRequest['from'] {
	if (file && url) throw new SettingsError('Give --file or --url, not both.');
	if (file) return { file };
	const address = url ?? importer.url;
	if (address) return { url: address };
	throw new SettingsError(
		`Say what to read with --file or --url; ${importer.name} reads ${importer.accepts}.`,
	);
}

function rowsOf(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (/^\d{1,5}$/.test(text) && Number(text) > 0) return Number(text);
	throw new SettingsError(`--batch is "${text}"; it must be a whole number from 1 to 99999.`);
}

function megabytes(text: string | undefined): number {
	const number = text === undefined ? DEFAULT_MB : Number(text);
	if (Number.isFinite(number) && number > 0) return number;
	throw new SettingsError(`--max-mb is "${text}"; it must be a number above 0.`);
}
