import { z } from 'zod';
import { historyResponse } from '#lib/v1/history-of.ts';
import { searchResponse } from '#lib/v1/search-for.ts';
import { v1Types } from '#lib/v1/types.ts';

/**
 * Output schemas of the tools, for programs that call them. Each is an object, as the protocol requires, and none
 * refers to itself.
 */

const page = z.string().describe('URL of the record’s page, which answers should cite.');

export const toolOutputs = {
	search: z.object({
		records: z
			.array(searchResponse.shape.data.element.omit({ image: true }).extend({ page }))
			.describe('Records found, best match first.'),
	}),
	record: z.looseObject({
		type: z.enum(v1Types),
		page,
		fact_sources: z
			.record(z.string(), z.unknown())
			.optional()
			.describe('The source of each fact, with the URL that was read and the time.'),
	}),
	history_of_fact: z.object({
		page,
		changes: historyResponse.shape.data,
		cursor: historyResponse.shape.cursor,
	}),
	ask: z.looseObject({
		outcome: z
			.enum(['answer', 'ask', 'decline'])
			.describe(
				'Outcome of the question: answered, ambiguous, or not a question for the catalogue.',
			),
		answer: z.string().optional().describe('The answer as a sentence, if there is one.'),
		sentence: z.string().optional().describe('Sentence saying why there is no answer.'),
	}),
	read_dataset: z.object({
		dataset: z.string(),
		address: z.string().describe('URL of the same rows over HTTP.'),
		rows: z.array(z.record(z.string(), z.unknown())),
		left_out: z.string().optional().describe('Sentence saying what did not fit.'),
	}),
};
