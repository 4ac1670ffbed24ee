/** Answers of Wikidata's query service in its own format, with invented items. */

type Term = { type: string; value: string; 'xml:lang'?: string; datatype?: string };
export type Binding = Record<string, Term>;

const uri = (value: string): Term => ({ type: 'uri', value });
const entity = (id: string): Term => uri(`http://www.wikidata.org/entity/${id}`);
const literal = (value: string, language?: string): Term => ({
	type: 'literal',
	value,
	...(language && { 'xml:lang': language }),
});

/**
 * A name as the label service returns it: without one in these languages it is the item's number, with no language.
 */
const labelled = (id: string, name: string | null, language = 'en'): Term =>
	name === null ? literal(id) : literal(name, language);

export interface GivenItem {
	kind: 'project' | 'organization' | 'fund' | 'person';
	id: string;
	name: string | null;
	/** `mul` for a name in all languages. */
	language?: string;
}

export interface GivenStatement {
	rank?: 'Preferred' | 'Normal' | 'Deprecated';
	/** An item: its number and its name. */
	item?: readonly [id: string, name: string | null];
	human?: boolean;
	text?: string;
	/** Unknown value. */
	unknown?: 'bnode' | 'genid';
	time?: readonly [time: string, precision: number];
	/** Null for one without an English name. */
	title?: string | null;
	employer?: readonly [id: string, name: string];
	from?: readonly [time: string, precision: number];
	to?: readonly [time: string, precision: number];
	/** Each makes a separate row, as in the service. */
	references?: readonly string[];
}

const isoTime = (value: string): Term => ({
	type: 'literal',
	datatype: 'http://www.w3.org/2001/XMLSchema#dateTime',
	value,
});

function termOf({ item, text, unknown, time }: GivenStatement): Term {
	if (unknown === 'bnode') return { type: 'bnode', value: 't1' };
	if (unknown) return uri('http://www.wikidata.org/.well-known/genid/41a7');
	if (item) return entity(item[0]);
	return time ? isoTime(time[0]) : literal(text ?? '');
}

/** The rows of one statement of an item. */
export function statementRows(
	{ kind, id, name, language }: GivenItem,
	property: string,
	given: GivenStatement,
	number = 0,
): Binding[] {
	const { rank = 'Normal', item, human, time, title, employer, from, to } = given;
	const row: Binding = {
		kind: literal(kind),
		item: entity(id),
		itemLabel: labelled(id, name, language),
		property: entity(property),
		statement: uri(`http://www.wikidata.org/entity/statement/${id}-${property}-${number}`),
		rank: uri(`http://wikiba.se/ontology#${rank}Rank`),
		value: termOf(given),
		...(item && { valueLabel: labelled(item[0], item[1]) }),
		...(human && { human: literal('true') }),
		...(time && { precision: literal(String(time[1])) }),
		...(title !== undefined && { title: entity('Q77') }),
		...(title && { titleLabel: literal(title, 'en') }),
		...(employer && {
			employer: entity(employer[0]),
			employerLabel: labelled(employer[0], employer[1]),
		}),
		...(from && { from: isoTime(from[0]), fromPrecision: literal(String(from[1])) }),
		...(to && { to: isoTime(to[0]), toPrecision: literal(String(to[1])) }),
	};
	const references = given.references ?? [];
	return references.length === 0
		? [row]
		: references.map((reference) => ({ ...row, reference: uri(reference) }));
}

/** All rows of an item: its statements by property, each one or several. */
export const itemRows = (
	item: GivenItem,
	statements: Record<string, GivenStatement | readonly GivenStatement[]>,
): Binding[] =>
	Object.entries(statements).flatMap(([property, given]) =>
		[given].flat().flatMap((one, at) => statementRows(item, property, one, at)),
	);

/** A whole answer. */
export const answerOf = (...rows: readonly Binding[][]) => ({
	head: { vars: ['kind', 'item', 'itemLabel', 'property', 'statement', 'rank', 'value'] },
	results: { bindings: rows.flat() },
});
