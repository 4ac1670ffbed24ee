import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Filters } from '#lib/directory/filter-specs.ts';
import { readFilter } from '#lib/directory/filter-words.ts';
import type { Sort } from '#lib/directory/sorts.ts';
import { idOfSlug } from '#lib/entities/record-of-slug.ts';
import { HttpError } from '#lib/http/errors.ts';
import { nameSuggestion } from './near-name.ts';
import {
	type FilterParameter,
	filterParameters,
	hasLocation,
	linkedTypeOf,
	sortNames,
} from './parameters.ts';
import { typeFacts, type V1Type } from './types.ts';

/** URL parameters: text by name, or several texts if a name is repeated. */
export type PlainQuery = Readonly<Record<string, string | readonly string[]>>;

export const MAX_ROWS = 100;
const DEFAULT_ROWS = 50;
const MAX_LENGTH = 200;

/** The rows requested from a list, and their order. */
export interface WantedRows {
	type: V1Type;
	search: string;
	filters: Filters;
	/** Words that the location must contain. */
	location: string;
	/** Null: by id. */
	sort: Sort | null;
}

/** A parsed list request. */
export interface ListQuery extends WantedRows {
	limit: number;
	cursor: string | null;
	/** Null: all. */
	fields: readonly string[] | null;
	hasSources: boolean;
}

export const badRequest = (description: string): HttpError => new HttpError(400, description);

/** Returns the texts of a query by name. @throws HttpError 400 for invalid text. */
export function plainQuery(query: URLSearchParams): PlainQuery {
	const texts: Record<string, string[]> = Object.create(null);
	for (const [name, value] of query) {
		texts[name] ??= [];
		texts[name].push(value);
	}
	return texts;
}

const textsOf = (query: PlainQuery, name: string): string[] => {
	const value = Object.hasOwn(query, name) ? query[name] : undefined;
	const all = value === undefined ? [] : typeof value === 'string' ? [value] : value;
	return all.filter((one) => one !== '');
};

/** Returns the single text of a parameter; undefined when absent or empty. */
export function textOf(query: PlainQuery, name: string): string | undefined {
	const [text, ...more] = textsOf(query, name);
	if (more.length > 0) throw badRequest(`The parameter “${name}” can be given only once.`);
	return text;
}

/** @throws HttpError 400 naming an unknown parameter and the closest known one. */
export function checkNames(query: PlainQuery, known: readonly string[]): void {
	for (const [name, value] of Object.entries(query)) {
		if (!known.includes(name))
			throw badRequest(`Unknown parameter “${name.slice(0, 60)}”. ${nameSuggestion(name, known)}`);
		for (const text of typeof value === 'string' ? [value] : value)
			if (text.includes('\0') || !text.isWellFormed())
				throw badRequest(`The parameter “${name}” contains a character that is not allowed.`);
	}
}

/** Returns the number of rows requested. @throws HttpError 400 */
export function limitOf(query: PlainQuery, most = MAX_ROWS, usual = DEFAULT_ROWS): number {
	const text = textOf(query, 'limit') ?? String(usual);
	const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
	if (limit < 1 || limit > most)
		throw badRequest(`The parameter “limit” must be a whole number from 1 to ${most}.`);
	return limit;
}

/** Whether `with=sources` is requested. @throws HttpError 400 for any other value. */
export function hasSourcesIn(query: PlainQuery): boolean {
	const text = textOf(query, 'with');
	if (text !== undefined && text !== 'sources')
		throw badRequest('The parameter “with” must be “sources”: it adds the source of each fact.');
	return text === 'sources';
}

/** Returns the requested fields from those known; null: all. @throws HttpError 400 */
export function fieldsOf(query: PlainQuery, known: readonly string[]): string[] | null {
	const texts = textsOf(query, 'fields').flatMap((text) => text.split(','));
	const names = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
	for (const name of names)
		if (!known.includes(name))
			throw badRequest(
				`The parameter “fields” cannot contain “${name.slice(0, 60)}”. ${nameSuggestion(name, known)}`,
			);
	return names.length === 0 ? null : names;
}

function sortOf(type: V1Type, query: PlainQuery): Sort | null {
	const text = textOf(query, 'sort');
	if (text === undefined) return null;
	const name = text.replace(/^-/, '');
	const field = Object.hasOwn(sortNames[type], name) ? sortNames[type][name] : undefined;
	if (field === undefined)
		throw badRequest(
			`The parameter “sort” cannot be “${text.slice(0, 60)}”. ${nameSuggestion(name, Object.keys(sortNames[type]))}`,
		);
	return { field, order: text.startsWith('-') ? 'desc' : 'asc' };
}

function searchOf(query: PlainQuery, name: string): string {
	const text = textOf(query, name) ?? '';
	if (text.length > MAX_LENGTH)
		throw badRequest(`The parameter “${name}” can have at most ${MAX_LENGTH} characters.`);
	return text.trim();
}

