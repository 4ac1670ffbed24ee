import { z } from 'zod';
import { apiTypeOf, type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';

/** The API's names of the kinds of record. */
export const apiType = z.enum(Object.values(apiTypeOf));
export type ApiType = z.infer<typeof apiType>;

/** The code's name of a kind that the API names. */
export function recordTypeOf(name: ApiType): RecordType {
	const type = recordTypes.find((candidate) => apiTypeOf[candidate] === name);
	if (!type) throw new Error(`No kind of record is called ${name}.`);
	return type;
}
