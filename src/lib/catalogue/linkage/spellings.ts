import { z } from 'zod';
import { inOrder } from '../duplicate-pairs.ts';
import { nameKey } from '../name-key.ts';
import type { Join, Judge } from './clusters.ts';
import { alikeInvestors } from './investor-names.ts';
import file from './investors.json' with { type: 'json' };
import { type InvestorProfile, isNamedOnly, type ReplacementCounter } from './profile.ts';

/** The most active investors, with the spellings that sources use. */
export const knownSpellings = z
	.array(
		z.strictObject({
			name: z.string(),
			aliases: z.array(z.string()).min(1),
			/** Pages that confirm it, by alias; a mere shortening needs none. */
			sources: z.record(z.string(), z.url()).optional(),
		}),
	)
	.parse(file);

/**
 * Joins investors known under several spellings: those of the table, and those whose names and rounds indicate it. A
 * record with more than a name is never merged into another.
 */
export function spellingsOf(
	investors: readonly InvestorProfile[],
	judge: Judge,
	replaced: ReplacementCounter,
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
		const [fullest, ...others] = found.toSorted(compareSurvivors);
		if (!fullest) continue;
		for (const one of others) join(fullest, one, KNOWN, [`a spelling of ${name}`]);
	}
	for (const { one, other, weight, words } of alikeInvestors(investors, replaced)) {
		const [fuller, barer] = [one, other].toSorted(compareSurvivors);
		if (fuller && barer) join(fuller, barer, weight, words);
	}
	return joins;
}

/** Weight of a spelling in the table. */
const KNOWN = 20;

/** Orders investors by which to keep: known by more than a name, then most investments, then the first. */
const compareSurvivors = (a: InvestorProfile, b: InvestorProfile): number =>
	Number(isNamedOnly(a)) - Number(isNamedOnly(b)) ||
	b.invested.size - a.invested.size ||
	a.ref.id - b.ref.id;
