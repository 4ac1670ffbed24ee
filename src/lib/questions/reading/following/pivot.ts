import type { Group } from '#lib/screens/screen.ts';
import type { Rows } from '../../query.ts';
import { NoQueryError } from '../pick.ts';
import type { Ask, Target } from '../pieces.ts';

/** Returns the conditions on the rounds that rows are, or that they raised. */
function roundsBehind({ source, groups, rounds }: Rows): Group[] | undefined {
	if (source === 'fundraising') return groups;
	return rounds?.role === 'raised' && groups.length === 0 && !rounds.sum
		? rounds.groups
		: undefined;
}

/** Rows of another kind that belong to the previous ones: their lead investors, their raisers. */
export function pivot(
	rows: Rows,
	target: Target | undefined,
	verbs: readonly string[],
	asks: ReadonlySet<Ask>,
	isFrom: boolean,
): { rows: Rows; isOther: boolean } {
	const led =
		verbs.includes('lead') ||
		target?.conds.some((cond) => cond.is === 'role' && cond.role === 'led');
	const invests = verbs.includes('invest');
	if (verbs.some((verb) => !['lead', 'invest', 'raise', 'have'].includes(verb)))
		throw new NoQueryError('They did not.');
	const isRoundsNamed = target?.source === 'fundraising';
	// `from whom?` after what was raised
	const isWhoAlone =
		asks.has('who') && !target && verbs.length === 0 && rows.source === 'fundraising';
	if (isWhoAlone && !isFrom) throw new NoQueryError('Who did what?');
	// `and what did Pantera lead?`, `just what they led` do not ask for investors.
	const isOfWhat = asks.has('what') || rows.source === 'fundraising';
	if ((led || invests) && !target && !asks.has('who') && isOfWhat)
		throw new NoQueryError('What did they do?');
	const does = led || invests || isWhoAlone;
	const wanted = does && (!target || isRoundsNamed) ? 'investors' : (target?.source ?? rows.source);
	const isOfInvestors = ['investors', 'organizations', 'people'].includes(rows.source);
	if (does && isRoundsNamed && !asks.has('who') && !(asks.has('which') && isOfInvestors))
		throw new NoQueryError('Who did what?');
	if (wanted === rows.source) {
		if (does && !rows.rounds) throw new NoQueryError('Who did what?');
		const role = led ? 'led' : 'joined';
		return {
			rows: does && rows.rounds ? { ...rows, rounds: { ...rows.rounds, role } } : rows,
			isOther: false,
		};
	}
	// `rounds of these` after projects
	if (
		rows.source === 'projects' &&
		wanted === 'fundraising' &&
		!rows.rounds &&
		rows.groups.length > 0
	)
		return {
			rows: { source: wanted, groups: [], raisers: rows.groups, rounds: null, positions: null },
			isOther: true,
		};
	const rounds = roundsBehind(rows);
	const isInvestors = wanted === 'investors' || wanted === 'organizations' || wanted === 'people';
	if (rounds && wanted === 'fundraising')
		return {
			rows: { source: wanted, groups: rounds, rounds: null, positions: null },
			isOther: true,
		};
	if (rounds && (isInvestors || wanted === 'projects' || wanted === 'raisers')) {
		const role = isInvestors ? (led ? 'led' : 'joined') : 'raised';
		return {
			rows: {
				...{ source: wanted, groups: [], positions: null },
				rounds: { role, groups: rounds, sum: null, count: null },
			},
			isOther: true,
		};
	}
	if (rows.source === 'investors' && wanted === 'organizations')
		return { rows: { ...rows, source: 'organizations' }, isOther: false };
	if (rows.source === 'investors' && wanted === 'people')
		return { rows: { ...rows, source: 'people' }, isOther: false };
	throw new NoQueryError('They are of another kind.');
}
