import { z } from 'zod';
import { isStorable, NOT_STORABLE } from '#lib/base/storable.ts';
import type { PageType } from '#lib/entities/tabs.ts';
import { aggregates } from '#lib/screens/field-values.ts';
import { MAX_SCREEN_LENGTH, readScreen, writeScreen } from '#lib/screens/screen-text.ts';

/**
 * The building blocks of reports. These schemas define a block's contents; `faultOf` determines whether it can be read.
 */

export const MAX_BLOCKS = 40;
/** Maximum blocks of a report that read a screen. */
export const MAX_SCREENS = 20;
export const MAX_TEXT = 20_000;
export const MAX_CAPTION = 300;
export const MAX_TABLE_ROWS = 50;

export const chartShapes = ['bar', 'line', 'stacked', 'scatter'] as const;
export type ChartShape = (typeof chartShapes)[number];

/** The measure of a group's rows in a chart: their number, or an aggregate; `each` shows every row individually. */
export const chartMeasures = ['count', 'sum', 'average', 'median', 'each'] as const;
export type ChartMeasure = (typeof chartMeasures)[number];
/** The measure of a screen's rows in a figure. */
export const figureMeasures = ['count', ...aggregates] as const;

/** Types of pages, by which blocks reference records. */
export const recordPages = [
	'project',
	'organization',
	'people',
	'round',
] as const satisfies readonly PageType[];

/** Rejects only text that PostgreSQL cannot store. */
const storable = (text: z.ZodString) => text.refine(isStorable, NOT_STORABLE);

const tidyScreen = (text: string): string => {
	const read = readScreen(text);
	return 'screen' in read ? writeScreen(read.screen) : text;
};

const s = z
	.string('Choose a screen.')
	.min(1, 'Choose a screen.')
	.max(MAX_SCREEN_LENGTH)
	.overwrite(tidyScreen)
	.describe('A screen as in the URL of /screener, such as projects/all(sector:is:DeFi).');
const caption = storable(
	z.string().trim().max(MAX_CAPTION, `A caption can have at most ${MAX_CAPTION} characters.`),
).default('');
const field = z.string().max(60).describe('Name of a field of the screen’s directory.');
const slug = storable(z.string().trim().min(1, 'Name a record by its slug.').max(200));
const recordType = z.enum(recordPages);

const textBlock = z.strictObject({
	kind: z.literal('text'),
	text: storable(z.string().max(MAX_TEXT, 'A text can have at most 20,000 characters.')).describe(
		'Text in Markdown.',
	),
});

const tableBlock = z.strictObject({
	kind: z.literal('table'),
	s,
	rows: z
		.int()
		.min(1, 'A table has at least 1 row.')
		.max(MAX_TABLE_ROWS, `A table can have at most ${MAX_TABLE_ROWS} rows.`)
		.default(10),
	columns: z
		.array(z.string().max(60))
		.max(60)
		.nullable()
		.default(null)
		.describe('Columns of the directory, or null for those of the screen.'),
	caption,
});

const chartBlock = z.strictObject({
	kind: z.literal('chart'),
	s,
	shape: z.enum(chartShapes),
	by: field.describe('Field by which rows are grouped, or the x-axis of a scatter chart.'),
	measure: z
		.enum(chartMeasures)
		.describe(
			'What is measured. The measure “each” shows every row by itself, in scatter charts only.',
		),
	of: field.nullable().default(null).describe('The number to measure, or null for a count.'),
	group: field.nullable().default(null).describe('Field that splits rows into separate series.'),
	caption,
});

const recordBlock = z.strictObject({
	kind: z.literal('record'),
	type: recordType,
	slug,
	caption,
});

const factBlock = z.strictObject({
	kind: z.literal('figure'),
	from: z.literal('fact'),
	type: recordType,
	slug,
	field: z
		.string()
		.max(80)
		.describe('Fact on the record’s page, by its lowercase name, such as market_cap.'),
	caption,
});

const screenFigureBlock = z.strictObject({
	kind: z.literal('figure'),
	from: z.literal('screen'),
	s,
	measure: z.enum(figureMeasures),
	of: field.nullable().default(null).describe('The number to measure, or null for a count.'),
	caption,
});

/** The kinds that can be created. */
export const blockKinds = ['text', 'table', 'chart', 'record', 'figure'] as const;

/** A block of a report. */
export const block = z.discriminatedUnion(
	'kind',
	[
		textBlock,
		tableBlock,
		chartBlock,
		recordBlock,
		z.discriminatedUnion('from', [factBlock, screenFigureBlock], {
			error: 'Give either fact or screen as the source of the figure.',
		}),
	],
	{ error: `Give one of ${blockKinds.join(', ')} as its kind.` },
);

/**
 * A block that this version cannot read, such as one from a later version. It is stored unchanged until its author
 * fixes or deletes it.
 */
export const unreadableBlock = z.strictObject({
	kind: z.literal('unreadable'),
	kept: z
		.unknown()
		.describe(
			'The block as stored; send it back unchanged to keep it as it is. Visible only to its author.',
		),
});

/** A block as stored in a report. */
export const storedBlock = z.union([block, unreadableBlock]);

export type Block = z.output<typeof block>;
export type UnreadableBlock = z.output<typeof unreadableBlock>;
export type StoredBlock = Block | UnreadableBlock;
export type TableBlock = z.output<typeof tableBlock>;
export type ChartBlock = z.output<typeof chartBlock>;
export type RecordBlock = z.output<typeof recordBlock>;
export type FactBlock = z.output<typeof factBlock>;
export type ScreenFigureBlock = z.output<typeof screenFigureBlock>;
type ScreenBlock = TableBlock | ChartBlock | ScreenFigureBlock;

/** Whether a block reads a screen. */
export const readsScreen = (one: StoredBlock): one is ScreenBlock => 's' in one;
