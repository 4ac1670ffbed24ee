import { z } from 'zod';
import { inOrder } from '../duplicate-pairs.ts';
import { nameKey } from '../name-key.ts';
import type { Join, Judge } from './clusters.ts';
import { alikeInvestors } from './investor-names.ts';
import file from './investors.json' with { type: 'json' };
import { type InvestorProfile, isNamedOnly, type Replaced } from './profile.ts';

/** The most active investors with the spellings under which sources name them. */
export const knownSpellings = z
	.array(
		z.strictObject({
			name: z.string(),
			aliases: z.array(z.string()).min(1),
			/** Pages that say so, by alias; a mere shortening needs none. */
			sources: z.record(z.string(), z.url()).optional(),
		}),
	)
	.parse(file);

/**
 * Investors that are one under several spellings: those of the table, and those whose names and rounds say so. A record of
 * which more than the name is known is never given up for another.
 */
export function spellingsOf(
	investors: readonly InvestorProfile[],
	judge: Judge,
	replaced: Replaced,
): Join[] {
	const byName = Map.groupBy(investors, ({ name }) => nameKey(name));
	const joins: Join[] = [];
	const gone = new Set<InvestorProfile>();
	const join = (
		survivor: InvestorProfile,
		one: InvestorProfile,
		weight: number,
		words: string[],
	) => {
		if (survivor === one || gone.has(one) || gone.has(survivor) || !isNamedOnly(one)) return;
		if (judge.isApart(inOrder({ one: survivor.ref, other: one.ref }))) return;
		gone.add(one);
		const signs = words.map((text) => ({ name: 'spelling' as const, weight, words: text }));
		joins.push({ kept: survivor, gone: one, comparison: { weight, signs } });
	};
	for (const { name, aliases } of knownSpellings) {
		const found = [name, ...aliases].flatMap((one) => byName.get(nameKey(one)) ?? []);
		const [remaining, ...others] = found.toSorted(keptFirst);
		if (!remaining) continue;
		for (const one of others) join(remaining, one, KNOWN, [`a spelling of ${name}`]);
	}
	for (const { one, other, weight, words } of alikeInvestors(investors, replaced)) {
		const [fuller, barer] = [one, other].toSorted(keptFirst);
		if (fuller && barer) join(fuller, barer, weight, words);
	}
	return joins;
}

/** What a spelling of the table weighs. */
const KNOWN = 20;

/** Who is kept: of whom more than the name is known, then who invested most, then the first. */
const keptFirst = (a: InvestorProfile, b: InvestorProfile): number =>
	Number(isNamedOnly(a)) - Number(isNamedOnly(b)) ||
	b.invested.size - a.invested.size ||
	a.ref.id - b.ref.id;
