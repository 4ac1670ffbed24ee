import { z } from 'zod';
import { NOT_STORABLE } from '#lib/base/storable.ts';
import { HttpError } from '#lib/http/errors.ts';
import { type ColumnKind, columnKinds } from './cell-value.ts';
import type { DatasetColumn } from './member-dataset.ts';

/** A dataset's complete list of columns, and how it is applied. */

/** Maximum own columns of a dataset, not counting its notes. */
export const MAX_COLUMNS = 20;
export const MAX_CHOICES = 50;

/** Restricts a text to one line of characters that can be stored. */
export const storableText = <Text extends z.ZodType<string>>(text: Text) =>
	text.refine((one) => one.isWellFormed() && !/\p{Cc}/u.test(one), NOT_STORABLE);

export const columnInput = z.strictObject({
	id: z.string().max(20).optional().describe('Id of an existing column. Omit it to add one.'),
	name: storableText(
		z
			.string('Give the column a name.')
			.trim()
			.min(1, 'Give the column a name.')
			.max(60, 'The name of a column can have at most 60 characters.'),
	),
	kind: z
		.enum(columnKinds)
		.optional()
		.describe('Kind of the column, text by default. It cannot be changed later.'),
	choices: z
		.array(
			storableText(
				z
					.string()
					.trim()
					.min(1, 'A choice needs a name.')
					.max(100, 'A choice can have at most 100 characters.'),
			),
		)
		.max(MAX_CHOICES, `A column can have at most ${MAX_CHOICES} choices.`)
		.optional(),
});
export type ColumnInput = z.output<typeof columnInput>;

export const columnInputs = z
	.array(columnInput)
	.max(MAX_COLUMNS + 1, `A dataset can have at most ${MAX_COLUMNS} columns besides its notes.`);

/** A column as requested; without an id it is new. */
export interface WantedColumn {
	id: string | null;
	name: string;
	kind: ColumnKind;
	choices: string[];
	isNotes: boolean;
}

const wrong = (place: number, text: string) =>
	new HttpError(422, text, { fields: { [`columns.${place}`]: text } });

/**
 * Returns the requested columns, in order. The notes stay even if not listed.
 * @throws HttpError 422 for invalid requests: a duplicate name, a changed kind, a choice column without choices, an
 * unknown column.
 */
export function wantedColumns(
	had: readonly DatasetColumn[],
	columns: readonly ColumnInput[],
): WantedColumn[] {
	const wanted = columns.map((one, place) => wantedColumn(had, one, place));
	for (const notes of had.filter(({ is_notes }) => is_notes))
		if (!wanted.some(({ id }) => id === notes.id)) wanted.push(asWanted(notes));
	for (const [place, { id, name }] of wanted.entries()) {
		const first = wanted.findIndex(
			(one) => one.name.toLowerCase() === name.toLowerCase() || (id !== null && one.id === id),
		);
		if (first < place) throw wrong(place, `There are two columns “${name}”. Rename one.`);
	}
	if (wanted.filter(({ isNotes }) => !isNotes).length > MAX_COLUMNS)
		throw new HttpError(
			422,
			`A dataset can have at most ${MAX_COLUMNS} columns besides its notes.`,
		);
	return wanted;
}

const asWanted = ({ id, name, kind, choices, is_notes }: DatasetColumn): WantedColumn => ({
	...{ id, name, kind, choices, isNotes: is_notes },
});

function wantedColumn(
	had: readonly DatasetColumn[],
	{ id, name, kind, choices }: ColumnInput,
	place: number,
): WantedColumn {
	const column = had.find((one) => one.id === id);
	if (id !== undefined && !column)
		throw wrong(place, `The column “${name}” no longer exists. Reload the page.`);
	if (column && kind !== undefined && kind !== column.kind)
		throw wrong(place, `“${column.name}” stays a ${column.kind}: add a column of the other kind.`);
	const of = column?.kind ?? kind ?? 'text';
	const own = [...new Set(choices ?? column?.choices ?? [])];
	if (of === 'choice' && own.length === 0) throw wrong(place, `Add the choices of “${name}”.`);
	const lower = own.map((one) => one.toLowerCase());
	if (new Set(lower).size < lower.length)
		throw wrong(place, `Two choices of “${name}” differ only in capitalization.`);
	return {
		...{ id: column?.id ?? null, name, kind: of, isNotes: column?.is_notes ?? false },
		choices: of === 'choice' ? own : [],
	};
}