const idRow = z.object({ id: z.string().nullable() });

/** Returns the `_id` of a linked record given by slug or `_id`. */
async function linkedId(db: Db, { name, spec }: FilterParameter, text: string): Promise<string> {
	if (/^\d{1,15}$/.test(text)) return text;
	const type = linkedTypeOf(spec);
	const [row] =
		type && text.length <= MAX_LENGTH
			? await readRows(db, idRow)`select ${idOfSlug(type, text)}::text as id`
			: [];
	if (row?.id == null)
		throw badRequest(`The parameter “${name}”: there is no ${type} “${text.slice(0, 60)}”.`);
	return row.id;
}

/** Returns the error for an unreadable filter value, listing the values it accepts. */
function unreadable({ name, spec, says }: FilterParameter, text: string): HttpError {
	const choices = 'choices' in spec ? spec.choices.flatMap(({ word }) => word ?? []) : [];
	const named = says === 'words' ? `, or one of ${choices.join(', ')}` : '';
	const takes: Record<FilterSpec['form'], string> = {
		names: `names of up to ${MAX_LENGTH} characters`,
		ids: 'slugs or _ids',
		choice: `one of ${choices.join(', ')}`,
		money: `whole US dollars, the lower end not above the upper${named}`,
		days: `days such as 2026-01-31, the first not after the last${named}`,
	};
	return badRequest(
		`The parameter “${name}” cannot be “${text.slice(0, 60)}”: it takes ${takes[spec.form]}.`,
	);
}
type FilterSpec = FilterParameter['spec'];

/** Returns the values of a filter as in a directory's URL, and the parameter that gave them. */
async function wordsOf(
	db: Db,
	parameters: readonly FilterParameter[],
	query: PlainQuery,
): Promise<{ by: FilterParameter; words: string[] } | null> {
	const [own, ...ends] = parameters;
	if (!own) return null;
	const texts = textsOf(query, own.name);
	const [from, to] = ends.map(({ name }) => textOf(query, name));
	const end = ends.find(({ name }) => textOf(query, name) !== undefined);
	if (end && texts.length > 0)
		throw badRequest(`Use “${own.name}” or “${end.name}”, not both: they are the same filter.`);
	if (end) {
		const [low, high] = [from ?? '', to ?? ''];
		const wrong = ends.find(({ name }) => textOf(query, name)?.includes('..'));
		if (wrong) throw unreadable(wrong, textOf(query, wrong.name) ?? '');
		return { by: end, words: [`${low}..${high}`] };
	}
	if (texts.length === 0) return null;
	if ('choices' in own.spec) return { by: own, words: [textOf(query, own.name) ?? ''] };
	if (texts.length > MAX_LENGTH)
		throw badRequest(`The parameter “${own.name}” can be given at most ${MAX_LENGTH} times.`);
	if (own.spec.form === 'names') return { by: own, words: texts };
	const ids: string[] = [];
	for (const text of texts) ids.push(await linkedId(db, own, text));
	return { by: own, words: ids };
}

async function filtersIn(db: Db, type: V1Type, query: PlainQuery): Promise<Filters> {
	const filters: Filters = {};
	const byFilter = Map.groupBy(filterParameters[type], ({ filter }) => filter);
	for (const [filter, parameters] of byFilter) {
		const match = await wordsOf(db, parameters, query);
		if (!match) continue;
		const { by, words } = match;
		const isLong = by.spec.form === 'names' && words.some((word) => word.length > MAX_LENGTH);
		const value = isLong ? null : readFilter(by.spec, words);
		if (!value) throw unreadable(by, words.join(', ').replace(/^\.\.|\.\.$/, ''));
		filters[filter] = value;
	}
	return filters;
}

/** Returns the parameter names of a list, filters first. */
export const listParameters = (type: V1Type): string[] => [
	...filterParameters[type].map(({ name }) => name),
	...(hasLocation(type) ? ['location'] : []),
	...['q', 'sort', 'limit', 'cursor', 'fields', 'with'],
];

/**
 * Parses the plain parameters of a list.
 * @throws HttpError 400 naming the invalid parameter and how to use it.
 */
export async function readListQuery(db: Db, type: V1Type, query: PlainQuery): Promise<ListQuery> {
	checkNames(query, listParameters(type));
	return {
		type,
		search: searchOf(query, 'q'),
		filters: await filtersIn(db, type, query),
		location: hasLocation(type) ? searchOf(query, 'location') : '',
		sort: sortOf(type, query),
		limit: limitOf(query),
		cursor: textOf(query, 'cursor') ?? null,
		fields: fieldsOf(query, Object.keys(typeFacts[type].row.shape)),
		hasSources: hasSourcesIn(query),
	};
}
