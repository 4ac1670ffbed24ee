/** Returns the URL of a dataset's JSON response: `{ [dataset]: rows }` for each list of parameters. */
export const datasetAddress = (dataset: string, params: object): string =>
	`/api/data/struct?${new URLSearchParams({ sid: dataset, params: JSON.stringify([params]) })}`;
