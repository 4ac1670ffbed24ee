import { isDeepStrictEqual } from 'node:util';
import type { Answer, SpokenAnswer } from '../answer.ts';
import type { Query } from '../query.ts';
import type { ClosestReading } from './closest-readings.ts';

/** Maximum readings to answer, and answers to show when asking back. */
const MAX_TRIED = 6;
const MAX_SHOWN = 3;
/** Likelihood below which readings are displayed only if nothing is known for likelier ones. */
const MIN = 0.04;

/** Returns the answers to the likeliest readings that have a known answer, to be displayed when asking back. */
export async function closestAnswers(
	readings: readonly ClosestReading[],
	answer: (query: Query) => Promise<Answer>,
): Promise<SpokenAnswer[]> {
	const found: SpokenAnswer[] = [];
	for (const { query, likelihood } of readings.slice(0, MAX_TRIED)) {
		if (found.length === MAX_SHOWN) break;
		if (likelihood < MIN && found.length > 0) continue;
		const one = await answer(query);
		if (one.outcome !== 'answer') continue;
		const short = inShort(one);
		if (!found.some((other) => saysTheSame(other, short))) found.push(short);
	}
	return found;
}

const saysTheSame = (one: SpokenAnswer, other: SpokenAnswer): boolean =>
	isDeepStrictEqual(one.text, other.text) && isDeepStrictEqual(one.facts, other.facts);

/** Returns the facts that an answer's sentence states. */
export function namedFacts({ text, facts }: SpokenAnswer): SpokenAnswer['facts'] {
	const named = new Set(text.map((piece) => (typeof piece === 'string' ? '' : piece.fact)));
	return facts.filter(({ id }) => named.has(id));
}

/** Returns an answer without its table, which is on the page of the reading. */
function inShort(answer: SpokenAnswer): SpokenAnswer {
	return { ...answer, table: null, found: [], facts: namedFacts(answer) };
}
