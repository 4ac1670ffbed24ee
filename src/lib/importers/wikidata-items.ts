import { z } from 'zod';
import { SettingsError } from '#lib/base/settings-error.ts';
import type { SourceInput, SourceRow } from './importer.ts';
import { jsonRows } from './json-rows.ts';
import { requireNewFirstRow } from './pages.ts';
import { MAX_PAGES, wikidataQueries } from './wikidata-queries.ts';
import { type Rank, rankOf, sortByRank } from './wikidata-ranks.ts';

/** A time with its precision, as given. */
export interface GivenTime {
	time: string;
	precision: number | null;
}

/** One statement of an item. */
export interface Statement {
	id: string;
	/** `P571` */
	property: string;
	rank: Rank;
	/** Q-number, text, address or time; null if the value exists but is unknown. */
	value: string | null;
	/** The name of the value, if that is an item. */
	label: string | null;
	precision: number | null;
	/** Whether the value is a person. */
	human: boolean;
	/** Name of the position or degree, in English. */
	title: string | null;
	/** Whether the position has a name in any language. */
	hasTitle: boolean;
	/** The employer for the position. */
	employer: { id: string; label: string | null } | null;
	from: GivenTime | null;
	to: GivenTime | null;
	/** Whether the statement has ended, even if the date is unknown. */
	ended: boolean;
	/** Pages that it was read from, sorted. */
	references: string[];
}

/** An item with its statements, as a row of the import. */
export interface Item {
	kind: string;
	/** `Q42` */
	id: string;
	/** The name; null if the item has none in English or for all languages. */
	label: string | null;
	statements: Statement[];
	/** The Q-numbers of a person's current and former employers. */
	employers: string[];
}

/** Maximum bindings, far more than any item has; a longer response is not an item. */
const MAX_BINDINGS = 20_000;

const term = z.object({
	type: z.string(),
	value: z.string(),
	'xml:lang': z.string().optional(),
});
type Term = z.output<typeof term>;
const binding = z.record(z.string(), term);
type Binding = z.output<typeof binding>;

/**
 * Yields the items of a saved response, or of all pages of all queries. People are yielded last, each with all
 * employers stated by any item, and followed by their positions: all of these help to decide whether the catalogue
 * knows a person.
 */
export async function* wikidataRows(input: SourceInput): AsyncGenerator<SourceRow> {
	const people = new People();
	if (input.page) yield* rowsOfQueries(input, people);
	else yield* rowsOfResponse(input, '', people);
	yield* people.rows();
}

async function* rowsOfQueries(input: SourceInput, people: People): AsyncGenerator<SourceRow> {
	let read = 0;
	for (let query = 0; query < wikidataQueries.length; query += 1) {
		for await (const row of rowsOfQuery(input, query, people)) {
			read += 1;
			yield row;
		}
	}
	if (read + people.size === 0)
		throw new SettingsError(`${input.name} sent no items; check the URL.`);
}

async function* rowsOfQuery(
	input: SourceInput,
	query: number,
	people: People,
): AsyncGenerator<SourceRow> {
	let begun = '';
	for (let page = 1; page <= MAX_PAGES; page += 1) {
		const number = query * MAX_PAGES + page;
		const opened = number === 1 ? input : await input.page?.(number);
		if (!opened) return;
		let first: Binding | undefined;
		const place = `${wikidataQueries[query]?.kind} page ${page}, `;
		yield* rowsOfResponse(opened, place, people, (one) => {
			first ??= one;
		});
		if (!first) return;
		begun = requireNewFirstRow({ where: place, value: first }, begun, input.name);
	}
	throw new SettingsError(`${input.name} continues past ${MAX_PAGES} pages; check the URL.`);
}

async function* rowsOfResponse(
	input: SourceInput,
	place: string,
	people: People,
	heard: (binding: Binding) => void = () => undefined,
): AsyncGenerator<SourceRow> {
	let held: Binding[] = [];
	for await (const row of jsonRows(input, 'results.bindings')) {
		const read = binding.safeParse('value' in row ? row.value : undefined);
		if (!read.success || !idIn(read.data.item)) {
			yield { where: `${place}${row.where}`, unreadable: 'it is no row of an item' };
			continue;
		}
		heard(read.data);
		if (held.length > 0 && idIn(held[0]?.item) !== idIn(read.data.item)) {
			yield* rowsOfItem(held, place, people);
			held = [];
		}
		if (held.length >= MAX_BINDINGS)
			throw new SettingsError(`${input.name} sends one endless item; check the URL.`);
		held.push(read.data);
	}
	yield* rowsOfItem(held, place, people);
}

function* rowsOfItem(
	bindings: readonly Binding[],
	place: string,
	people: People,
): Generator<SourceRow> {
	const [first] = bindings;
	const id = idIn(first?.item);
	if (!first || !id) return;
	const item: Item = {
		kind: first.kind?.value ?? '',
		id,
		label: labelOf(
			bindings.map(({ itemLabel }) => itemLabel),
			id,
		),
		statements: statementsOf(bindings),
		employers: [],
	};
	const where = `${place}${id}`;
	if (item.kind === 'person') people.add(where, item);
	else yield { where, value: item };
	for (const position of positionsIn(item)) people.employ(where, position);
}

/** Maximum people in one run, far more than there are; any others are left for another day. */
const MAX_PEOPLE = 50_000;

/** Collects the people of a run until everything about them is read. */
class People {
	readonly #all = new Map<string, { where: string; item: Item; positions: Position[] }>();

	get size(): number {
		return this.#all.size;
	}

	add(where: string, item: Item): void {
		const known = this.#of(where, item);
		if (!known) return;
		known.item = {
			...item,
			label: item.label ?? known.item.label,
			statements: [...known.item.statements, ...item.statements],
		};
	}

