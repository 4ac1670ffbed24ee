import { z } from 'zod';
import { historyAnswer } from '#lib/v1/history-of.ts';
import { searchAnswer } from '#lib/v1/search-for.ts';
import { v1Types } from '#lib/v1/types.ts';

/**
 * Output schemas of the tools, for programs that call them. An object each, as the protocol requires; none refers to
 * itself.
 */

const page = z.string().describe('Where people read it: cite this.');

export const toolOutputs = {
	search: z.object({
		records: z
			.array(searchAnswer.shape.data.element.omit({ image: true }).extend({ page }))
			.describe('The best match first.'),
	}),
	record: z.looseObject({
		type: z.enum(v1Types),
		page,
		fact_sources: z
			.record(z.string(), z.unknown())
			.optional()
			.describe('By fact: the address that was read, and when.'),
	}),
	history_of_fact: z.object({
		page,
		changes: historyAnswer.shape.data,
		cursor: historyAnswer.shape.cursor,
	}),
	ask: z.looseObject({
		outcome: z
			.enum(['answer', 'ask', 'decline'])
			.describe('Whether it is answered, reads in several ways, or is not for a catalogue.'),
		answer: z.string().optional().describe('The sentence, where there is an answer.'),
		sentence: z.string().optional().describe('Why there is none.'),
	}),
	read_dataset: z.object({
		dataset: z.string(),
		address: z.string().describe('Where the same rows can be read over HTTP.'),
		rows: z.array(z.record(z.string(), z.unknown())),
		left_out: z.string().optional().describe('What did not fit.'),
	}),
};
