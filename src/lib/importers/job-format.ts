import { z } from 'zod';
import type { BoardRef } from '#lib/careers/imported-jobs.ts';
import { RowRejected } from './importer.ts';
import { jsonNumber } from './json-number.ts';
import { leftOut, type Note, unreadFields } from './notes.ts';
import type { SaidPay } from './pay-words.ts';

/** What a board says of a job, before it is checked. */
export interface SaidJob {
	id: string | null | undefined;
	name: string | null | undefined;
	html: string | null | undefined;
	department?: string | null | undefined;
	locations?: readonly (string | null | undefined)[];
	workplace?: string | null | undefined;
	employment?: string | null | undefined;
	salary?: SaidPay | null;
	/** Where a reader finds the job, and applies for it. */
	url: string | null | undefined;
	published?: string | number | null | undefined;
	ends?: string | null | undefined;
}

/** What an address has sent; `json` is undefined where that is none. */
export interface BoardAnswer {
	name: string;
	text: string;
	json: unknown;
}

/** One way in which boards send their jobs. */
export interface JobFormat {
	kind: BoardRef['kind'];
	/** The jobs of an answer; null for one that is not in this format. */
	items(answer: BoardAnswer): unknown[] | null;
	/** The address of the page after this one, of a board that comes in pages; null after the last. */
	next?(answer: BoardAnswer, address: URL): string | null;
	/** Reads a job, and notes what it says in fields that cannot be read. `page` is the address of its board. */
	read(item: unknown, notes: Note[], page: string): SaidJob;
}

/** A service on which employers have their boards, known by a name. */
export interface JobService {
	/** What is asked for the board of that name. */
	address(name: string): string;
	/** What is asked where that address has no such board. */
	otherAddress?(name: string): string;
	/** Addresses under which people know its boards, without `https://`; the name stands in brackets. */
	pages: readonly (readonly [at: RegExp, address: (name: string) => string])[];
	/** Absent for one that sends its jobs in a format of many. */
	format?: JobFormat;
}

/** A text; anything else is none. */
export const text = z.string().nullish().catch(null);
/** A number, also one in a text; anything else is none. */
export const number = jsonNumber.nullish().catch(null);
/** True or false; anything else is neither. */
export const flag = z.boolean().nullish().catch(null);
/** A number or text that names something, as a text. */
export const idText = z.union([z.number(), z.string()]).transform(String);
/** A list of items; anything else is none. */
export const list = <Item extends z.ZodType>(item: Item) => z.array(item).nullish().catch(null);
/** An object of that shape; anything else is none. */
export const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
	z.object(shape).nullish().catch(null);

/** An item in a shape, with notes for fields that cannot be read. @throws RowRejected for what is no job. */
export function readItem<Shape extends z.ZodObject>(
	shape: Shape,
	item: unknown,
	notes: Note[],
): z.output<Shape> {
	const found = shape.safeParse(item);
	if (!found.success) throw new RowRejected('it is no job');
	notes.push(...unreadFields(item, found.data));
	return found.data;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of items whose first has a field of that name, or an empty list; null for anything else. */
export function itemsWith(key: string, items: unknown): unknown[] | null {
	if (!Array.isArray(items)) return null;
	return items.length === 0 || (isObject(items[0]) && key in items[0]) ? items : null;
}

/** A place of its parts, such as `Berlin, Germany`; null where none is said. */
export const placeOf = (...parts: readonly (string | null | undefined)[]): string | null =>
	[...new Set(parts.map((one) => one?.trim()).filter(Boolean))].join(', ') || null;

/** The one way to work that is ticked; of several none is taken, with a note. */
export function onlyWay(
	ticked: { remote?: boolean | null; hybrid?: boolean | null; onsite?: boolean | null },
	notes: Note[],
): string | null {
	const ways = Object.entries(ticked).flatMap(([way, isTicked]) => (isTicked ? way : []));
	if (ways.length > 1)
		notes.push(leftOut('workplace type', ways.join(', '), 'more than one way to work'));
	return ways.length === 1 ? (ways[0] ?? null) : null;
}
