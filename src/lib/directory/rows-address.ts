import { directoryDatasets } from './sources.ts';
import { type DirectoryView, toParams } from './view.ts';

/** The address under which a dataset answers with JSON: `{ [dataset]: rows }` for each list of parameters. */
export const datasetAddress = (dataset: string, params: object): string =>
	`/api/data/struct?${new URLSearchParams({ sid: dataset, params: JSON.stringify([params]) })}`;

/** The address of the rows of a view's page. */
export const rowsAddress = (view: DirectoryView): string =>
	datasetAddress(directoryDatasets[view.source].rows, toParams(view));
