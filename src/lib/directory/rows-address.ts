import { datasetAddress } from '#lib/dataset/address.ts';
import { directoryDatasets } from './sources.ts';
import { type DirectoryView, toParams } from './view.ts';

/** The address of the rows of a view's page. */
export const rowsAddress = (view: DirectoryView): string =>
	datasetAddress(directoryDatasets[view.source].rows, toParams(view));
