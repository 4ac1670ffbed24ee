import type { SchemaElement } from 'hyparquet-writer';
import type { ParquetColumn, ParquetType } from './column.ts';

const DAY = 86_400_000;

const items = { 'list of text': 'text', 'list of number': 'number' } as const;
type ListType = keyof typeof items;
const isList = (type: ParquetType): type is ListType => Object.hasOwn(items, type);

const leaves: Record<Exclude<ParquetType, ListType>, Omit<SchemaElement, 'name'>> = {
	integer: { type: 'INT64' },
	number: { type: 'DOUBLE' },
	boolean: { type: 'BOOLEAN' },
	text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
	date: { type: 'INT32', converted_type: 'DATE' },
	timestamp: {
		type: 'INT64',
		converted_type: 'TIMESTAMP_MICROS',
		logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
	},
	json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
};

function elements({ name, type }: ParquetColumn): SchemaElement[] {
	const repetition_type = 'OPTIONAL';
	if (!isList(type)) return [{ name, repetition_type, ...leaves[type] }];
	return [
		{ name, repetition_type, num_children: 1, converted_type: 'LIST' },
		{ name: 'list', repetition_type: 'REPEATED', num_children: 1 },
		{ name: 'element', repetition_type, ...leaves[items[type]] },
	];
}

/** Returns the schema of a file with these columns, all nullable. */
export function parquetSchema(columns: readonly ParquetColumn[]): SchemaElement[] {
	return [{ name: 'root', num_children: columns.length }, ...columns.flatMap(elements)];
}

/** Converts `2026-11-21T08:30:00.250123Z` to microseconds since 1970. */
function microseconds(text: string): bigint {
	const seconds = Date.parse(`${text.slice(0, 19)}Z`);
	return BigInt(seconds) * 1_000n + BigInt(text.slice(20, 26));
}

/**
 * Wraps a JSON value for the writer, which copies objects key by key and so loses `__proto__`. It leaves objects
 * without a prototype to `JSON.stringify`, which calls their `toJSON`.
 */
const document = (value: unknown): object =>
	Object.assign(Object.create(null), { toJSON: () => value });

/** Converts a JSON value (PostgreSQL's writes NaN and Infinity as text) for the Parquet writer. */
export function toParquetValue({ name, type }: ParquetColumn, value: unknown): unknown {
	if (value === null) return null;
	switch (type) {
		case 'integer':
			return BigInt(Number(value));
		case 'number':
			return Number(value);
		case 'date':
			return Date.parse(`${value}T00:00:00Z`) / DAY;
		case 'timestamp':
			return microseconds(String(value));
		case 'boolean':
		case 'text':
		case 'list of text':
		case 'list of number':
		case 'json':
			if (value === undefined) throw new Error(`a row has no ${name}`);
			return type === 'json' && typeof value === 'object' ? document(value) : value;
	}
}
