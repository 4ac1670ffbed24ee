import { z } from 'zod';
import { directorySources } from '#lib/directory/sources.ts';
import { blockKinds, chartShapes, recordPages } from './block.ts';

/**
 * The output of blocks: pure data, rendered by the components of `src/components/reports`, stored if a report is
 * frozen.
 */

const text = z.string().nullable();

/** The source of a figure or fact. */
const blockSource = z.object({
	name: z.string(),
	href: text.describe('URL that was read, or null if there is none.'),
	at: text.describe(
		'When the fact was stated or observed, in ISO 8601, or null if that is unknown.',
	),
});
export type BlockSource = z.output<typeof blockSource>;

/** The screen a block read. */
const blockScreen = z.object({
	s: z.string(),
	source: z.enum(directorySources),
	words: z.string(),
	total: z.int().describe('Total number of rows of the screen.'),
});

const textContent = z.object({
	kind: z.literal('text'),
	text: z.string().describe('Text in Markdown.'),
});

const tableContent = z.object({
	kind: z.literal('table'),
	caption: z.string(),
	screen: blockScreen,
	columns: z.array(z.string()),
	rows: z
		.array(z.looseObject({ _id: z.string() }))
		.describe('The rows, with the fields of that directory’s dataset.'),
});

const number = z.number().nullable();

const chartContent = z.object({
	kind: z.literal('chart'),
	caption: z.string(),
	screen: blockScreen,
	shape: z.enum(chartShapes),
	title: z.string(),
	by: z.object({
		label: z.string(),
		kind: z.enum(['choice', 'day', 'number']),
		unit: z.enum(['USD', '%', 'tokens']).nullable(),
	}),
	measure: z.object({ label: z.string(), unit: z.enum(['USD', '%', 'tokens']).nullable() }),
	notes: z.array(z.string()).describe('What the chart leaves out, in sentences.'),
	groups: z.array(z.string()).describe('The groups. Empty for a scatter chart.'),
	series: z.array(
		z.object({
			label: z.string(),
			values: z.array(number).describe('The values, in the order of the groups.'),
		}),
	),
	points: z
		.array(
			z.object({
				name: z.string(),
				slug: z.string(),
				x: z
					.union([z.number(), z.string()])
					.describe('Position on the x-axis, which is a number or a date.'),
				y: z.number(),
				series: z.string(),
			}),
		)
		.describe('The points of a scatter chart.'),
});

const blockFact = z.object({
	label: z.string(),
	text: z.string(),
	exact: text.describe('Full value, or null if the text is not shortened.'),
	href: text,
	sources: z.array(blockSource),
});

const recordContent = z.object({
	kind: z.literal('record'),
	caption: z.string(),
	type: z.enum(recordPages),
	slug: z.string(),
	name: z.string(),
	about: z.string().describe('Kind of the record, such as Project or Fund.'),
	symbol: text,
	image: text,
	description: text,
	is_sample: z.boolean(),
	facts: z.array(blockFact),
});

const figureContent = z.object({
	kind: z.literal('figure'),
	caption: z.string(),
	label: z.string(),
	text: z.string(),
	exact: text,
	note: text,
	record: z
		.object({ type: z.enum(recordPages), slug: z.string(), name: z.string() })
		.nullable()
		.describe('The record that the figure is a fact about.'),
	screen: blockScreen.nullable().describe('The screen whose rows the figure covers.'),
	sources: z.array(blockSource),
});

const failedContent = z.object({
	kind: z.literal('failed'),
	of: z.enum([...blockKinds, 'unreadable']),
	caption: z.string(),
	reason: z.string(),
});

export const blockContent = z.discriminatedUnion('kind', [
	textContent,
	tableContent,
	chartContent,
	recordContent,
	figureContent,
	failedContent,
]);

export type BlockContent = z.output<typeof blockContent>;
export type TableContent = z.output<typeof tableContent>;
export type ChartContent = z.output<typeof chartContent>;
export type RecordContent = z.output<typeof recordContent>;
export type BlockFact = z.output<typeof blockFact>;
export type FigureContent = z.output<typeof figureContent>;
export type BlockScreen = z.output<typeof blockScreen>;
