import { z } from 'zod';
import { defineDataset } from '#lib/dataset/dataset.ts';
import { AnyRow } from '#lib/directory/row-shapes.ts';
import { countConditions } from './count-conditions.ts';
import type { Screen } from './screen.ts';
import { screenPage } from './screen-rows.ts';
import { screenTags } from './screen-tags.ts';
import { MAX_SCREEN_LENGTH, readScreen } from './screen-text.ts';

/** A screen as a single URL parameter; errors are reported. */
const s = z
	.string()
	.max(MAX_SCREEN_LENGTH)
	.superRefine((text, context) => {
		const read = readScreen(text);
		if ('faults' in read)
			context.addIssue({
				code: 'custom',
				message: read.faults[0] ?? 'This is not a valid screen.',
			});
	})
	.describe('A screen as in the URL of /screener, such as projects/all(sector:is:DeFi).');

/** Returns the screen encoded in a validated parameter. */
function screenOf(text: string): Screen {
	const read = readScreen(text);
	if ('faults' in read) throw new RangeError(read.faults.join(' '));
	return read.screen;
}

/** The rows of a screen. */
export const screenRowsDataset = defineDataset({
	name: 'screen_rows',
	description: 'Rows of a screen, as its directory returns them.',
	params: z.strictObject({
		s,
		skip: z.int().min(0).max(1_000_000).default(0),
		take: z.int().min(1).max(500).default(100),
	}),
	row: AnyRow,
	tags: ({ s: text }) => [...screenTags(screenOf(text).source)],
	load: async (db, { s: text, skip, take }) => screenPage(db, screenOf(text), { skip, take }),
});

/** The number of rows left by each condition of a screen. */
export const screenCountsDataset = defineDataset({
	name: 'screen_counts',
	description:
		'Number of rows of a screen, and the number that remain after each of its conditions.',
	params: z.strictObject({ s }),
	row: z.object({
		all: z.int().describe('Number of rows before any condition.'),
		total: z.int().describe('Number of rows that meet every condition.'),
		groups: z.array(
			z.object({
				left: z.int().describe('Number of rows left after this group.'),
				conditions: z
					.array(z.int())
					.describe('Number of rows left by each condition of the group.'),
			}),
		),
	}),
	tags: ({ s: text }) => [...screenTags(screenOf(text).source)],
	load: async (db, { s: text }) => [await countConditions(db, screenOf(text))],
});
