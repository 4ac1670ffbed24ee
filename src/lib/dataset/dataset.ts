import type { z } from 'zod';
import { inCourseOf } from '#lib/base/course.ts';
import type { Db } from '#lib/db/connect.ts';

/**
 * One read that leaves the server. The page that renders its first rows, `GET /api/data/struct` and the island
 * that asks for more all use the same one.
 */
export interface Dataset<
	Params extends z.ZodObject = z.ZodObject,
	Row extends z.ZodObject = z.ZodObject,
> {
	/** The contract's `sid`. */
	name: string;
	/** One sentence for the API's document. */
	description: string;
	/** The merged parameter object; strict, so that an unknown name is refused. */
	params: Params;
	/** One row as it is sent. Describes the API's document; rows are not parsed again on the way out. */
	row: Row;
	/** Cache tags of the answer: a change of one of them makes it stale. */
	tags(params: z.output<Params>): string[];
	load(db: Db, params: z.output<Params>): Promise<z.input<Row>[]>;
}

/** A dataset whose statements are told by its name, where they are slow. */
export function defineDataset<Params extends z.ZodObject, Row extends z.ZodObject>(
	dataset: Dataset<Params, Row>,
): Dataset<Params, Row> {
	return {
		...dataset,
		load: (db, params) => inCourseOf(dataset.name, () => dataset.load(db, params)),
	};
}

/** What a slug-taking dataset throws when there is no such record: the API answers 404. */
export class UnknownRecord extends Error {
	override name = 'UnknownRecord';
}
