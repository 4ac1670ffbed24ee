import { z } from 'zod';
import { textParameter } from '#lib/search/search-words.ts';
import type { Answer } from './answer.ts';
import { MAX_QUESTION_LENGTH } from './reading/tokens.ts';

/** Input and answer of `POST /api/v1/ask` and the tool `ask`. */

/** Number of earlier questions considered: a follow-up refers to the last one understood. */
const MAX_TURNS = 10;

const wellFormed = (most: number) =>
	textParameter(most).refine(
		(text) => text.isWellFormed(),
		'holds a character that cannot be used',
	);

export const askInput = z
	.object({
		question: wellFormed(MAX_QUESTION_LENGTH).describe('A question in English or Vietnamese.'),
		before: z
			.array(
				z.object({
					question: wellFormed(MAX_QUESTION_LENGTH),
					query: z.unknown().describe('The “query” of the answer’s reading.'),
				}),
			)
			.max(MAX_TURNS)
			.default([])
			.describe('The previous questions of the conversation, oldest first.'),
	})
	.meta({ examples: [{ question: 'Largest Series A rounds in 2022' }] });

const value = z.union([z.string(), z.number()]).nullable();
const text = z.string().nullable();

const reading = z.object({
	words: z.string().describe('How the question was interpreted.'),
	href: text.describe('URL of a page with the same rows.'),
	unused: z.array(z.string()).describe('Words in the question that were not used.'),
	query: z.unknown().describe('The typed query, to be sent in “before” with the next question.'),
});
const choice = z.object({ text: z.string(), question: z.string() });
const choices = z.array(choice).describe('Questions that can be asked instead.');

const fact = z.object({
	id: z.string(),
	record: text.describe('The record, such as project/bitcoin, or null for a count.'),
	field: z.string(),
	value,
	shown: z.string().describe('The value as it appears in the text.'),
	source: text.describe('URL from which the fact was read.'),
	at: text.describe('When the fact was read, in ISO 8601.'),
	href: text.describe('Address of the history of the fact, or of the rows that were counted.'),
});

const table = z.object({
	columns: z.array(
		z.object({
			key: z.string(),
			label: z.string(),
			unit: z.enum(['text', 'usd', 'count', 'percent', 'date']),
		}),
	),
	rows: z.array(
		z.object({ record: text, href: text, cells: z.array(value), facts: z.array(text) }),
	),
	total: z.int().describe('Total number of rows.'),
	chart: z.enum(['bar', 'line']).nullable(),
});

const foundRecord = z.object({
	type: z.enum(['project', 'people', 'organization', 'news', 'fundraising']),
	_id: z.string(),
	slug: z.string(),
	name: z.string(),
	line: text,
	logo: text,
	href: z.string(),
});

const spokenAnswer = z.object({
	outcome: z.literal('answer'),
	reading,
	text: z
		.array(z.union([z.string(), z.object({ fact: z.string() })]))
		.describe('The sentence in pieces, which are words and facts by id.'),
	table: table.nullable(),
	facts: z.array(fact),
	found: z.array(foundRecord),
	caveats: z.array(z.string()).describe('What is missing from the figures.'),
	asOf: z.string().describe('Time at which the catalogue was read.'),
	unknown: z.literal(true).optional().describe('Present if nothing is known about what was asked.'),
});

const closest = z.array(spokenAnswer).optional();

export const askAnswer = z.discriminatedUnion('outcome', [
	spokenAnswer.extend({ closest }),
	z.object({
		outcome: z.literal('ask').describe('The question was not understood.'),
		sentence: z.string(),
		reading: reading.nullable(),
		choices,
		closest,
	}),
	z.object({
		outcome: z
			.literal('decline')
			.describe(
				'The question asks for advice, a prediction or another subject outside the catalogue.',
			),
		sentence: z.string(),
		choices,
	}),
]) satisfies z.ZodType<Answer>;
