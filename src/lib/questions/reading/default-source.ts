import { isDirectorySource } from '#lib/directory/sources.ts';
import { factSpec } from '../lexicon/facts.ts';
import type { RowSource } from '../query.ts';
import type { Bag } from './bag.ts';
import type { Ask, Cond } from './pieces.ts';

/** The kind of rows to ask for if no noun states it. */
export function defaultSource(
	bag: Bag,
	asks: ReadonlySet<Ask>,
	conds: readonly Cond[],
	verbs: readonly string[],
	forms: ReadonlySet<string>,
): RowSource | undefined {
	for (const cond of conds) {
		if (cond.is === 'studied' || cond.is === 'founded') return 'people';
		if (cond.is === 'role' && cond.role !== 'raised') return 'investors';
		if (cond.is !== 'related') continue;
		switch (cond.by) {
			case 'investee':
			case 'led':
				// `What backs USDC?` does not ask for investors.
				return asks.has('what') && !asks.has('who') ? undefined : 'investors';
			case 'investor':
				return asks.has('much') ||
					asks.has('when') ||
					bag.all('figure').length > 0 ||
					bag.all('field').length > 0
					? 'fundraising'
					: /often|times|lan/.test([...forms].join(' '))
						? 'fundraising'
						: 'raisers';
			case 'lead':
				return asks.has('who') && !cond.not ? 'raisers' : 'fundraising';
			case 'raiser':
				return 'fundraising';
			case 'founder of':
			case 'works at':
			case 'worked at':
			case 'left':
				return 'people';
			case 'founded by':
			case 'employs':
			case 'employed':
			case 'had employed':
				return 'employers';
			default:
		}
	}
	const isOfRaisers = conds.some(({ is }) => is === 'sector' || is === 'token' || is === 'place');
	// `Layer 1 launches in 2020`, `the most recently launched Layer 2`
	const isSector = conds.some(({ is }) => is === 'sector');
	const isBegun = (cond: Cond) =>
		cond.is === 'period' && (cond.of === 'launched' || cond.of === 'founded');
	const isOfKind = conds.every(
		(cond) => ['sector', 'token', 'ecosystem'].includes(cond.is) || isBegun(cond),
	);
	const isLaunched = verbs.length === 1 && verbs[0] === 'launch' && bag.all('top').length > 0;
	// `L2 nào gọi vốn nhiều nhất`: projects, not their largest round.
	const isByRaised = bag.all('top').some(({ field }) => field === 'raised') && asks.has('which');
	if (isSector && isOfKind && isByRaised && verbs.length === 0 && !asks.has('much'))
		return 'projects';
	// `who went live in 2025`
	const isOfLaunch = verbs.length === 1 && verbs[0] === 'launch' && conds.length === 1;
	if (isOfLaunch && asks.has('who') && conds.every(({ is }) => is === 'period')) return 'projects';
	if (isSector && isOfKind && !asks.has('much') && !asks.has('who'))
		if (isLaunched || (verbs.length === 0 && conds.some(isBegun))) return 'projects';
	if (
		conds.every(({ is }) => is === 'period') &&
		verbs.length === 0 &&
		bag.all('grouped').some(({ by }) => by === 'stage')
	)
		return 'fundraising';
	// `in which month did DeFi raise the most`: rounds, which have a month.
	const isOfTime = bag
		.all('grouped')
		.some(({ by }) => ['month', 'quarter', 'year', 'stage'].includes(by));
	if (verbs.includes('raise') && isOfRaisers && isOfTime) return 'fundraising';
	if (verbs.includes('raise') && isOfRaisers && !asks.has('much') && bag.all('figure').length === 0)
		return asks.has('who') ? 'raisers' : 'projects';
	const isRaised = conds.some((cond) => cond.is === 'amount' && cond.field === 'raised');
	if (isRaised && isOfRaisers && !asks.has('much') && bag.all('figure').length === 0)
		return 'projects';
	if (verbs.includes('raise')) return asks.has('who') ? 'raisers' : 'fundraising';
	if (conds.some(({ is }) => is === 'stage')) return 'fundraising';
	if (conds.some((cond) => cond.is === 'amount' && cond.field === 'valuation'))
		return 'fundraising';
	// `Who employs more than 100 people?`
	const isStaffed = (cond: Cond) => cond.is === 'amount' && cond.field === 'employees';
	if (conds.length > 0 && conds.every(isStaffed) && asks.has('who')) return 'organizations';
	// `layer 1 nào đặt tại Singapore`
	const areInPlaces =
		isSector &&
		conds.some(({ is }) => is === 'place') &&
		conds.every(({ is, on }) => (is === 'sector' || is === 'place' || is === 'token') && !on);
	const isList = [...asks].every((ask) => ask === 'which' || ask === 'list' || ask === 'what');
	if (areInPlaces && verbs.length === 0 && isList && bag.all('figure').length === 0)
		return 'projects';
	const isOfProjects = ({ is }: Cond) => is === 'sector' || is === 'token';
	if (conds.length > 0 && conds.every(isOfProjects) && verbs.length === 0 && asks.size === 0)
		return 'projects';
	const [field] = [
		...bag.all('field').map((piece) => piece.field),
		...bag.all('top').flatMap(({ field }) => field ?? []),
	];
	// `employees of Coinbase` is about one record, not rows.
	if (conds.some((cond) => cond.is === 'related' && ['of', 'in', 'about'].includes(cond.by)))
		return undefined;
	if (field) {
		if (field === 'date') return undefined;
		const sources = factSpec(field).rows ?? {};
		if (field === 'raised' || field === 'amount' || field === 'valuation') return 'fundraising';
		const only = Object.keys(sources).filter(isDirectorySource);
		if (only.length === 1) return only[0];
	}
	return undefined;
}
