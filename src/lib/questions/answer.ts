/**
 * The answer to a question, made by `answerQuestion` and displayed by the assistant's stream, its pages, the MCP tool
 * `ask` and `POST /api/v1/ask`. Figures and names appear in a text as facts, never as plain words.
 */

/** A record found for an answer, as displayed on its card. */
export interface FoundRecord {
	type: 'project' | 'people' | 'organization' | 'news' | 'fundraising';
	/** Identifier of the record, or the article. */
	_id: string;
	slug: string;
	name: string;
	/** The line below the name: symbol, job title, kind of organization, amount and stage, or outlet and day. */
	line: string | null;
	logo: string | null;
	/** Path on this site: `/project/bitcoin`. */
	href: string;
}

/** A figure or name in an answer, with its origin. */
export interface AnswerFact {
	/** Unique within the answer: 'f1', 'f2' … */
	id: string;
	/** The record of the fact: `project/bitcoin`. Null for a figure over many records, whose rows are at `href`. */
	record: string | null;
	/** Field of the record as named in its history, or a description of the figure: 'count', 'sum of raised'. */
	field: string;
	/** Value as stored in the catalogue. */
	value: string | number | null;
	/** Value as displayed in the text: '$99.4 M'. */
	shown: string;
	/** URL of the page where the fact was read; null for a figure computed here. */
	source: string | null;
	/** Time at which the fact was read or changed, ISO 8601; null if unknown. */
	at: string | null;
	/** Path of the fact's history, or of the view whose rows were counted. */
	href: string | null;
}

/** A piece of a text: plain words, or a fact by its id. */
export type TextPiece = string | { fact: string };

/** A small table of an answer. Numbers are as in the catalogue, in the unit given by `unit`. */
export interface AnswerTable {
	columns: { key: string; label: string; unit: 'text' | 'usd' | 'count' | 'percent' | 'date' }[];
	rows: {
		/** `project/bitcoin` if a row is a record. */
		record: string | null;
		href: string | null;
		cells: (string | number | null)[];
		/** The ids of the cells' facts, in order; null for a cell that states no fact. */
		facts: (string | null)[];
	}[];
	/** The total number of rows, of which `rows` are the first. */
	total: number;
	/** How to draw it as a chart; null if it is not charted. */
	chart: 'bar' | 'line' | null;
}

/** The interpretation of a question: in words, as a URL of the same view, and as the typed query. */
export interface Reading {
	words: string;
	/** URL of a directory, screen, record or comparison with the same content; null if there is none. */
	href: string | null;
	/** Words of the question that this reading does not explain. */
	unused: string[];
	/** The typed query (`query.ts`), for reading the next question. */
	query: unknown;
}

/** One possible meaning of a question; `question` is the one to ask instead. */
export interface Choice {
	text: string;
	question: string;
}

/** An answer in words and facts. */
export interface SpokenAnswer {
	outcome: 'answer';
	reading: Reading;
	text: TextPiece[];
	table: AnswerTable | null;
	facts: AnswerFact[];
	found: FoundRecord[];
	/** Sentences about missing data: '12 of 40 rounds disclose no amount'. */
	caveats: string[];
	/** The time up to which the catalogue was read, ISO 8601. */
	asOf: string;
	/** Whether the requested information is unknown, which the text states. Such an answer costs nothing. */
	unknown?: true | undefined;
	/** Other known facts if the requested one is unknown, or other readings if this one is uncertain. */
	closest?: SpokenAnswer[] | undefined;
}

export type Answer =
	| SpokenAnswer
	| {
			/** The question has several readings, or a part that was not understood. This answer costs nothing. */
			outcome: 'ask';
			sentence: string;
			reading: Reading | null;
			choices: Choice[];
			/** Answers to the possible meanings, likeliest first. */
			closest?: SpokenAnswer[] | undefined;
	  }
	| {
			/** Declines advice, predictions and other fields, and suggests what to ask instead. Costs nothing. */
			outcome: 'decline';
			sentence: string;
			choices: Choice[];
	  };

/** Earlier questions of the same conversation, oldest first. */
export interface Turn {
	question: string;
	reading: Reading | null;
}

export interface QuestionRequest {
	/** The question, up to 2,000 characters. */
	question: string;
	turns: readonly Turn[];
	/** The day that 'past 90 days' is counted back from. */
	today: Date;
	/** Aborts the work when the caller disconnects. */
	signal?: AbortSignal;
}
