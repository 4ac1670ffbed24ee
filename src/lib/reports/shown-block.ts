import { z } from 'zod';
import { directorySources } from '#lib/directory/sources.ts';
import { blockKinds, chartShapes, recordPages } from './block.ts';

/**
 * The output of blocks: pure data, rendered by the components of `src/components/reports`, stored if a report is
 * frozen.
 */

const text = z.string().nullable();

/** The source of a figure or fact. */
const shownSource = z.object({
	name: z.string(),
	href: text.describe('URL that was read; null if there is none.'),
	at: text.describe('When it was stated or observed, ISO 8601; null if unknown.'),
});
export type ShownSource = z.output<typeof shownSource>;

/** The screen a block read. */
const shownScreen = z.object({
	s: z.string(),
	source: z.enum(directorySources),
	words: z.string(),
	total: z.int().describe('Total rows of the screen.'),
});

const shownText = z.object({ kind: z.literal('text'), text: z.string().describe('Markdown.') });

const shownTable = z.object({
	kind: z.literal('table'),
	caption: z.string(),
	screen: shownScreen,
	columns: z.array(z.string()),
	rows: z.array(z.looseObject({ _id: z.string() })).describe('As in that directory’s dataset.'),
});

const number = z.number().nullable();

const shownChart = z.object({
	kind: z.literal('chart'),
	caption: z.string(),
	screen: shownScreen,
	shape: z.enum(chartShapes),
	title: z.string(),
	by: z.object({
		label: z.string(),
		kind: z.enum(['choice', 'day', 'number']),
		unit: z.enum(['USD', '%', 'tokens']).nullable(),
	}),
	measure: z.object({ label: z.string(), unit: z.enum(['USD', '%', 'tokens']).nullable() }),
	notes: z.array(z.string()).describe('What the chart leaves out, in sentences.'),
	groups: z.array(z.string()).describe('Empty for a scatter chart.'),
	series: z.array(
		z.object({
			label: z.string(),
			values: z.array(number).describe('In the order of the groups.'),
		}),
	),
	points: z
		.array(
			z.object({
				name: z.string(),
				slug: z.string(),
				x: z.union([z.number(), z.string()]).describe('A number or a date.'),
				y: z.number(),
				series: z.string(),
			}),
		)
		.describe('For scatter charts only.'),
});

const shownFact = z.object({
	label: z.string(),
	text: z.string(),
	exact: text.describe('Full value, if the text is shortened.'),
	href: text,
	sources: z.array(shownSource),
});

const shownRecord = z.object({
	kind: z.literal('record'),
	caption: z.string(),
	type: z.enum(recordPages),
	slug: z.string(),
	name: z.string(),
	about: z.string().describe('Its kind, such as Project or Fund.'),
	symbol: text,
	image: text,
	description: text,
	is_sample: z.boolean(),
	facts: z.array(shownFact),
});

const shownFigure = z.object({
	kind: z.literal('figure'),
	caption: z.string(),
	label: z.string(),
	text: z.string(),
	exact: text,
	note: text,
	record: z
		.object({ type: z.enum(recordPages), slug: z.string(), name: z.string() })
		.nullable()
		.describe('The record it is a fact about.'),
	screen: shownScreen.nullable().describe('The screen whose rows it covers.'),
	sources: z.array(shownSource),
});

const shownFailure = z.object({
	kind: z.literal('failed'),
	of: z.enum([...blockKinds, 'unreadable']),
	caption: z.string(),
	reason: z.string(),
});

export const shownBlock = z.discriminatedUnion('kind', [
	shownText,
	shownTable,
	shownChart,
	shownRecord,
	shownFigure,
	shownFailure,
]);

export type ShownBlock = z.output<typeof shownBlock>;
export type ShownTable = z.output<typeof shownTable>;
export type ShownChart = z.output<typeof shownChart>;
export type ShownRecord = z.output<typeof shownRecord>;
export type ShownFact = z.output<typeof shownFact>;
export type ShownFigure = z.output<typeof shownFigure>;
export type ShownScreen = z.output<typeof shownScreen>;
