import type { Condition } from '#lib/screens/screen.ts';
import type { Rows } from '../query.ts';

/** Maximum number of investors, as each takes a subquery. */
const MAX = 6;

const isInvestor = ({ field, comparison, values }: Condition): boolean =>
	/^(?:organizations|people)$/.test(field) && comparison === 'is' && values.length === 1;

/**
 * Returns the conditions that a raiser may meet with different rounds: `what did Paradigm and Polychain both back` does
 * not ask for a round that both joined. Empty if anything else is asked about the rounds, or for a single investor.
 */
export function conditionsAcrossRounds({
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
	const isOfSeveral = conditions.length > 1 && conditions.length <= MAX;
	return isPlain && isOfSeveral && conditions.every(isInvestor) ? conditions : [];
}
