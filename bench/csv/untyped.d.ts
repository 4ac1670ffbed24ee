// The parts of packages without types that the benchmark calls.
declare module 'd3-dsv' {
	export function autoType(row: object): object;
	export function csvParse(text: string, row: (row: object) => object): object[];
}
declare module 'vega-loader' {
	export function read(text: string, schema: { type: 'csv'; parse: 'auto' }): object[];
}
declare module 'papaparse' {
	const papa: {
		parse(
			text: string,
			options: { header: true; dynamicTyping: true; skipEmptyLines: true },
		): { data: object[] };
	};
	export = papa;
}
