/** The file formats of a view, in menu order, with the audience of each. */
export const fileFormats = [
	{ format: 'csv', label: 'CSV', about: 'The columns in view, for spreadsheets' },
	{ format: 'json', label: 'JSON', about: 'Every column, for programs' },
	{ format: 'parquet', label: 'Parquet', about: 'Every column, for DuckDB, pandas and Polars' },
] as const;
export type FileFormat = (typeof fileFormats)[number]['format'];
