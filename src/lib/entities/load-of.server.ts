import type { z } from 'zod';
import { reads } from '#lib/db/client.ts';
import type { NamesRecord, RecordDataset } from './record-dataset.ts';

/** Returns a dataset's rows about the record of a page; omitted parameters have their defaults. */
export function loadOf<Params extends NamesRecord, Row extends z.ZodObject>(
	dataset: RecordDataset<Params, Row>,
	{ _id, slug }: { _id: string; slug: string },
	params: Omit<z.input<Params>, 'slug'>,
): Promise<z.input<Row>[]> {
	return dataset.loadOf(reads, Number(_id), dataset.params.parse({ ...params, slug }));
}
