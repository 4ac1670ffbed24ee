import type { Condition } from '#lib/screens/screen.ts';
import type { Rows } from '../query.ts';

/** Investors at once: each is a subquery. */
const MOST = 6;

const isInvestor = ({ field, comparison, values }: Condition): boolean =>
	/^(?:organizations|people)$/.test(field) && comparison === 'is' && values.length === 1;

/**
 * The conditions that whoever raised meets by different rounds: `what did Paradigm and Polychain both back` asks for no round that
 * both joined. Empty where anything else is asked of the rounds, or one investor alone.
 */
export function metInAnyRound({
	role,
	groups,
	raisers,
	sum,
	count,
	raisedBy,
	only,
}: NonNullable<Rows['rounds']>): Condition[] {
	if (role !== 'raised' || raisers || sum || count || raisedBy || only) return [];
	const conditions = groups.flatMap((group) => group.conditions);
	const isPlain = groups.every(
		({ match, conditions: { length } }) => match === 'all' || (match === 'any' && length === 1),
	);
	const isOfSeveral = conditions.length > 1 && conditions.length <= MOST;
	return isPlain && isOfSeveral && conditions.every(isInvestor) ? conditions : [];
}
