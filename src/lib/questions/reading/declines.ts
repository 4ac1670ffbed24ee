import { declined, declinedSentences } from '../lexicon/declined.ts';
import { declinedForms } from '../lexicon/declined-forms.ts';
import type { Token } from './tokens.ts';

const phrases = declined.flatMap(({ reason, words }) =>
	words.map((word) => ({ reason, word: ` ${word} ` })),
);

/** Returns why a question is declined, as a sentence; undefined if it is not. */
export function declineOf(tokens: readonly Token[]): string | undefined {
	const text = ` ${tokens
		.map(({ form }) => form)
		.filter((form) => !/^[,'/]$/.test(form))
		.join(' ')} `;
	const found = phrases.find(({ word }) => text.includes(word));
	const reason = found?.reason ?? declinedForms.find(({ form }) => form.test(text))?.reason;
	return reason && declinedSentences[reason];
}
