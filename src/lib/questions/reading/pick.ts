import type { RecordRef, RefType } from '../query.ts';
import type { Name, NamedRecord } from './pieces.ts';

/** Decides which of a name's possible records is meant. */

/** Thrown if several records are equally likely. */
export class AmbiguousNameError extends Error {
	readonly words: string;
	readonly records: readonly NamedRecord[];
	constructor({ words }: Name, records: readonly NamedRecord[]) {
		super(`Several records are called ${words}.`);
		this.words = words;
		this.records = records;
	}
}

/** Thrown if pieces do not combine into a query. */
export class NoQueryError extends Error {}

/** The role a record must have for the question to be about it. */
export type Role = 'raised' | 'joined' | 'people';

/** Ratio of weights from which a record is the one meant, rather than the next one of the same name. */
const CLEARLY = 10;

const refOf = ({ type, slug, name }: NamedRecord): RecordRef => ({ type, slug, name });

/**
 * The record of these kinds meant by a name.
 * @throws NoQueryError if none is of these kinds, AmbiguousNameError if more than one may be meant.
 */
export function pickRecord(
	name: Name,
	types: readonly RefType[],
	role: Role | null = null,
): RecordRef {
	const fitting = name.records.filter(({ type }) => types.includes(type));
	const [best] = fitting;
	if (!best) throw new NoQueryError(`${name.words} is of another kind.`);
	const strong = fitting.filter(({ by }) => by === best.by);
	if (strong.length === 1) return refOf(best);
	const able = role === null ? strong : strong.filter((record) => record[role] > 0);
	const left = able.length > 0 ? able : strong;
	const [first, second] = left.toSorted((a, b) => b.weight - a.weight);
	if (!first || !second) return refOf(first ?? best);
	const isClear =
		first.type === second.type && first.weight >= CLEARLY * Math.max(second.weight, 0.1);
	if (isClear || second.weight < 0) return refOf(first);
	throw new AmbiguousNameError(name, left.slice(0, 6));
}

export const everyType: readonly RefType[] = ['project', 'organization', 'person'];
