/** The address under which a dataset answers with JSON: `{ [dataset]: rows }` for each list of parameters. */
export const datasetAddress = (dataset: string, params: object): string =>
	`/api/data/struct?${new URLSearchParams({ sid: dataset, params: JSON.stringify([params]) })}`;
