import type { z } from 'zod';
import { reads } from '#lib/db/client.ts';
import type { Dataset } from './dataset.ts';

/** Loads a dataset's rows from the site's own database, for pages; omitted parameters use their defaults. */
export function load<Params extends z.ZodObject, Row extends z.ZodObject>(
	dataset: Dataset<Params, Row>,
	params: z.input<Params>,
): Promise<z.input<Row>[]> {
	return dataset.load(reads, dataset.params.parse(params));
}
