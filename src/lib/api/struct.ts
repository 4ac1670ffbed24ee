import { z } from 'zod';
import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import { paramsError, parseParams } from '#lib/dataset/params.ts';
import type { Db } from '#lib/db/connect.ts';
import { errorResponse, publicJson } from '#lib/http/answer.ts';
import { HttpError, readFailure } from '#lib/http/errors.ts';
import { datasetNamed } from './registry.ts';

/** Result of `GET /api/data/struct`, and the cache tags of a successful response. */
export interface StructAnswer {
	response: Response;
	tags: string[] | null;
}

/**
 * Answers one read of the data API: `sid` names the dataset, `params` its parameters.
 * @throws only for mistakes of ours: every fault of the caller gets a 4xx response.
 */
export async function answerStruct(db: Db, request: Request, url: URL): Promise<StructAnswer> {
	try {
		const name = url.searchParams.get('sid');
		const dataset = datasetNamed(name ?? '');
		if (!dataset) throw new HttpError(400, unknownDataset(name));
		const { rows, tags } = await dataset.answer(db, parseParams(url.searchParams.get('params')));
		return { response: publicJson(request, [{ [dataset.name]: rows }]), tags };
	} catch (error) {
		return { response: errorResponse(knownError(error)), tags: null };
	}
}

const unknownDataset = (name: string | null): string =>
	name ? `There is no dataset “${name.slice(0, 60)}”.` : 'The parameter “sid” must name a dataset.';

function knownError(error: unknown): HttpError {
	if (error instanceof z.ZodError) return paramsError(error);
	if (error instanceof UnknownRecordError) return new HttpError(404, error.message);
	const known = readFailure(error);
	if (!known) throw error;
	return known;
}
