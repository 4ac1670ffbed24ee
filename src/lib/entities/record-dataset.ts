import type { z } from 'zod';
import { attributeWork } from '#lib/base/course.ts';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { type Dataset, defineDataset } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { recordOfSlug } from './record-of-slug.ts';

/** Parameters that identify a record. */
export type NamesRecord = z.ZodObject<{ slug: z.ZodString }>;

/**
 * A dataset about one record. A page that has already loaded the record passes its id, which saves the slug lookup.
 */
export interface RecordDataset<
	Params extends NamesRecord = NamesRecord,
	Row extends z.ZodObject = z.ZodObject,
> extends Dataset<Params, Row> {
	loadOf(db: Db, id: number, params: z.output<Params>): Promise<z.input<Row>[]>;
}

interface Definition<Params extends NamesRecord, Row extends z.ZodObject>
	extends Omit<RecordDataset<Params, Row>, 'load'> {
	/** The kind of record that the slug refers to. */
	recordType: (params: z.output<Params>) => RecordType;
}

export function defineRecordDataset<Params extends NamesRecord, Row extends z.ZodObject>({
	recordType,
	...dataset
}: Definition<Params, Row>): RecordDataset<Params, Row> {
	const load = async (db: Db, params: z.output<Params>) =>
		dataset.loadOf(db, await recordOfSlug(db, recordType(params), params.slug), params);
	return {
		...defineDataset({ ...dataset, load }),
		loadOf: (db, id, params) => attributeWork(dataset.name, () => dataset.loadOf(db, id, params)),
	};
}
