import type { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import type { Answer } from '#lib/questions/answer.ts';
import { answerAsked } from '#lib/questions/ask-call.ts';
import type { askInput } from '#lib/questions/ask-shapes.ts';

const absolute = (origin: string, href: string | null): string | null =>
	href === null ? null : `${origin}${href}`;

/** The sentence of an answer with its facts in it. */
const sentenceOf = ({ text, facts }: Extract<Answer, { outcome: 'answer' }>): string =>
	text
		.map((piece) =>
			typeof piece === 'string' ? piece : (facts.find(({ id }) => id === piece.fact)?.shown ?? ''),
		)
		.join('');

/** An answer as an agent reads it: the sentence as one text, and addresses that it can give on. */
export async function askedHere(
	db: Db,
	origin: string,
	asked: z.output<typeof askInput>,
): Promise<object> {
	const answer = await answerAsked(db, asked);
	if (answer.outcome !== 'answer') return answer;
	const { reading, facts, table, caveats, asOf } = answer;
	return {
		outcome: answer.outcome,
		answer: sentenceOf(answer),
		reading: { ...reading, href: absolute(origin, reading.href) },
		facts: facts.map((fact) => ({ ...fact, href: absolute(origin, fact.href) })),
		table: table && {
			...table,
			rows: table.rows.map((row) => ({ ...row, href: absolute(origin, row.href) })),
		},
		...{ caveats, asOf },
	};
}
