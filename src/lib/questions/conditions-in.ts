import type { Condition, Group } from '#lib/screens/screen.ts';
import type { Rows } from './query.ts';

/** All groups of conditions that are said of rows, of their rounds, and of who raised these. */
export const groupsIn = ({ groups, raisers, rounds }: Rows): readonly Group[] => [
	...groups,
	...(raisers ?? []),
	...(rounds?.groups ?? []),
	...(rounds?.raisers ?? []),
];

/** All conditions of these groups. */
export const conditionsIn = (rows: Rows): readonly Condition[] =>
	groupsIn(rows).flatMap(({ conditions }) => conditions);
