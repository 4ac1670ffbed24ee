import type { AnswerFact, AnswerTable, FoundRecord, TextPiece } from '../answer.ts';

/** What an answer states, while it is made: each figure and name once as a fact. */
export class FactBook {
	readonly facts: AnswerFact[] = [];

	/** Keeps a fact and gives its id. */
	add(fact: Omit<AnswerFact, 'id'>): string {
		const id = `f${this.facts.length + 1}`;
		this.facts.push({ id, ...fact });
		return id;
	}

	/** A fact as a piece of a text. */
	piece(fact: Omit<AnswerFact, 'id'>): { fact: string } {
		return { fact: this.add(fact) };
	}

	/** A figure that was counted here; behind `href` are the rows that were counted. */
	counted(
		field: string,
		value: number | null,
		shown: string,
		href: string | null,
	): { fact: string } {
		return this.piece({ ...{ record: null, field, value, shown, href }, source: null, at: null });
	}
}

/** What an answer says, apart from how the question was read. */
export interface Answered {
	text: TextPiece[];
	table: AnswerTable | null;
	found: FoundRecord[];
	caveats: string[];
	/** Nothing meets the question as it was read: it may have meant something else. */
	isNothing?: true;
}

/** What every answer is made with. */
export interface Making {
	book: FactBook;
	now: Date;
	/** Where the same rows are shown; null where no page does. */
	href: string | null;
}
