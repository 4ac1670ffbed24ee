import type { AnswerFact } from '#lib/questions/answer.ts';
import type { Expected } from './evaluate.ts';
import {
	factsOfText,
	type Given,
	isSame,
	isSome,
	isWhole,
	keyOf,
	plain,
	type Question,
} from './stated.ts';

const MAX_BESIDE = 4;

export function statesFacts(
	answer: Given,
	{ facts }: Extract<Expected, { kind: 'facts' }>,
	{ names }: Question,
): boolean {
	const texts = new Set(names.values());
	// A name in the sentence is its subject, unless it was asked for: Solana, the ecosystem.
	const values = factsOfText(answer).filter(
		({ value }) =>
			typeof value !== 'string' ||
			!texts.has(value) ||
			facts.some((fact) => isSame(value, fact.value)),
	);
	// A table states a fact when it has no rows but those that were asked for.
	const isTable = answer.table !== null && answer.table.total <= facts.length;
	const stated = isTable ? [...values, ...answer.facts] : values;
	const isExpected = (fact: AnswerFact) =>
		facts.some(
			({ record, instead, value }) => isOf(fact, record, instead) && isSame(fact.value, value),
		);
	const fields = new Set(stated.filter(isExpected).map(({ field }) => field));
	return (
		facts.length > 0 &&
		// Everything known of a record, or the same of other records, does not answer a question for one fact.
		values.length - facts.length <= MAX_BESIDE &&
		values.every((fact) => !fields.has(fact.field) || isExpected(fact)) &&
		facts.every(({ record, instead, value }) =>
			// An unknown fact among several is not stated.
			value === null && facts.some((one) => one.value !== null)
				? !stated.some((fact) => isOf(fact, record, instead) && fields.has(fact.field))
				: stated.some((fact) => isOf(fact, record, instead) && isSame(fact.value, value)),
		)
	);
}

/** An aggregate over several records names none. */
const isOf = ({ record, value }: AnswerFact, key: string, instead: string | null): boolean =>
	record === null ? typeof value === 'number' : [key, instead].includes(keyOf(record));

const cellsOf = (answer: Given) => answer.table?.rows.map(({ cells }) => cells.map(plain)) ?? [];

export function statesItems(
	answer: Given,
	{ items, isCut }: Extract<Expected, { kind: 'items' }>,
): boolean {
	const rows = cellsOf(answer);
	const wanted = items.map(plain);
	if (rows.length === 0) {
		const stated = factsOfText(answer).flatMap(({ value }) =>
			wanted.includes(plain(value)) ? [plain(value)] : String(value).split(', ').map(plain),
		);
		return items.length === 0
			? answer.table?.total === 0
			: wanted.every((item) => stated.includes(item)) &&
					stated.length <= wanted.length + MAX_BESIDE;
	}
	const found = rows.map((cells) => wanted.find((item) => cells.includes(item)));
	return (
		found.every((item) => item !== undefined) &&
		isSome(found, wanted) &&
		isWhole(rows.length, isCut ? rows.length : (answer.table?.total ?? 0), wanted.length)
	);
}

export function statesChanges(
	answer: Given,
	changes: Extract<Expected, { kind: 'changes' }>['changes'],
): boolean {
	const rows = answer.table?.rows ?? [];
	if (rows.length === 0 && changes.length === 1) {
		const [change] = changes;
		return factsOfText(answer).some(({ value }) => isSame(value, change?.value ?? null));
	}
	const fieldOf = new Map(answer.facts.map(({ id, field }) => [id, field]));
	// A row names a field's new value, or the field.
	const isRow = (row: (typeof rows)[number], change: (typeof changes)[number]) =>
		(row.record === null || keyOf(row.record) === change.record) &&
		(row.facts.some((id) => id !== null && fieldOf.get(id) === change.field) ||
			(change.value !== null && row.cells.some((cell) => isSame(cell, change.value))));
	// A long table shows its first rows only.
	const isAll = rows.length === changes.length;
	return (
		isWhole(rows.length, answer.table?.total ?? 0, changes.length) &&
		(!isAll || changes.every((change) => rows.some((row) => isRow(row, change)))) &&
		rows.every((row) => changes.some((change) => isRow(row, change)))
	);
}

export function statesSources(answer: Given, sources: readonly string[]): boolean {
	const stated = new Set(
		[
			...answer.facts.flatMap(({ source, value }) => [source, value]),
			...cellsOf(answer).flat(),
		].flatMap((one) => (/^https?:/.test(String(one)) ? [plain(String(one))] : [])),
	);
	return (
		sources.length > 0 &&
		sources.every((source) => stated.has(plain(source))) &&
		stated.size <= sources.length + 2
	);
}
