import type { z } from 'zod';
import { attributeWork } from '#lib/base/course.ts';
import type { Db } from '#lib/db/connect.ts';

/**
 * A query exposed by the server. The page that renders its first rows, `GET /api/data/struct` and the island that
 * requests more all share it.
 */
export interface Dataset<
	Params extends z.ZodObject = z.ZodObject,
	Row extends z.ZodObject = z.ZodObject,
> {
	/** The contract's `sid`. */
	name: string;
	/** One sentence for the API document. */
	description: string;
	/** The merged parameter object; strict, so unknown names are rejected. */
	params: Params;
	/** One row as sent, for the API document. Outgoing rows are not parsed again. */
	row: Row;
	/** Cache tags of the response: a change to any of them invalidates it. */
	tags(params: z.output<Params>): string[];
	load(db: Db, params: z.output<Params>): Promise<z.input<Row>[]>;
}

/** Defines a dataset whose slow statements are reported under its name. */
export function defineDataset<Params extends z.ZodObject, Row extends z.ZodObject>(
	dataset: Dataset<Params, Row>,
): Dataset<Params, Row> {
	return {
		...dataset,
		load: (db, params) => attributeWork(dataset.name, () => dataset.load(db, params)),
	};
}

/** Thrown by datasets that take a slug when no such record exists: the API responds with 404. */
export class UnknownRecordError extends Error {
	override name = 'UnknownRecordError';
}
