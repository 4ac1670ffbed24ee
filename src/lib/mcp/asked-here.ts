import type { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import type { Spoken } from '#lib/questions/answer.ts';
import { answerAsked } from '#lib/questions/ask-call.ts';
import type { askInput } from '#lib/questions/ask-shapes.ts';

const absolute = (origin: string, href: string | null): string | null =>
	href === null ? null : `${origin}${href}`;

/** The sentence of an answer with its facts in it. */
const sentenceOf = ({ text, facts }: Spoken): string =>
	text
		.map((piece) =>
			typeof piece === 'string' ? piece : (facts.find(({ id }) => id === piece.fact)?.shown ?? ''),
		)
		.join('');

/** An answer as an agent reads it: the sentence as one text, and addresses that it can give on. */
export async function askedHere(
	db: Db,
	origin: string,
	question: z.output<typeof askInput>,
): Promise<object> {
	const answer = await answerAsked(db, question);
	if (answer.outcome === 'decline') return answer;
	const closest = answer.closest?.map((one) => saidHere(origin, one));
	if (answer.outcome === 'ask') return { ...answer, closest };
	const { outcome, table, caveats, asOf } = answer;
	return {
		...{ outcome, ...saidHere(origin, answer) },
		table: table && {
			...table,
			rows: table.rows.map((row) => ({ ...row, href: absolute(origin, row.href) })),
		},
		...{ caveats, asOf, closest },
	};
}

/** The sentence of an answer, how it was read, and its facts. */
const saidHere = (origin: string, answer: Spoken) => ({
	answer: sentenceOf(answer),
	reading: { ...answer.reading, href: absolute(origin, answer.reading.href) },
	facts: answer.facts.map((fact) => ({ ...fact, href: absolute(origin, fact.href) })),
});
