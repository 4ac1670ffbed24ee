import { z } from 'zod';
import { orderPair } from '../duplicate-pairs.ts';
import { nameKey } from '../name-key.ts';
import type { JoinedPair, Judge } from './clusters.ts';
import { matchInvestors } from './investor-names.ts';
import file from './investors.json' with { type: 'json' };
import { hasNameOnly, type InvestorProfile, type ReplacementCounter } from './profile.ts';

/** The most active investors, with the spellings that sources use. */
export const knownSpellings = z
	.array(
		z.strictObject({
			name: z.string(),
			aliases: z.array(z.string()).min(1),
			/** Pages that confirm an alias, by alias; a mere shortening needs none. */
			sources: z.record(z.string(), z.url()).optional(),
		}),
	)
	.parse(file);

/**
 * Returns joins for investors with several spellings: those in the table, and those that names and rounds indicate. A
 * record with more than a name is never merged into another.
 */
export function spellingsOf(
	investors: readonly InvestorProfile[],
	judge: Judge,
	replaced: ReplacementCounter,
): JoinedPair[] {
	const byName = Map.groupBy(investors, ({ name }) => nameKey(name));
	const joins: JoinedPair[] = [];
	const gone = new Set<InvestorProfile>();
	const join = (
		survivor: InvestorProfile,
		one: InvestorProfile,
		weight: number,
		words: string[],
	) => {
		if (survivor === one || gone.has(one) || gone.has(survivor) || !hasNameOnly(one)) return;
		if (judge.isApart(orderPair({ one: survivor.ref, other: one.ref }))) return;
		gone.add(one);
		const signs = words.map((text) => ({ name: 'spelling' as const, weight, words: text }));
		joins.push({ kept: survivor, gone: one, comparison: { weight, signs } });
	};
	for (const { name, aliases } of knownSpellings) {
		const found = [name, ...aliases].flatMap((one) => byName.get(nameKey(one)) ?? []);
		const [fullest, ...others] = found.toSorted(compareSurvivors);
		if (!fullest) continue;
		for (const one of others) join(fullest, one, KNOWN, [`a spelling of ${name}`]);
	}
	for (const { one, other, weight, words } of matchInvestors(investors, replaced)) {
		const [fuller, barer] = [one, other].toSorted(compareSurvivors);
		if (fuller && barer) join(fuller, barer, weight, words);
	}
	return joins;
}

/** Weight of a spelling in the table. */
const KNOWN = 20;

/**
 * Orders investors by which to keep: those known by more than a name, then those with most investments, then the lowest
 * id.
 */
const compareSurvivors = (a: InvestorProfile, b: InvestorProfile): number =>
	Number(hasNameOnly(a)) - Number(hasNameOnly(b)) ||
	b.invested.size - a.invested.size ||
	a.ref.id - b.ref.id;
