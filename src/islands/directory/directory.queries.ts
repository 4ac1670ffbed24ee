import { queryOptions } from '@tanstack/react-query';
import type { DirectoryRow } from '#lib/directory/row-shapes.ts';
import { datasetAddress } from '#lib/directory/rows-address.ts';
import { type DirectorySource, directoryDatasets } from '#lib/directory/sources.ts';
import { type DirectoryView, toParams, totalParams } from '#lib/directory/view.ts';
import type { PreviewRecord } from '#lib/entities/preview-facts.ts';
import { rowsKey } from './table-state.ts';

/** What can be chosen in a filter: a record by its id, or a name. */
export interface FilterOption {
	_id: string;
	name: string;
	logo?: string | null;
	/** Rows of the directory that have it. */
	count: number;
}

/** A read that failed, with a sentence for whoever looks at the page. */
export class ReadFailed extends Error {
	override name = 'ReadFailed';
	/** The answer's status; 0 when there was no answer. */
	readonly status: number;

	constructor(message: string, status: number) {
		super(message);
		this.status = status;
	}
}

/** What to tell a visitor of an answer that is not 200; 0 stands for none. */
export function failureSentence(status: number): string {
	if (status === 0) return 'The server cannot be reached. Check your connection and try again.';
	if (status === 404) return 'This record is no longer in the directory.';
	if (status === 429) return 'Too many requests in a short time. Wait a minute and try again.';
	if (status >= 500) return 'The server could not answer. Try again in a moment.';
	return 'The server did not accept this view. Clear the filters or reload the page.';
}

/** How the directories name themselves to option lists. */
const targets = {
	projects: 'projects',
	people: 'peoples',
	organizations: 'ventures',
	fundraising: 'fundraising',
} as const satisfies Record<DirectorySource, string>;

async function read<Row>(name: string, params: object, signal: AbortSignal): Promise<Row[]> {
	const answer = await fetch(datasetAddress(name, params), { signal }).catch((error: unknown) => {
		if (signal.aborted) throw error;
		throw new ReadFailed(failureSentence(0), 0);
	});
	if (!answer.ok) throw new ReadFailed(failureSentence(answer.status), answer.status);
	const [part]: Record<string, Row[]>[] = await answer.json();
	return part?.[name] ?? [];
}

/** Tries again once what may pass: no answer, or a server's fault. */
const retry = (count: number, error: Error): boolean =>
	count < 1 && error instanceof ReadFailed && (error.status === 0 || error.status >= 502);

/** The rows of one page (from 1) of a view. */
export function rowsQuery(view: DirectoryView, page: number) {
	const { rows } = directoryDatasets[view.source];
	return queryOptions({
		queryKey: [rows, rowsKey(view), page],
		retry,
		queryFn: ({ signal }) => read<DirectoryRow>(rows, toParams({ ...view, page }), signal),
	});
}

/** How many rows a view has. */
export function totalQuery(view: DirectoryView) {
	const { total } = directoryDatasets[view.source];
	return queryOptions({
		queryKey: [total, rowsKey({ ...view, sort: null })],
		retry,
		queryFn: async ({ signal }) => {
			const [row] = await read<{ total: number }>(total, totalParams(view), signal);
			return row?.total ?? 0;
		},
	});
}

/** What a filter of this directory offers for the words typed, the most used first. */
export const optionsQuery = (source: DirectorySource, dataset: string, searchValue: string) =>
	queryOptions({
		queryKey: [dataset, source, searchValue],
		staleTime: 300_000,
		retry,
		queryFn: ({ signal }) =>
			read<FilterOption>(dataset, { searchValue, limit: 30, target: targets[source] }, signal),
	});

/** What the hover card of one record shows; null when there is nothing. */
export const previewQuery = (type: PreviewRecord['type'], slug: string) =>
	queryOptions({
		queryKey: ['preview', type, slug],
		staleTime: 300_000,
		retry,
		queryFn: async ({ signal }) =>
			(await read<PreviewRecord>('preview', { type, slug }, signal))[0] ?? null,
	});
