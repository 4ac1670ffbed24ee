/** The type of a Parquet column; every value may be null. */
export type ParquetType =
	| 'integer'
	| 'number'
	| 'boolean'
	| 'text'
	| 'date'
	| 'timestamp'
	| 'list of text'
	| 'list of number'
	| 'json';

export interface ParquetColumn {
	name: string;
	type: ParquetType;
}
