import type { Answer, AnswerFact, TextPiece } from '#lib/questions/answer.ts';

/** A piece of an answer's text, with the fact it states, if any. */
export interface ResolvedPiece {
	text: string;
	fact: AnswerFact | null;
}

/** Returns the pieces of a text, with each placeholder replaced by its fact. */
export function resolvePieces(
	text: readonly TextPiece[],
	facts: readonly AnswerFact[],
): ResolvedPiece[] {
	const byId = new Map(facts.map((fact) => [fact.id, fact]));
	return text.flatMap((piece): ResolvedPiece[] => {
		if (typeof piece === 'string') return [{ text: piece, fact: null }];
		const fact = byId.get(piece.fact);
		return fact ? [{ text: fact.shown, fact }] : [];
	});
}

/** Returns an answer as plain text. */
export function answerText(answer: Answer): string {
	if (answer.outcome !== 'answer') return answer.sentence;
	return resolvePieces(answer.text, answer.facts)
		.map(({ text }) => text)
		.join('');
}
