import type { Expected } from './evaluate.ts';
import {
	factsOfText,
	type Given,
	isSome,
	isWhole,
	keyOf,
	kindOf,
	type Question,
} from './stated.ts';

type Records = Extract<Expected, { kind: 'records' }>;

export function statesRecords(answer: Given, expected: Records, question: Question): boolean {
	const kinds = new Set(expected.records.map(kindOf));
	const { table } = answer;
	const listed =
		table?.rows.flatMap(({ record }) => (record === null ? [] : [keyOf(record)])) ?? [];
	// A table of such records is the answer; nothing else counts.
	if (table && listed.length === table.rows.length && listed.some((key) => kinds.has(kindOf(key))))
		return isList(listed, table.total, expected);
	const cards = answer.found.map(({ type, slug }) => keyOf(`${type}/${slug}`));
	const stated = factsOfText(answer);
	return [
		table?.rows.flatMap(({ cells }) => named(cells, expected.records, question.names) ?? []) ?? [],
		cards.filter((key) => kinds.has(kindOf(key)) && !question.subjects.has(key)),
		stated.flatMap((fact) => named([fact.value], expected.records, question.names) ?? []),
		stated
			.flatMap(({ record }) => (record === null ? [] : [keyOf(record)]))
			.filter((key) => kinds.has(kindOf(key)) && !question.subjects.has(key)),
	].some((keys) => {
		const distinct = [...new Set(keys)];
		return isList(distinct, distinct.length, expected);
	});
}

/** The record among these whose name is in one of the cells. */
const named = (
	cells: readonly (string | number | null)[],
	records: readonly string[],
	names: ReadonlyMap<string, string>,
): string | undefined =>
	records.find((key) => cells.some((cell) => cell !== null && cell === names.get(key)));

function isList(keys: readonly string[], total: number, expected: Records): boolean {
	const { records, ranks, take } = expected;
	if (records.length === 0) return total === 0;
	if (ranks === null) return isSome(keys, records) && isWhole(keys.length, total, records.length);
	const rankOf = ranksByKey(records, ranks);
	const isInOrder = keys.every((key, at) => rankOf.get(key)?.has(String(ranks[at] ?? null)));
	if (!isInOrder || !isSome(keys, records)) return isFirst(keys, records, ranks, take);
	if (take === null) return isWhole(keys.length, total, records.length);
	if (take === 1) return keys.length > 0;
	// Those that tie with the last one requested may be included.
	const tied = ranks.filter((rank, at) => at < take || rank === ranks[take - 1]).length;
	return keys.length >= Math.min(take, records.length) && keys.length <= tied;
}

/**
 * When one record was asked for, only the first has to be right: a list below it may hold only one kind of record.
 */
const isFirst = (
	keys: readonly string[],
	records: readonly string[],
	ranks: Records['ranks'],
	take: number | null,
): boolean =>
	take === 1 && records.some((key, at) => key === keys[0] && ranks?.[at] === ranks?.[0]);

/** The ranks at which each key appears. */
function ranksByKey(records: readonly string[], ranks: readonly (number | string | null)[]) {
	const byKey = new Map<string, Set<string>>();
	for (const [at, key] of records.entries())
		byKey.set(key, (byKey.get(key) ?? new Set()).add(String(ranks[at] ?? null)));
	return byKey;
}
