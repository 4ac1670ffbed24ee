import type { FactWord } from '../../lexicon/facts.ts';
import type { Cond, Name, Piece, Relation, Target, Verb } from '../pieces.ts';

/** Helpers by which rules make pieces. */

export const cond = (...conds: Cond[]): Piece => ({ tag: 'cond', conds });
export const relatedCondition = (by: Relation, names: readonly Name[], all: boolean): Piece =>
	cond({ is: 'related', by, names, all });
export const conditionsOnRounds = (conds: readonly Cond[]): Cond[] =>
	conds.map((one) => ({ ...one, on: 'rounds' }));
/** Inverts each of these conditions. */
export const invertConditions = (conds: readonly Cond[]): Cond[] =>
	conds.map(({ not, ...one }) => (not ? one : { ...one, not: true }));

export type Range = { lo: number | null; hi: number | null; unit: 'usd' | 'percent' | null };

/** Counts of linked records, by the noun for these. */
export const countFacts: Partial<Record<Target['source'], FactWord>> = {
	fundraising: 'rounds',
	investors: 'investors',
	projects: 'projectsOf',
	people: 'teamSize',
};

/** Whether a noun for rows adds nothing: `raises` are rounds. */
export const addsNothing = (conds: readonly Cond[]): boolean =>
	conds.every((one) => one.is === 'role' && one.role === 'raised' && one.on === 'rounds');

/** Whether a noun counts the rounds that rows joined: `investments`. */
export const countsInvestments = ([only, more]: readonly Cond[]): boolean =>
	only?.is === 'role' && only.role === 'some' && !more;

export function roleOf(verb: Verb): 'raised' | 'joined' | 'led' | null {
	if (verb === 'raise') return 'raised';
	if (verb === 'lead') return 'led';
	return verb === 'invest' ? 'joined' : null;
}
