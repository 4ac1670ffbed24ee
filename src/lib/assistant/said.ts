import type { Answer, AnswerFact, TextPiece } from '#lib/questions/answer.ts';

/** A piece of an answer's text with the fact that it states, if it states one. */
export interface SaidPiece {
	text: string;
	fact: AnswerFact | null;
}

/** The pieces of a text, each placeholder filled with its fact. */
export function saidPieces(text: readonly TextPiece[], facts: readonly AnswerFact[]): SaidPiece[] {
	const byId = new Map(facts.map((fact) => [fact.id, fact]));
	return text.flatMap((piece): SaidPiece[] => {
		if (typeof piece === 'string') return [{ text: piece, fact: null }];
		const fact = byId.get(piece.fact);
		return fact ? [{ text: fact.shown, fact }] : [];
	});
}

/** What an answer says, in words alone. */
export function saidText(answer: Answer): string {
	if (answer.outcome !== 'answer') return answer.sentence;
	return saidPieces(answer.text, answer.facts)
		.map(({ text }) => text)
		.join('');
}
