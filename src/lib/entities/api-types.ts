import { z } from 'zod';
import { apiTypeOf, type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';

/** The API's name for each kind of record. */
export const apiType = z.enum(Object.values(apiTypeOf));
export type ApiType = z.infer<typeof apiType>;

/** Returns the code's name for a kind of record named by the API. */
export function recordTypeOf(name: ApiType): RecordType {
	const type = recordTypes.find((candidate) => apiTypeOf[candidate] === name);
	if (!type) throw new Error(`There is no kind of record called ${name}.`);
	return type;
}
