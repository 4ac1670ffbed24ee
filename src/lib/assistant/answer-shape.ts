import { z } from 'zod';
import type { Answer, SpokenAnswer } from '#lib/questions/answer.ts';

/** A planner's answer as stored and returned: the same as in `questions/answer.ts`, still readable years later. */

const cell = z.union([z.string(), z.number(), z.null()]);

export const foundRecord = z.object({
	type: z.enum(['project', 'people', 'organization', 'news', 'fundraising']),
	_id: z.string(),
	slug: z.string(),
	name: z.string(),
	line: z
		.string()
		.nullable()
		.describe('Symbol, job title, kind of organization, or amount and stage of the record.'),
	logo: z.string().nullable(),
	href: z.string().describe('Site-relative path of the record’s page.'),
});

export const answerFact = z.object({
	id: z.string(),
	record: z
		.string()
		.nullable()
		.describe('The record, such as `project/bitcoin`, or null for a figure across many records.'),
	field: z.string(),
	value: cell.describe('The value as stored in the catalogue.'),
	shown: z.string().describe('The value as it appears in the text.'),
	source: z
		.string()
		.nullable()
		.describe('URL from which the fact was read, or null if it was computed here.'),
	at: z.string().nullable().describe('When the fact was read or changed.'),
	href: z
		.string()
		.nullable()
		.describe('Address of the history of the fact, or of the view whose rows were counted.'),
});

const textPiece = z.union([z.string(), z.object({ fact: z.string() })]);

export const answerTable = z.object({
	columns: z.array(
		z.object({
			key: z.string(),
			label: z.string(),
			unit: z.enum(['text', 'usd', 'count', 'percent', 'date']),
		}),
	),
	rows: z.array(
		z.object({
			record: z.string().nullable(),
			href: z.string().nullable(),
			cells: z.array(cell),
			facts: z.array(z.string().nullable()),
		}),
	),
	total: z.int().describe('Total number of rows; the table contains only the first ones.'),
	chart: z.enum(['bar', 'line']).nullable(),
});

export const reading = z.object({
	words: z.string().describe('How the question was interpreted.'),
	href: z.string().nullable().describe('URL of a page on this site that shows the same result.'),
	unused: z
		.array(z.string())
		.describe('Words in the question that the interpretation does not account for.'),
	query: z.unknown().describe('The typed query.'),
});

const choice = z.object({
	text: z.string(),
	question: z.string().describe('A question to ask instead.'),
});

const spokenAnswer = z.object({
	outcome: z.literal('answer'),
	reading,
	text: z.array(textPiece),
	table: answerTable.nullable(),
	facts: z.array(answerFact),
	found: z.array(foundRecord),
	caveats: z.array(z.string()),
	asOf: z.string(),
	unknown: z.literal(true).optional().describe('Present if nothing is known about what was asked.'),
});

const closest = z
	.array(spokenAnswer)
	.optional()
	.describe(
		'Answers to possible meanings, or related facts if nothing is known about what was asked.',
	);

/** The stored outcome of a question that was answered, asked back or declined. */
export const storedAnswer = z.discriminatedUnion('outcome', [
	spokenAnswer.extend({ closest }),
	z.object({
		outcome: z.literal('ask'),
		sentence: z.string(),
		reading: reading.nullable(),
		choices: z.array(choice),
		closest,
	}),
	z.object({ outcome: z.literal('decline'), sentence: z.string(), choices: z.array(choice) }),
]);

/** Maximum characters of an answer's JSON. */
const MAX_LENGTH = 60_000;
/** Maximum number of stored rows of a table, and of records. */
const MAX_ROWS = 50;
const MAX_FOUND = 30;

const factIdsOf = (answer: SpokenAnswer): Set<string> =>
	new Set([
		...answer.text.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.fact])),
		...(answer.table?.rows.flatMap(({ facts }) => facts.filter((id) => id !== null)) ?? []),
	]);

/**
 * Returns an answer cut to the size that may be stored: the first rows and records, and the facts that its text and
 * those rows reference. The total row count stays.
 */
export const trimAnswer = (answer: Answer): Answer =>
	answer.outcome === 'answer' ? trimSpokenAnswer(answer, MAX_ROWS) : answer;

/** Cuts a spoken answer likewise, to at most this many rows. */
export function trimSpokenAnswer(answer: SpokenAnswer, most: number): SpokenAnswer {
	const table = answer.table && { ...answer.table, rows: answer.table.rows.slice(0, most) };
	const cut = { ...answer, table, found: answer.found.slice(0, MAX_FOUND) };
	const ids = factIdsOf(cut);
	const result = { ...cut, facts: cut.facts.filter(({ id }) => ids.has(id)) };
	const isLong = JSON.stringify(result).length > MAX_LENGTH;
	return isLong && most > 1 ? trimSpokenAnswer(answer, Math.floor(most / 2)) : result;
}
