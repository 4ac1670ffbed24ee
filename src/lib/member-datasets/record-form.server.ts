import { db } from '#lib/db/client.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import type { FormField } from '#lib/proposals/form/form-control.ts';
import { formSections } from '#lib/proposals/form/form-fields.ts';
import { recordTypes } from '#lib/screens/fields.ts';
import { undoCall, writeCellsCall } from './cell-calls.ts';
import type { ColumnKind } from './cell-value.ts';
import type { DatasetColumn, MemberDataset } from './member-dataset.ts';
import { cellsOf, historyOf } from './read-cells.ts';
import { type NamedRecord, pathOf, recordsById } from './records.ts';

/** The form of a record's own cells, and the way from a cell to a proposal; both work without scripts. */

/** A rejected submission, to show again. */
export type RefusedCells = Refusal & {
	/** The text entered in each column, and its error. */
	values: Record<string, string>;
	faults: Record<string, string>;
};

/** Returns the record named by an address; null if the dataset's directory has no such record. */
export async function requestedRecord(
	{ screen }: MemberDataset,
	query: URLSearchParams,
): Promise<NamedRecord | null> {
	const id = query.get('record') ?? '';
	if (!/^[1-9]\d{0,14}$/.test(id)) return null;
	return (await recordsById(db, screen.source, [id])).get(id) ?? null;
}

/** Writes the cells of a record from its form; null if nothing was sent. */
export async function handleCellForm(
	page: FormPage,
	{ id, slug, columns }: MemberDataset,
	record: NamedRecord,
): Promise<Response | RefusedCells | null> {
	if (page.request.method !== 'POST') return null;
	const form = await page.request.formData().catch(() => new FormData());
	const texts = textsOf(form);
	const here = `/dataset/${slug}/edit?record=${record._id}`;
	const path = `/api/datasets/${id}`;
	const of = (column: DatasetColumn) => texts[`cell-${column.id}`];
	const sent = columns.filter((column) => of(column) !== undefined);
	const values = Object.fromEntries(sent.map((column) => [column.id, of(column) ?? '']));
	if (texts.do === 'undo') {
		const answer = await callAsPage(undoCall, page, {}, { path: `${path}/undo` });
		if (answer.ok) return redirectTo(`${here}&done=undone`);
		return { ...(await refusalOf(page, answer)), values, faults: {} };
	}
	const cells = sent.map((column) => ({
		...{ record: record._id, column: column.id, value: of(column) || null },
	}));
	const answer = await callAsPage(writeCellsCall, page, { cells }, { path: `${path}/cells` });
	if (answer.ok) return redirectTo(`${here}&done=saved`);
	const refusal = await refusalOf(page, answer);
	const faults = sent.flatMap((column, at) => {
		const fault = refusal.fields[`cells.${at}`];
		return fault === undefined ? [] : [[column.id, fault]];
	});
	return { ...refusal, values, faults: Object.fromEntries(faults) };
}

/** Returns what a record's form shows: the values of its cells, and their history. */
export async function recordForm(dataset: MemberDataset, record: NamedRecord) {
	const cells = (await cellsOf(db, dataset, [record._id])).get(record._id) ?? {};
	const histories = await Promise.all(
		dataset.columns.map(
			async ({ id }) => [id, await historyOf(db, dataset, id, record._id)] as const,
		),
	);
	return { cells, histories: new Map(histories) };
}

/** The record form's controls that fit a value of each kind. */
const fitting: Record<ColumnKind, readonly FormField['kind'][]> = {
	text: ['text', 'prose', 'email', 'choice'],
	number: ['number', 'year'],
	date: ['date'],
	choice: ['text', 'choice'],
	link: ['link'],
};

/** Returns the record form's fields that accept a cell's value, those named like the column first. */
export function proposableFields({ screen }: MemberDataset, column: DatasetColumn) {
	const isNamed = ({ label, name }: FormField) =>
		[label, name].some((one) => one.toLowerCase() === column.name.toLowerCase());
	// Fields with the column's name first; the record's own name last, as the least likely.
	const placeOf = (one: { isNamed: boolean; name: string }) =>
		one.isNamed ? 0 : one.name === 'name' ? 2 : 1;
	return formSections[recordTypes[screen.source]]
		.flatMap(({ fields }) => fields)
		.filter((field) => fitting[column.kind].includes(field.kind))
		.map((field) => ({
			name: field.name,
			label: field.label,
			isNamed: isNamed(field),
		}))
		.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Returns the address of the form for proposing a record's facts. */
export const proposalFormHref = ({ screen }: MemberDataset, { slug }: NamedRecord): string =>
	`/contribute/edit/${pathOf(screen.source)}/${slug}`;
