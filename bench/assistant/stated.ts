import type { Answer, AnswerFact } from '#lib/questions/answer.ts';
import type { Expected } from './evaluate.ts';
import type { Value } from './rows.ts';

/** Reads and compares what an answer states. */

export type Given = Extract<Answer, { outcome: 'answer' }>;

export interface Question {
	expected: readonly Expected[];
	/** Records the question is about: a card of one does not belong to a list. */
	subjects: ReadonlySet<string>;
	/** Record names by key. */
	names: ReadonlyMap<string, string>;
}

const kinds: Readonly<Record<string, string>> = {
	person: 'people',
	fundraising: 'round',
	articles: 'news',
	article: 'news',
};

/** Turns `people/hayden-adams` into `person/hayden-adams`: the product has several words for a kind. */
export function keyOf(record: string): string {
	const [kind = '', ...slug] = record.replace(/^\//, '').split('/');
	return [kinds[kind] ?? kind, ...slug].join('/');
}

export const kindOf = (key: string): string => key.split('/')[0] ?? '';

/** The facts of the sentence, in the order it states them. */
export function factsOfText({ text, facts }: Given): AnswerFact[] {
	const byId = new Map(facts.map((fact) => [fact.id, fact]));
	return text.flatMap((piece) => (typeof piece === 'string' ? [] : (byId.get(piece.fact) ?? [])));
}

export const plain = (value: Value | undefined): string =>
	String(value ?? '')
		.trim()
		.toLowerCase()
		.replace(/\/$/, '');

/**
 * Compares numbers up to rounding and texts regardless of case; for a date known to the month, the month is enough.
 */
export function isSame(stated: string | number | null, value: Value): boolean {
	if (typeof value === 'number' || typeof stated === 'number') {
		const [one, other] = [Number(stated ?? Number.NaN), Number(value ?? Number.NaN)];
		return Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));
	}
	if (typeof value === 'boolean') return plain(stated) === (value ? 'yes' : 'no');
	// A list is the same in any order.
	if (Array.isArray(value))
		return plain(stated).split(', ').toSorted().join() === value.map(plain).toSorted().join();
	if (/^\d{4}-\d\d-01$/.test(plain(value)) && plain(stated) === plain(value).slice(0, 7))
		return true;
	return plain(stated) === plain(value);
}

export const statesNoFigure = (answer: Given): boolean =>
	answer.facts.every(({ value }) => typeof value !== 'number');

/** Whether each key appears in the list at most as often as in the expected records. */
export function isSome(keys: readonly string[], records: readonly string[]): boolean {
	const left = new Map<string, number>();
	for (const key of records) left.set(key, (left.get(key) ?? 0) + 1);
	return keys.every((key) => {
		const count = left.get(key) ?? 0;
		left.set(key, count - 1);
		return count > 0;
	});
}

const MIN_SHOWN = 5;
/** Whether the first rows of a table count as the whole: they do when its total is right. */
export const isWhole = (shown: number, total: number, all: number): boolean =>
	total === all && shown >= Math.min(all, MIN_SHOWN);
