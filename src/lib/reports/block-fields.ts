import type { DirectorySource } from '#lib/directory/sources.ts';
import type { Field } from '#lib/screens/field.ts';
import { fields } from '#lib/screens/fields.ts';

/** The fields of a directory that charts can use. */

/** Text fields whose values are nearly always unique. */
const ownWords = new Set([
	...['name', 'ventures_name', 'description', 'summary', 'background_summary'],
	...['website', 'twitter', 'linkedin', 'github', 'telegram', 'symbol'],
]);

/** Whether grouping rows by this field's values gives useful bars. */
const isChoice = ({ kind, name }: Field): boolean =>
	kind === 'list' ||
	kind === 'flag' ||
	kind === 'links' ||
	(kind === 'words' && !ownWords.has(name));

/** Whether the field's values are ordered and have distances, as days and numbers do. */
export const isOrdered = ({ kind }: Field): boolean => kind === 'day' || kind === 'number';

export const isNumber = ({ kind }: Field): boolean => kind === 'number';
export const canGroup = (field: Field): boolean => isChoice(field) || isOrdered(field);
export const canSplit = isChoice;

/** Returns the fields of a directory that meet a condition, in order. */
export const fieldsThat = (source: DirectorySource, meets: (field: Field) => boolean): Field[] =>
	[...fields[source].values()].filter(meets);
