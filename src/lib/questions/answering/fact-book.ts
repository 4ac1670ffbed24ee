import type { AnswerFact, AnswerTable, FoundRecord, TextPiece } from '../answer.ts';

/** The facts of an answer under construction: each figure and name, stored once. */
export class FactBook {
	readonly facts: AnswerFact[] = [];

	/** Stores a fact and returns its id. */
	add(fact: Omit<AnswerFact, 'id'>): string {
		const id = `f${this.facts.length + 1}`;
		this.facts.push({ id, ...fact });
		return id;
	}

	/** Returns a fact as a piece of a text. */
	piece(fact: Omit<AnswerFact, 'id'>): { fact: string } {
		return { fact: this.add(fact) };
	}

	/** Stores a figure that was counted here; the counted rows are at `href`. */
	counted(
		field: string,
		value: number | null,
		shown: string,
		href: string | null,
	): { fact: string } {
		return this.piece({ ...{ record: null, field, value, shown, href }, source: null, at: null });
	}
}

/** The content of an answer, apart from how the question was read. */
export interface AnswerContent {
	text: TextPiece[];
	table: AnswerTable | null;
	found: FoundRecord[];
	caveats: string[];
	/** Set if nothing matches the question as interpreted, so that it may have had a different meaning. */
	isNothing?: true;
}

/** The common inputs of every answer. */
export interface AnswerContext {
	book: FactBook;
	now: Date;
	/** URL of a page with the same rows; null if there is none. */
	href: string | null;
}
