import { z } from 'zod';
import { SettingsError } from '#lib/base/settings-error.ts';
import { recordIn } from '#lib/careers/companies.ts';
import type { BoardRef } from '#lib/careers/imported-jobs.ts';
import { jobOfItem } from './found-job.ts';
import {
	type BoardPlan,
	type Importer,
	type ReadOptions,
	RowRejected,
	type SourceInput,
	type SourceRow,
} from './importer.ts';
import {
	askedAddress,
	boardAddress,
	boardAsked,
	type CarriedBoard,
	carriedBoards,
} from './job-boards.ts';
import { itemsIn } from './job-items.ts';
import { textOf } from './text-of.ts';

/** Bytes of one board's answer. */
const MOST_BYTES = 20 * 1024 * 1024;
/** Milliseconds between two boards of one service. */
const GAP = 500;

const shared = {
	name: 'jobs',
	what: 'open jobs from the boards of employers: Greenhouse, Lever, Ashby, feeds in JSON, RSS or Atom, JobPosting data of a page',
	accepts: 'with --organization, the address of a board; without, the boards that are known',
	isReadWhole: true,
	gap: () => GAP,
	reader:
		({ descriptions = true }: ReadOptions = {}) =>
		(value: unknown): BoardPlan =>
			planOf(value, descriptions),
} as const;

/**
 * Jobs from the boards of employers. A board is known by an identifier of a record (`greenhouse`, `lever`, `ashby`), or
 * because an operator named its address. A job that a board has no more ends here.
 */
export const jobs: Importer = {
	...shared,
	url: 'https://boards-api.greenhouse.io/',
	asks: 'job-board',
	carried: carriedBoards,
	rows: rowsOfBoards,
	ofRecord,
};

/** The board at an address, for a record that an operator names: it is known from then on. */
function ofRecord(named: string, address: string): { importer: Importer; url: string } {
	const record = recordIn(named) ?? recordIn(`/organization/${named}`);
	if (!record)
		throw new SettingsError(
			`--organization is "${named}"; it is the slug of an organization, or a path such as /project/aave.`,
		);
	return {
		url: askedAddress(boardAddress(address)),
		importer: { ...shared, rows: (input) => rowsOfBoard(input, record) },
	};
}

const carried = z.object({
	url: z.string(),
	record: z.object({ type: z.enum(['organization', 'project']), slug: z.string() }).nullable(),
});

/** One board after the other; one that cannot be read is told, and the others are read. */
async function* rowsOfBoards(input: SourceInput): AsyncGenerator<SourceRow> {
	const { open } = input;
	if (!open)
		throw new SettingsError('Name a board with --url, and whose it is with --organization.');
	for (const text of input.carried ?? []) {
		const { url, record }: CarriedBoard = carried.parse(JSON.parse(text));
		try {
			yield* rowsOfBoard(await open(askedAddress(url)), record);
		} catch (error) {
			if (!(error instanceof SettingsError)) throw error;
			yield { where: hostAndPath(url), unreadable: error.message };
		}
	}
}

const hostAndPath = (address: string): string => {
	const url = URL.parse(address);
	return url ? `${url.host}${url.pathname}` : address;
};

/** The jobs of a board, and at its end that these are all. */
async function* rowsOfBoard(
	input: SourceInput,
	record: BoardRef['record'],
): AsyncGenerator<SourceRow> {
	const { name } = input;
	if (input.url === undefined) throw new SettingsError('Name the board with --url.');
	const url = boardAsked(input.url);
	const { kind, items } = itemsIn(await textOf(input, MOST_BYTES), name);
	const board: BoardRef = { kind, url, record };
	const listed: string[] = [];
	for (const [at, item] of items.entries()) {
		yield { where: `${name} job ${at + 1}`, value: { board, item } };
		try {
			listed.push(jobOfItem(kind, item, { page: url, descriptions: false }).found.externalId);
		} catch (error) {
			// It is refused by the run, which says why.
			if (!(error instanceof RowRejected)) throw error;
		}
	}
	yield { where: `${name} as a whole`, value: { board, listed } };
}

const boardRef = z.object({
	kind: z.enum(['greenhouse', 'lever', 'ashby', 'json-feed', 'page']),
	url: z.string(),
	record: z.object({ type: z.enum(['organization', 'project']), slug: z.string() }).nullable(),
});
const row = z.union([
	z.object({ board: boardRef, listed: z.array(z.string()) }),
	z.object({ board: boardRef, item: z.unknown() }),
]);

function planOf(value: unknown, descriptions: boolean): BoardPlan {
	const read = row.safeParse(value);
	if (!read.success) throw new RowRejected('it is no job');
	if ('listed' in read.data) return { jobs: read.data, notes: [] };
	const { board, item } = read.data;
	const { found, notes } = jobOfItem(board.kind, item, { page: board.url, descriptions });
	return { jobs: { board, found }, notes };
}
