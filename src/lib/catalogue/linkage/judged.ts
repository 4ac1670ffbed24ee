import { z } from 'zod';
import file from './judged.json' with { type: 'json' };
import type { Profile } from './profile.ts';

/**
 * Decisions that a person researched, for names that are too ambiguous. Records are given as sources name them, such as
 * `oss-directory golemfactory`. `one`: all of these are one thing; a project and an organization among them are product
 * and company. `apart`: no two of them are the same.
 */
const judgements = z
	.array(
		z.strictObject({
			name: z.string(),
			are: z.enum(['one', 'apart']),
			records: z.array(z.string()).min(2),
			because: z.string(),
		}),
	)
	.parse(file);

const places = new Map<string, { are: 'one' | 'apart'; because: string; group: number }[]>();
for (const [group, { are, records, because }] of judgements.entries())
	for (const record of records)
		places.set(record, [...(places.get(record) ?? []), { are, because, group }]);

/** Returns the decision about these two records that was made by research. */
export function judgementOf(
	one: Profile,
	other: Profile,
): { are: 'one' | 'apart'; because: string } | undefined {
	const of = ({ listed }: Profile) => [...listed].flatMap((key) => places.get(key) ?? []);
	const theirs = of(other);
	const shared = of(one).filter(({ group }) => theirs.some((place) => place.group === group));
	return shared.find(({ are }) => are === 'apart') ?? shared[0];
}