	employ(where: string, position: Position): void {
		this.#of(where, {
			...position.person,
			kind: 'person',
			statements: [],
			employers: [],
		})?.positions.push(position);
	}

	#of(where: string, item: Item) {
		const known = this.#all.get(item.id);
		if (known || this.#all.size >= MAX_PEOPLE) return known;
		const fresh = { where, item, positions: [] };
		this.#all.set(item.id, fresh);
		return fresh;
	}

	*rows(): Generator<SourceRow> {
		for (const { where, item, positions } of this.#all.values()) {
			const employers = new Set(positions.flatMap(({ employer }) => employer?.id ?? []));
			yield { where, value: { ...item, employers: [...employers].sort() } };
			for (const position of positions)
				yield { where: `${where} ${position.statement.property}`, value: position };
		}
	}
}

const entityIdPattern =
	/^(?:https?:\/\/www\.wikidata\.org\/(?:entity|wiki|prop)\/)?([QP][1-9]\d{0,11})$/;

function idIn(one: Term | undefined): string | null {
	return one && one.type !== 'bnode' ? (entityIdPattern.exec(one.value)?.[1] ?? null) : null;
}

/**
 * Returns the English label, else the one that is the same in all languages. A Q-number is the service's placeholder
 * for a missing name.
 */
function labelOf(terms: readonly (Term | undefined)[], id: string | null): string | null {
	const names = terms.filter((one) => one !== undefined && one.value !== id);
	const inLanguage = (language: string | undefined) =>
		names.find((one) => one?.['xml:lang'] === language && !/^Q\d+$/.test(one?.value ?? ''));
	return (
		(inLanguage('en') ?? inLanguage('mul') ?? inLanguage(undefined))?.value
			.trim()
			.replace(/\s+/g, ' ') || null
	);
}

/** Whether a value exists but is unknown: a blank node, written in either of two ways. */
const isUnknown = ({ type, value }: Term): boolean =>
	type === 'bnode' || value.includes('/.well-known/genid/') || value.startsWith('_:');

function statementsOf(bindings: readonly Binding[]): Statement[] {
	const groups = Map.groupBy(bindings, (one) => one.statement?.value ?? JSON.stringify(one));
	return [...groups]
		.flatMap(([id, rows]) => statementOf(id, rows) ?? [])
		.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** Merges the rows of one statement, which differ if it has several references or qualifiers. */
function statementOf(id: string, rows: readonly Binding[]): Statement | undefined {
	const [first] = rows;
	const property = idIn(first?.property);
	if (!first?.value || !property) return undefined;
	const least = (texts: readonly string[]) => texts.toSorted()[0] ?? null;
	const all = (name: string) => rows.flatMap((row) => row[name] ?? []);
	const value = idIn(first.value);
	const employer = least(all('employer').flatMap((one) => idIn(one) ?? []));
	return {
		id,
		property,
		rank: rankOf(first.rank?.value ?? null),
		value: isUnknown(first.value) ? null : (value ?? first.value.value),
		label: labelOf(all('valueLabel'), value),
		precision: numberIn(first.precision),
		human: /^(?:true|1)$/.test(first.human?.value ?? ''),
		title: least(all('titleLabel').flatMap((one) => labelOf([one], null) ?? [])),
		hasTitle: all('title').length > 0,
		employer:
			employer === null
				? null
				: {
						id: employer,
						label: labelOf(
							rows.filter((row) => idIn(row.employer) === employer).map((row) => row.employerLabel),
							employer,
						),
					},
		from: timeOf(rows, 'from'),
		to: timeOf(rows, 'to'),
		ended: rows.some((row) => row.to !== undefined),
		references: [...new Set(all('reference').map((one) => one.value))].sort(),
	};
}

function timeOf(rows: readonly Binding[], name: 'from' | 'to'): GivenTime | null {
	const times = rows.flatMap((row) => {
		const time = row[name];
		return time && !isUnknown(time)
			? [{ time: time.value, precision: numberIn(row[`${name}Precision`]) }]
			: [];
	});
	return times.toSorted((a, b) => (a.time < b.time ? -1 : 1))[0] ?? null;
}

const numberIn = (one: Term | undefined): number | null =>
	one && /^\d{1,2}$/.test(one.value) ? Number(one.value) : null;

/** A person's position at an employer, as stated by the item of either. */
export interface Position {
	kind: 'position';
	person: { id: string; label: string | null };
	employer: { id: string; label: string | null } | null;
	/** The title; null if it has only a name in a language other than English. */
	title: string | null;
	founder: boolean;
	statement: Statement;
}

const ofEmployers: Record<string, string> = {
	P112: 'Founder',
	P169: 'Chief executive officer',
};

function positionsIn(item: Item): Position[] {
	const self = { id: item.id, label: item.label };
	return sortByRank(item.statements).flatMap((statement): Position[] => {
		const { property, value, label, human, title, hasTitle, employer } = statement;
		const other = value === null ? null : { id: value, label };
		const common = { kind: 'position' as const, statement, founder: property === 'P112' };
		const jobTitle = ofEmployers[property];
		if (jobTitle && item.kind !== 'person')
			return other && human ? [{ ...common, person: other, employer: self, title: jobTitle }] : [];
		if (item.kind !== 'person' || !other) return [];
		if (property === 'P108')
			return [
				{
					...common,
					person: self,
					employer: other,
					title: title ?? (hasTitle ? null : 'Employee'),
				},
			];
		if (property === 'P39' && label !== null)
			return [{ ...common, person: self, employer, title: capital(label) }];
		return [];
	});
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
