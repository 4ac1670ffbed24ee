import type { Query } from '../query.ts';
import type { Bag, Context } from './bag.ts';
import { rowsQuery } from './of-rows.ts';
import type { Ask, Cond, Target, Verb } from './pieces.ts';

/** Finds participants who led or joined rounds that the rest of the question describes. */

/** Interprets nouns as investors by their role in rounds: `Who led the most rounds?` */
export function targetsInRounds(
	targets: readonly Target[],
	asks: ReadonlySet<Ask>,
	verbs: readonly Verb[],
	hasJoinedTop: boolean,
): readonly Target[] {
	const [only, more] = targets;
	if (!asks.has('who') || more || only?.source !== 'fundraising') return targets;
	const does = hasJoinedTop || verbs.some((verb) => verb === 'lead' || verb === 'invest');
	return does ? [{ source: 'investors', conds: [], plural: true }, only] : targets;
}

const SEATED =
	/\bwho (?:all )?(?:else )?(?:is|was|were|are|got|sat|came|went|took part) (?:also |all )?(?:in|in on|into|part of|aboard|around)\b/;

/** Whether a question asks for a round's investors: `Who was in the Farcaster Series A?` */
export const asksForParticipants = (
	bag: Bag,
	asks: ReadonlySet<Ask>,
	targets: readonly Target[],
	conds: readonly Cond[],
	{ text }: Context,
): boolean => {
	const isOfRounds =
		targets.length === 1
			? targets[0]?.source === 'fundraising'
			: targets.length === 0 && conds.some(({ is }) => is === 'stage');
	const isNamed =
		bag.all('names').length > 0 ||
		conds.some((cond) => cond.is === 'related' && ['of', 'in'].includes(cond.by));
	return (
		asks.has('who') &&
		isOfRounds &&
		isNamed &&
		SEATED.test(text) &&
		!['verb', 'top', 'figure', 'grouped', 'field'].some((tag) =>
			bag.left.some((piece) => piece.tag === tag),
		)
	);
};

/** Returns a query for those who led or joined the rounds that the rest of the question describes. */
export function participantsQuery(
	bag: Bag,
	asks: ReadonlySet<Ask>,
	context: Context,
	role: 'joined' | 'led',
	targets: readonly Target[],
	conds: readonly Cond[],
): Query | null {
	const [target, more] = targets;
	if (more || (target && target.source !== 'fundraising')) return null;
	const named = bag
		.take('names')
		.map(({ names, all }): Cond => ({ is: 'related', by: 'of', names, all }));
	const all = [...(target?.conds ?? []), ...conds, ...named].map(
		(one): Cond =>
			one.is === 'related'
				? { ...one, by: ['of', 'in'].includes(one.by) ? 'investee' : one.by }
				: { ...one, on: 'rounds' },
	);
	return rowsQuery(bag, asks, context, 'investors', [{ is: 'role', role }, ...all], undefined);
}
