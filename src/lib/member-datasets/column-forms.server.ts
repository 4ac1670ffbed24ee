import { db } from '#lib/db/client.ts';
import { countRow, readOne } from '#lib/db/read-rows.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import { columnKinds } from './cell-value.ts';
import type { ColumnInput } from './column-list.ts';
import { changeDatasetCall } from './dataset-calls.ts';
import type { MemberDataset } from './member-dataset.ts';

/** The forms of `/dataset/{slug}/columns`, which work without scripts. */

/** A rejected submission, to show again: the texts of its form. */
export type RefusedColumns = Refusal & { what: string; texts: Record<string, string> };

/** Reads the choices, one per line. */
const choicesIn = (text: string): string[] =>
	text
		.split(/[\r\n]+/)
		.map((one) => one.trim())
		.filter(Boolean);

/** Reads the form for all columns: each by its id, sorted by position. */
function savedColumns({ columns }: MemberDataset, texts: Record<string, string>): ColumnInput[] {
	const placeOf = (id: string, at: number) => {
		const place = Number(texts[`place-${id}`] ?? '');
		return Number.isFinite(place) && place > 0 ? place : at + 1;
	};
	return columns
		.map(({ id, name, kind, choices }, at) => ({
			place: placeOf(id, at),
			said: {
				id,
				name: texts[`name-${id}`] ?? name,
				...(kind === 'choice' && {
					choices:
						texts[`choices-${id}`] === undefined
							? choices
							: choicesIn(texts[`choices-${id}`] ?? ''),
				}),
			},
		}))
		.toSorted((a, b) => a.place - b.place)
		.map(({ said }) => said);
}

const toColumnInputs = ({ columns }: MemberDataset): ColumnInput[] =>
	columns.map(({ id, name }) => ({ id, name }));

/** Adds the new column, before the notes if those are last. */
function withNew(dataset: MemberDataset, texts: Record<string, string>): ColumnInput[] {
	const kind = columnKinds.find((one) => one === texts.kind) ?? 'text';
	const added: ColumnInput = {
		...{ name: texts.name ?? '', kind },
		...(kind === 'choice' && { choices: choicesIn(texts.choices ?? '') }),
	};
	const had = toColumnInputs(dataset);
	const at = dataset.columns.at(-1)?.is_notes ? had.length - 1 : had.length;
	return had.toSpliced(at, 0, added);
}

/** Handles a form of the page; null if nothing was sent. */
export async function handleColumnForm(
	page: FormPage,
	dataset: MemberDataset,
): Promise<Response | RefusedColumns | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const texts = textsOf(form);
	const here = `/dataset/${dataset.slug}/columns`;
	const { do: what = '' } = texts;
	const body =
		{
			facts: { name: texts.name, description: texts.description, s: texts.s },
			save: { columns: savedColumns(dataset, texts) },
			add: { columns: withNew(dataset, texts) },
			remove: { columns: toColumnInputs(dataset).filter(({ id }) => id !== texts.id) },
		}[what] ?? null;
	if (!body) return redirectTo(here);
	const answer = await callAsPage(changeDatasetCall, page, body, {
		path: `/api/datasets/${dataset.id}`,
	});
	if (answer.ok) return redirectTo(`${here}?done=${what}`);
	return { ...(await refusalOf(page, answer)), what, texts };
}

/** Returns the column whose removal a link requests, with the number of its cells; null if none. */
export async function columnToRemove({ columns }: MemberDataset, query: URLSearchParams) {
	const column = columns.find(({ id, is_notes }) => id === query.get('remove') && !is_notes);
	if (!column) return null;
	const { count } = await readOne(
		db,
		countRow,
	)`select count(*)::int as count from member_dataset_cell where column_id = ${column.id}::bigint`;
	return { column, cells: count };
}
