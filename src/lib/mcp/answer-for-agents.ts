import type { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import type { SpokenAnswer } from '#lib/questions/answer.ts';
import { answerAskInput } from '#lib/questions/ask-call.ts';
import type { askInput } from '#lib/questions/ask-shapes.ts';

const absolute = (origin: string, href: string | null): string | null =>
	href === null ? null : `${origin}${href}`;

/** Returns the sentence of an answer with its facts filled in. */
const sentenceOf = ({ text, facts }: SpokenAnswer): string =>
	text
		.map((piece) =>
			typeof piece === 'string' ? piece : (facts.find(({ id }) => id === piece.fact)?.shown ?? ''),
		)
		.join('');

/** Returns an answer for agents: the sentence as one text, and addresses to pass on. */
export async function answerForAgents(
	db: Db,
	origin: string,
	question: z.output<typeof askInput>,
): Promise<object> {
	const answer = await answerAskInput(db, question);
	if (answer.outcome === 'decline') return answer;
	const closest = answer.closest?.map((one) => describeAnswer(origin, one));
	if (answer.outcome === 'ask') return { ...answer, closest };
	const { outcome, table, caveats, asOf } = answer;
	return {
		...{ outcome, ...describeAnswer(origin, answer) },
		table: table && {
			...table,
			rows: table.rows.map((row) => ({ ...row, href: absolute(origin, row.href) })),
		},
		...{ caveats, asOf, closest },
	};
}

/** Returns an answer's sentence, how the question was understood, and its facts. */
const describeAnswer = (origin: string, answer: SpokenAnswer) => ({
	answer: sentenceOf(answer),
	reading: { ...answer.reading, href: absolute(origin, answer.reading.href) },
	facts: answer.facts.map((fact) => ({ ...fact, href: absolute(origin, fact.href) })),
});
