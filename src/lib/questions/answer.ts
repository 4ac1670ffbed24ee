/**
 * What a question is answered with. `answerQuestion` of this room makes it; the assistant's stream, its pages, the MCP
 * tool `ask` and `POST /api/v1/ask` show it. Figures and names stand in a text as facts, never as words of their own.
 */

/** A record that an answer found, as the cards of found items show it. */
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

/** A figure or a name of an answer, with where it comes from. */
export interface AnswerFact {
	/** Unique within the answer: 'f1', 'f2' … */
	id: string;
	/** `project/bitcoin`; null for a figure over many records, whose rows are behind `href`. */
	record: string | null;
	/** Field of the record as its history names it, or what was counted: 'count', 'sum of raised'. */
	field: string;
	/** As the catalogue holds it. */
	value: string | number | null;
	/** As it is shown in the text: '$99.4 M'. */
	shown: string;
	/** Address of the page on which it was read; null where it was counted here. */
	source: string | null;
	/** When it was read or changed, ISO 8601; null where it is not known. */
	at: string | null;
	/** The fact's history, or the view whose rows were counted. */
	href: string | null;
}

/** A piece of a text: plain words of ours, or a fact by its id. */
export type TextPiece = string | { fact: string };

/** A small table of an answer. Numbers are as the catalogue holds them; `unit` says what they are. */
export interface AnswerTable {
	columns: { key: string; label: string; unit: 'text' | 'usd' | 'count' | 'percent' | 'date' }[];
	rows: {
		/** `project/bitcoin` where a row is a record. */
		record: string | null;
		href: string | null;
		cells: (string | number | null)[];
		/** The facts of the cells, in their order; null where a cell states none. */
		facts: (string | null)[];
	}[];
	/** All rows there are, of which `rows` are the first. */
	total: number;
	/** How a chart would draw it; null where it is no chart. */
	chart: 'bar' | 'line' | null;
}

/** How a question was read: in words, as an address of the same view, and as the typed query itself. */
export interface Reading {
	words: string;
	/** A directory, screen, record or comparison that shows the same; null where no page does. */
	href: string | null;
	/** Words of the question that this reading does not explain. */
	unused: string[];
	/** The typed query (`query.ts`), to be read again with the next question. */
	query: unknown;
}

/** One of several things that a question may mean. `question` is to be asked instead of it. */
export interface Choice {
	text: string;
	question: string;
}

/** An answer in words and facts. */
export interface Spoken {
	outcome: 'answer';
	reading: Reading;
	text: TextPiece[];
	table: AnswerTable | null;
	facts: AnswerFact[];
	found: FoundRecord[];
	/** Sentences about what is missing: '12 of 40 rounds disclose no amount'. */
	caveats: string[];
	/** The moment up to which the catalogue was read, ISO 8601. */
	asOf: string;
	/** Nothing is known of what was asked, which the text says. Costs nothing. */
	unknown?: true | undefined;
	/** What else is known, where nothing is known of what was asked; other readings, where it is not certain that this one is meant. */
	closest?: Spoken[] | undefined;
}

export type Answer =
	| Spoken
	| {
			/** The question reads in several ways, or has a part that was not understood. Costs nothing. */
			outcome: 'ask';
			sentence: string;
			reading: Reading | null;
			choices: Choice[];
			/** Answers to what may be meant, the likeliest first. */
			closest?: Spoken[] | undefined;
	  }
	| {
			/** Advice, predictions, other fields: what can be asked instead. Costs nothing. */
			outcome: 'decline';
			sentence: string;
			choices: Choice[];
	  };

/** What was asked before in the same conversation, oldest first. */
export interface Turn {
	question: string;
	reading: Reading | null;
}

export interface Asked {
	/** Up to 2,000 characters. */
	question: string;
	turns: readonly Turn[];
	/** The day that 'past 90 days' is counted back from. */
	today: Date;
	/** Ends the work, when who asked has left. */
	signal?: AbortSignal;
}
