import { declined, declinedSentences } from '../lexicon/declined.ts';
import type { Token } from './tokens.ts';

const phrases = declined.flatMap(({ reason, words }) =>
	words.map((word) => ({ reason, word: ` ${word} ` })),
);

/** Why a question is declined, as a sentence; undefined where it is not. */
export function declineOf(tokens: readonly Token[]): string | undefined {
	const text = ` ${tokens
		.map(({ form }) => form)
		.filter((form) => !/^[,'/]$/.test(form))
		.join(' ')} `;
	const found = phrases.find(({ word }) => text.includes(word));
	return found && declinedSentences[found.reason];
}
