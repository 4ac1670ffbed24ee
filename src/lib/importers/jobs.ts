import { z } from 'zod';
import { SettingsError } from '#lib/base/settings-error.ts';
import { parseRecordPath } from '#lib/careers/companies.ts';
import type { BoardRef } from '#lib/careers/imported-jobs.ts';
import { boardKinds } from '#lib/db/schema/careers.ts';
import { jobOfItem } from './found-job.ts';
import {
	type BoardPlan,
	type Importer,
	type ReadOptions,
	RowRejectedError,
	type SourceInput,
	type SourceRow,
} from './importer.ts';
import {
	type BoardToRead,
	boardAddress,
	boardOfUrl,
	boardRequestUrl,
	boardsToRead,
} from './job-boards.ts';
import { type BoardItems, itemsIn } from './job-items.ts';
import { textOf } from './text-of.ts';

/** Maximum bytes of one board's response. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Number of jobs read from one board; a larger board is not an employer's own. */
const MAX_JOBS = 2_000;
/** Maximum pages of one board, more than all of its jobs need. */
const MAX_PAGES = 50;
/** Milliseconds between two requests to one host, as Lever requires. */
const GAP = 1_000;

const shared = {
	name: 'jobs',
	what: 'open jobs from employers’ boards: Greenhouse, Lever, Ashby, Workable, SmartRecruiters, Recruitee, Personio, Teamtailor, JSON, RSS or Atom feeds, JobPosting data on a page',
	asks: 'job-board',
	accepts: 'with --organization, the address of a board; without, the boards that are known',
	isReadWhole: true,
	gap: () => GAP,
	reader:
		({ descriptions = true }: ReadOptions = {}) =>
		(value: unknown): BoardPlan =>
			planOf(value, descriptions),
} as const;

/**
 * Imports jobs from employers' boards. A board is known by an identifier of a record (a name of `jobServices`), or
 * because an operator named its address. A job that is no longer on its board is ended here.
 */
export const jobs: Importer = {
	...shared,
	url: 'https://boards-api.greenhouse.io/',
	carried: boardsToRead,
	rows: rowsOfBoards,
	ofRecord,
};

/**
 * Returns the importer for the board at an address, for a record named by an operator; the board is read again in later
 * runs.
 */
function ofRecord(named: string, address: string): { importer: Importer; url: string } {
	const record = parseRecordPath(named) ?? parseRecordPath(`/organization/${named}`);
	if (!record)
		throw new SettingsError(
			`--organization is "${named}"; it must be the slug of an organization, or a path such as /project/aave.`,
		);
	return {
		url: boardRequestUrl(boardAddress(address)),
		importer: {
			...shared,
			carried: async () => [],
			rows: async function* rows({ open, url }) {
				if (open && url) yield* rowsOfBoard(await open(url), record, open);
			},
		},
	};
}

const carriedBoardShape = z.object({
	url: z.string(),
	otherUrl: z.string().optional(),
	record: z.object({ type: z.enum(['organization', 'project']), slug: z.string() }).nullable(),
});

type Open = (address: string) => Promise<SourceInput>;

/** Opens a board; if it is not at its first address, at the other one. */
async function openBoard(open: Open, { url, otherUrl }: BoardToRead): Promise<SourceInput> {
	try {
		return await open(boardRequestUrl(url));
	} catch (error) {
		if (!(error instanceof SettingsError) || otherUrl === undefined) throw error;
		return open(otherUrl).catch(() => Promise.reject(error));
	}
}

/** Reads one board after another; a board that cannot be read is reported, and the rest are still read. */
async function* rowsOfBoards(input: SourceInput): AsyncGenerator<SourceRow> {
	const { open } = input;
	if (!open)
		throw new SettingsError('Give a board with --url, and its organization with --organization.');
	for (const text of input.carried ?? []) {
		const board: BoardToRead = carriedBoardShape.parse(JSON.parse(text));
		try {
			yield* rowsOfBoard(await openBoard(open, board), board.record, open);
		} catch (error) {
			if (!(error instanceof SettingsError)) throw error;
			yield { where: hostAndPath(board.url), unreadable: error.message };
		}
	}
}

const hostAndPath = (address: string): string => {
	const url = URL.parse(address);
	return url ? `${url.host}${url.pathname}` : address;
};

/** Yields the jobs on all pages of a board, then a row that marks them as complete. */
async function* rowsOfBoard(
	first: SourceInput,
	record: BoardRef['record'],
	open: Open,
): AsyncGenerator<SourceRow> {
	if (first.url === undefined) throw new SettingsError('Give the board with --url.');
	const { name } = first;
	const url = boardOfUrl(first.url);
	const listed: string[] = [];
	let board: BoardRef | undefined;
	let read = 0;
	for await (const { kind, items } of pagesOf(first, open)) {
		board ??= { kind, url, record };
		if (read + items.length > MAX_JOBS)
			throw new SettingsError(`${name} has more than ${MAX_JOBS} jobs.`);
		for (const item of items) {
			read += 1;
			yield { where: `${name} job ${read}`, value: { board, item } };
			try {
				listed.push(jobOfItem(kind, item, { page: url, descriptions: false }).found.externalId);
			} catch (error) {
				// The run rejects it and states the reason.
				if (!(error instanceof RowRejectedError)) throw error;
			}
		}
	}
	yield { where: `${name} as a whole`, value: { board, listed } };
}

/**
 * The contents of each page of a board. @throws SettingsError for any other page, as its jobs would count as gone.
 */
async function* pagesOf(first: SourceInput, open: Open): AsyncGenerator<BoardItems> {
	let input = first;
	for (let number = 1; number <= MAX_PAGES; number += 1) {
		const page = itemsIn(await textOf(input, MAX_BYTES), input.name, input.url);
		yield page;
		if (page.next === null) return;
		input = await open(page.next);
	}
	throw new SettingsError(`${first.name} continues past ${MAX_PAGES} pages.`);
}

const boardRef = z.object({
	kind: z.enum(boardKinds),
	url: z.string(),
	record: z.object({ type: z.enum(['organization', 'project']), slug: z.string() }).nullable(),
});
const row = z.union([
	z.object({ board: boardRef, listed: z.array(z.string()) }),
	z.object({ board: boardRef, item: z.unknown() }),
]);

function planOf(value: unknown, descriptions: boolean): BoardPlan {
	const read = row.safeParse(value);
	if (!read.success) throw new RowRejectedError('it is no job');
	if ('listed' in read.data) return { jobs: read.data, notes: [] };
	const { board, item } = read.data;
	const { found, notes } = jobOfItem(board.kind, item, { page: board.url, descriptions });
	return { jobs: { board, found }, notes };
}
