import { datasetAddress } from '#lib/dataset/address.ts';
import { directoryDatasets } from './sources.ts';
import { type DirectoryView, toParams } from './view.ts';

/** Returns the URL of a view page's rows. */
export const rowsAddress = (view: DirectoryView): string =>
	datasetAddress(directoryDatasets[view.source].rows, toParams(view));
