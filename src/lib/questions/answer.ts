/**
 * The answer to a question, made by `answerQuestion`; the assistant's stream, its pages, the MCP tool `ask` and `POST
 * /api/v1/ask` show it. Figures and names appear in a text as facts, never as plain words.
 */

/** A record found by an answer, as shown on its card. */
export interface FoundRecord {
	type: 'project' | 'people' | 'organization' | 'news' | 'fundraising';
	/** Identifier of the record, or the article. */
	_id: string;
	slug: string;
	name: string;
	/** A line below the name: symbol, job title, kind of organization, amount and stage, or paper and day. */
	line: string | null;
	logo: string | null;
	/** Address on this site, `/project/bitcoin`. */
	href: string;
}

/** A figure or name in an answer, with its origin. */
export interface AnswerFact {
	/** Unique within the answer: 'f1', 'f2' … */
	id: string;
	/** `project/bitcoin`; null for a figure over many records, whose rows are at `href`. */
	record: string | null;
	/** Field of the record as its history names it, or what was counted: 'count', 'sum of raised'. */
	field: string;
	/** As stored in the catalogue. */
	value: string | number | null;
	/** As shown in the text: '$99.4 M'. */
	shown: string;
	/** URL of the page it was read on; null if it was counted here. */
	source: string | null;
	/** When it was read or changed, ISO 8601; null if unknown. */
	at: string | null;
	/** The fact's history, or the view whose rows were counted. */
	href: string | null;
}

/** A piece of a text: plain words of ours, or a fact by its id. */
export type TextPiece = string | { fact: string };

/** A small table of an answer. Numbers are as in the catalogue; `unit` tells what they are. */
export interface AnswerTable {
	columns: { key: string; label: string; unit: 'text' | 'usd' | 'count' | 'percent' | 'date' }[];
	rows: {
		/** `project/bitcoin` if a row is a record. */
		record: string | null;
		href: string | null;
		cells: (string | number | null)[];
		/** The facts of the cells, in order; null for a cell that states none. */
		facts: (string | null)[];
	}[];
	/** The total number of rows, of which `rows` are the first. */
	total: number;
	/** How to draw it as a chart; null if it is not charted. */
	chart: 'bar' | 'line' | null;
}

/** How a question was read: in words, as a URL of the same view, and as the typed query. */
export interface Reading {
	words: string;
	/** URL of a directory, screen, record or comparison with the same content; null if there is none. */
	href: string | null;
	/** Words of the question not explained by this reading. */
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
	/** Nothing is known about what was asked; the text says so. Costs nothing. */
	unknown?: true | undefined;
	/** What else is known, if nothing is known about what was asked; other readings, if this one is uncertain. */
	closest?: SpokenAnswer[] | undefined;
}

export type Answer =
	| SpokenAnswer
	| {
			/** The question has several readings, or a part that was not understood. Costs nothing. */
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
	/** Up to 2,000 characters. */
	question: string;
	turns: readonly Turn[];
	/** The day that 'past 90 days' is counted back from. */
	today: Date;
	/** Aborts the work when the caller disconnects. */
	signal?: AbortSignal;
}
