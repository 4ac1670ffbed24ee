import { z } from 'zod';
import type { BoardRef } from '#lib/careers/imported-jobs.ts';
import { RowRejectedError } from './importer.ts';
import { jsonNumber } from './json-number.ts';
import { leftOutNote, type Note, unreadFields } from './notes.ts';
import type { RawPay } from './pay-words.ts';

/** A board's data about a job, unvalidated. */
export interface RawJob {
	id: string | null | undefined;
	name: string | null | undefined;
	html: string | null | undefined;
	department?: string | null | undefined;
	locations?: readonly (string | null | undefined)[];
	workplace?: string | null | undefined;
	employment?: string | null | undefined;
	salary?: RawPay | null;
	/** Where a reader finds the job and applies for it. */
	url: string | null | undefined;
	published?: string | number | null | undefined;
	ends?: string | null | undefined;
}

/** The response from an address; `json` is undefined if the response is not JSON. */
export interface BoardAnswer {
	name: string;
	text: string;
	json: unknown;
}

/** A format in which boards send their jobs. */
export interface JobFormat {
	kind: BoardRef['kind'];
	/** Returns the jobs of a response; null if it is not in this format. */
	items(answer: BoardAnswer): unknown[] | null;
	/** Returns the address of the next page of a paged board; null after the last. */
	next?(answer: BoardAnswer, address: URL): string | null;
	/** Reads a job, with notes on fields that cannot be read. `page` is the address of its board. */
	read(item: unknown, notes: Note[], page: string): RawJob;
}

/** A service that hosts employers' boards, each known by a name. */
export interface JobService {
	/** Returns the address to request for the board of that name. */
	address(name: string): string;
	/** Returns the address to try if the first has no such board. */
	otherAddress?(name: string): string;
	/** Addresses under which people know its boards, without `https://`; the name is a capture group. */
	pages: readonly (readonly [at: RegExp, address: (name: string) => string])[];
	/** Absent if the service's format is one that many share. */
	format?: JobFormat;
}

/** A text; null for anything else. */
export const text = z.string().nullish().catch(null);
/** A number, possibly given as text; null for anything else. */
export const number = jsonNumber.nullish().catch(null);
/** True or false; null for anything else. */
export const flag = z.boolean().nullish().catch(null);
/** An id given as a number or a text, as text. */
export const idText = z.union([z.number(), z.string()]).transform(String);
/** A list of items; null for anything else. */
export const list = <Item extends z.ZodType>(item: Item) => z.array(item).nullish().catch(null);
/** An object of that shape; null for anything else. */
export const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
	z.object(shape).nullish().catch(null);

/** Parses an item of a shape, with notes for unreadable fields. @throws RowRejectedError for what is no job. */
export function readItem<Shape extends z.ZodObject>(
	shape: Shape,
	item: unknown,
	notes: Note[],
): z.output<Shape> {
	const found = shape.safeParse(item);
	if (!found.success) throw new RowRejectedError('it is no job');
	notes.push(...unreadFields(item, found.data));
	return found.data;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a list whose first item has a field of that name, or an empty list; null for anything else. */
export function itemsWith(key: string, items: unknown): unknown[] | null {
	if (!Array.isArray(items)) return null;
	return items.length === 0 || (isObject(items[0]) && key in items[0]) ? items : null;
}

/** Joins the parts of a place, such as `Berlin, Germany`; null where none is given. */
export const placeOf = (...parts: readonly (string | null | undefined)[]): string | null =>
	[...new Set(parts.map((one) => one?.trim()).filter(Boolean))].join(', ') || null;

/** Returns the one way of working that is ticked; if several are, none is taken, with a note. */
export function onlyWay(
	ticked: { remote?: boolean | null; hybrid?: boolean | null; onsite?: boolean | null },
	notes: Note[],
): string | null {
	const ways = Object.entries(ticked).flatMap(([way, isTicked]) => (isTicked ? way : []));
	if (ways.length > 1)
		notes.push(leftOutNote('workplace type', ways.join(', '), 'more than one way to work'));
	return ways.length === 1 ? (ways[0] ?? null) : null;
}
