import { z } from 'zod';
import { type DatasetName, datasetNamed, datasets } from '#lib/api/registry.ts';
import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import { paramsError, parseParams } from '#lib/dataset/params.ts';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { sourcesOf } from '#lib/v1/sources-of.ts';
import type { V1Type } from '#lib/v1/types.ts';
import { MAX_CHARACTERS, takeFittingRows } from './tool-answer.ts';

/** Characters reserved in an answer for everything besides the rows. */
const FRAME = 2_000;

/** Datasets whose rows are records, so that their facts can have sources. */
const recordRows: Partial<Record<DatasetName, V1Type>> = {
	master_projects: 'projects',
	master_ventures: 'organizations',
	master_people: 'people',
	master_fundraising: 'rounds',
	dashboard_projects_only: 'projects',
	project_summary: 'projects',
	venture_summary: 'organizations',
	people_summary: 'people',
	round_summary: 'rounds',
};

const isDataset = (name: string): name is DatasetName => Object.hasOwn(datasets, name);
export const datasetNames = Object.keys(datasets).filter(isDataset);

/** One line per dataset, for the description of the tool. */
export const datasetLines = Object.values(datasets)
	.map(({ name, description }) => `${name}: ${description}`)
	.join('\n');

const ofRecord = z.looseObject({ _id: z.string().regex(/^\d{1,15}$/) });

/** Returns the rows that fit, each with the sources of its facts, if any. */
async function withSources(db: Db, name: DatasetName, rows: readonly unknown[]) {
	const type = recordRows[name];
	const records = type ? rows.map((row) => ofRecord.safeParse(row)) : [];
	if (!type || records.some(({ success }) => !success))
		return takeFittingRows(rows, MAX_CHARACTERS - FRAME);
	const known = records.flatMap(({ data }) => data ?? []);
	const ids = known.map(({ _id }) => Number(_id));
	const sources = await sourcesOf(db, type, ids, Object.keys(known[0] ?? {}));
	const sourcedRows = known.map((row) => ({
		...row,
		fact_sources: sources.beside(Number(row._id), row),
	}));
	return takeFittingRows(sourcedRows, MAX_CHARACTERS - FRAME);
}

/**
 * Reads a dataset as the data API does: same parameters, same rows; as many as fit into one answer.
 * @throws HttpError that names the invalid parameter
 */
export async function readDataset(
	db: Db,
	origin: string,
	{ dataset, params }: { dataset: DatasetName; params: Record<string, unknown> },
): Promise<object> {
	const paramsJson = JSON.stringify([params]);
	try {
		// Limited and checked like a data API URL.
		const { rows = [] } = (await datasetNamed(dataset)?.answer(db, parseParams(paramsJson))) ?? {};
		const given = await withSources(db, dataset, rows);
		const address = new URL('/api/data/struct', origin);
		address.searchParams.set('sid', dataset);
		address.searchParams.set('params', paramsJson);
		return {
			...{ dataset, address: address.href, rows: given },
			...(given.length < rows.length && {
				left_out: `${rows.length - given.length} more rows did not fit. Ask for fewer with take or limit, or go on with skip.`,
			}),
		};
	} catch (error) {
		if (error instanceof z.ZodError) throw paramsError(error);
		if (error instanceof UnknownRecordError) throw new HttpError(404, error.message);
		throw error;
	}
}
