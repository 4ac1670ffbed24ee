import { z } from 'zod';
import type { ParquetColumn, ParquetType } from '#lib/parquet/column.ts';
import { investorLists, slugLists } from './export-rows.ts';
import { ownFields } from './own-values.ts';
import { OrganizationRow, PersonRow, ProjectRow, RoundRow } from './row-shapes.ts';
import { linkTypes } from './rows.ts';
import type { DirectorySource } from './sources.ts';

const shapes = {
	projects: ProjectRow.shape,
	people: PersonRow.shape,
	organizations: OrganizationRow.shape,
	fundraising: RoundRow.shape,
} satisfies Record<DirectorySource, z.ZodRawShape>;

/**
 * Returns the Parquet type for a field with this JSON shape; lists of records and amounts with a unit remain
 * documents.
 */
function typeOf(shape: unknown): ParquetType {
	if (shape instanceof z.ZodNullable) return typeOf(shape.unwrap());
	if (shape instanceof z.ZodString || shape instanceof z.ZodEnum) return 'text';
	if (shape instanceof z.ZodNumberFormat) return 'integer';
	if (shape instanceof z.ZodNumber) return 'number';
	if (shape instanceof z.ZodBoolean) return 'boolean';
	if (!(shape instanceof z.ZodArray)) return 'json';
	const item = typeOf(shape.element);
	if (item === 'number') return 'list of number';
	return item === 'text' ? 'list of text' : 'json';
}

const columnsOfType = (type: ParquetType, names: readonly string[]): ParquetColumn[] =>
	names.map((name) => ({ name, type }));

function columnsOf(source: DirectorySource): ParquetColumn[] {
	const shape: z.ZodRawShape = shapes[source];
	const typed = new Map<string, ParquetType>([
		...Object.entries(shape).map(([name, field]) => [name, typeOf(field)] as const),
		...('social' in shape ? linkTypes : []).map((name) => [name, 'text'] as const),
		...Object.entries(ownFields[source]),
	]);
	typed.delete('ordinal');
	return [
		...[...typed].map(([name, type]) => ({ name, type })),
		...columnsOfType('list of text', slugLists(source)),
		...columnsOfType('json', investorLists(source)),
	];
}

/** The columns of each directory in typed files: the same fields as in JSON. */
export const fileColumns: Readonly<Record<DirectorySource, readonly ParquetColumn[]>> = {
	projects: columnsOf('projects'),
	people: columnsOf('people'),
	organizations: columnsOf('organizations'),
	fundraising: columnsOf('fundraising'),
};
