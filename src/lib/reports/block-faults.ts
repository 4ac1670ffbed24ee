import { z } from 'zod';
import { directoryColumns } from '#lib/directory/columns.ts';
import type { DirectorySource } from '#lib/directory/sources.ts';
import type { Field } from '#lib/screens/field.ts';
import { fields } from '#lib/screens/fields.ts';
import { readScreen } from '#lib/screens/screen-text.ts';
import {
	type Block,
	block,
	type ChartBlock,
	MAX_BLOCKS,
	MAX_SCREENS,
	readsScreen,
	type ScreenFigureBlock,
	type StoredBlock,
	storedBlock,
	type TableBlock,
	unreadableBlock,
} from './block.ts';
import { canGroup, canSplit, isNumber, isOrdered } from './block-fields.ts';

/** The message for a block with an invalid shape. */
export const unreadableMessage =
	'It was made by another version of Cairn, which this one cannot read. Its content is kept.';

/** Returns what is wrong with a well-formed block, as a sentence; undefined if it is readable. */
export function faultOf(one: Block): string | undefined {
	if (!readsScreen(one)) return undefined;
	const read = readScreen(one.s);
	if ('faults' in read) return read.faults.join(' ');
	const { source } = read.screen;
	if (one.kind === 'table') return faultOfTable(source, one);
	return one.kind === 'chart' ? faultOfChart(source, one) : faultOfFigure(source, one);
}

const noField = (source: DirectorySource, name: string) =>
	`There is no field “${name}” in ${source}.`;

function faultOfTable(source: DirectorySource, { columns }: TableBlock): string | undefined {
	const unknown = columns?.find((name) =>
		directoryColumns[source].every((column) => column.name !== name),
	);
	return unknown === undefined ? undefined : `There is no column “${unknown}” in ${source}.`;
}

function faultOfChart(source: DirectorySource, one: ChartBlock): string | undefined {
	const by = fields[source].get(one.by);
	if (!by) return noField(source, one.by);
	return faultOfShape(one, by) ?? faultOfMeasure(source, one) ?? faultOfGroup(source, one);
}

function faultOfShape({ shape, measure, group }: ChartBlock, by: Field): string | undefined {
	if (!canGroup(by)) return `Rows cannot be grouped by “${by.label}”.`;
	if ((shape === 'line' || shape === 'scatter') && !isOrdered(by))
		return `A ${shape} chart needs dates or numbers on the x-axis: “${by.label}” has neither.`;
	if ((shape === 'scatter') !== (measure === 'each'))
		return shape === 'scatter'
			? 'A scatter chart shows each row: choose each row as its measure.'
			: 'Only a scatter chart can show each row by itself.';
	if (shape !== 'stacked') return undefined;
	if (measure !== 'count' && measure !== 'sum')
		return 'Stacked values have to add up: choose a count or a sum.';
	return group === null ? 'A stacked chart needs a field to split it into parts.' : undefined;
}

function faultOfMeasure(
	source: DirectorySource,
	{ measure, of }: Pick<ChartBlock, 'of'> & { measure: string },
): string | undefined {
	if (measure === 'count')
		return of === null ? undefined : 'A count always counts rows: leave out the number to measure.';
	if (of === null) return 'Choose the number to measure.';
	const field = fields[source].get(of);
	if (!field) return noField(source, of);
	return isNumber(field) ? undefined : `“${field.label}” is no number.`;
}

function faultOfGroup(source: DirectorySource, { group, by }: ChartBlock): string | undefined {
	if (group === null) return undefined;
	const field = fields[source].get(group);
	if (!field) return noField(source, group);
	if (group === by) return 'Choose different fields for the parts and the groups.';
	return canSplit(field) ? undefined : `Rows cannot be split by “${field.label}”.`;
}

const faultOfFigure = (source: DirectorySource, one: ScreenFigureBlock): string | undefined =>
	faultOfMeasure(source, one);

/** Returns a block's name in error messages: `Block 3 (chart)`. */
export const blockName = (place: number, kind: unknown): string =>
	`Block ${place + 1}${typeof kind === 'string' && kind.length < 20 ? ` (${kind})` : ''}`;

const kindOf = (raw: unknown): unknown =>
	typeof raw === 'object' && raw !== null && 'kind' in raw ? raw.kind : undefined;

const { $schema: _, ...blockSchema } = z.toJSONSchema(storedBlock, {
	io: 'input',
	unrepresentable: 'any',
});

/** The blocks of a report as sent by programs and forms; each error names its block. */
export const sentBlocks = z
	.array(z.unknown())
	.max(MAX_BLOCKS, `A report can have at most ${MAX_BLOCKS} blocks.`)
	.transform((all, context): StoredBlock[] => {
		const blocks = all.flatMap((raw, place): StoredBlock[] => {
			const name = blockName(place, kindOf(raw));
			// Callers check whether the report already has it.
			const unreadable = unreadableBlock.safeParse(raw);
			if (unreadable.success) return [unreadable.data];
			const read = block.safeParse(raw);
			if (!read.success) {
				for (const { path, message, code } of read.error.issues) {
					const at = code === 'custom' || path.length === 0 ? '' : `, ${path.join('.')}`;
					context.addIssue({
						code: 'custom',
						path: [place, ...path],
						message: `${name}${at}: ${message}`,
					});
				}
				return [];
			}
			const fault = faultOf(read.data);
			if (fault !== undefined)
				context.addIssue({ code: 'custom', path: [place], message: `${name}: ${fault}` });
			return [read.data];
		});
		if (blocks.filter(readsScreen).length > MAX_SCREENS)
			context.addIssue({
				code: 'custom',
				message: `At most ${MAX_SCREENS} blocks of a report can read a screen.`,
			});
		return blocks;
	})
	// The shape that is told to programs is that of the blocks.
	.meta({ items: blockSchema });
