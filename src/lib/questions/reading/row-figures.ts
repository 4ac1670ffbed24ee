import { isDirectorySource } from '#lib/directory/sources.ts';
import type { Aggregate } from '#lib/screens/field-values.ts';
import { type FactWord, factSpec } from '../lexicon/facts.ts';
import type { RowSource, Rows } from '../query.ts';
import type { Context } from './bag.ts';
import { rowsOf } from './lower.ts';
import { NoQueryError } from './pick.ts';
import type { Cond } from './pieces.ts';

/** Makes queries for rows: listed, counted, summed up or grouped. */

/** Returns the field to sum up for the rows of a source. */
export function figureField(source: RowSource, field: FactWord | undefined): string {
	if (!isDirectorySource(source)) throw new NoQueryError('Figures cover one kind of record.');
	const word = field ?? (source === 'fundraising' ? 'amount' : undefined);
	const name = word && factSpec(word).rows?.[source];
	const unit = word && factSpec(word).unit;
	if (!name || unit === 'text' || unit === 'day')
		throw new NoQueryError('These rows have no such figure.');
	return name;
}

/** Fields that can be summed. */
export const summableFields: readonly FactWord[] = [
	...(['raised', 'amount', 'invested', 'tvl', 'marketCap', 'volume'] as const),
	...(['employees', 'aum', 'joined', 'rounds', 'led'] as const),
];

/** Whether a condition is just `companies`, which means any raiser. */
const isAnyCompany = (cond: Cond): boolean =>
	cond.is === 'type' && cond.values.join() === 'Company';

/** Returns the rows to sum up: an amount raised in some rounds is the sum of these, whoever raised them. */
export function rowsToSum(
	rowSource: RowSource,
	conds: readonly Cond[],
	of: Aggregate | 'count',
	measured: FactWord | undefined,
	isGrouped: boolean,
	{ now }: Context,
): Rows {
	const isRaised = of === 'sum' && measured === 'raised';
	// `how much Swiss companies raised`: projects from there, too.
	const areCompanies =
		rowSource === 'organizations' &&
		conds.some(({ is }) => is === 'place') &&
		conds.every((cond) => ['place', 'period', 'role'].includes(cond.is) || isAnyCompany(cond));
	if (!isRaised || !(rowSource === 'projects' || rowSource === 'raisers' || areCompanies))
		return rowsOf(rowSource, conds, now);
	// A sum over two years covers both.
	const plain = conds.flatMap((cond): Cond[] => {
		if (cond.is === 'role' || isAnyCompany(cond)) return [];
		const { both: _, on: __, ...period } = cond;
		return [cond.is === 'period' ? period : cond];
	});
	if (rowSource === 'projects' && !isGrouped) {
		const rows = rowsOf(rowSource, plain, now);
		if (!rows.rounds) return rows;
	}
	return rowsOf('fundraising', plain, now);
}
