import type { Aggregate } from '#lib/screens/field-values.ts';
import type { Condition } from '#lib/screens/screen.ts';
import { canGroup } from '../answering/dimensions.ts';
import type { FactWord } from '../lexicon/facts.ts';
import type { Query, Rows } from '../query.ts';
import type { Context } from './bag.ts';
import { NoQueryError } from './pick.ts';
import type { Ask, PieceOf } from './pieces.ts';
import { figureField } from './row-figures.ts';

/** Matches counts of deals, whatever the verb: `got the most deals`. */
const MAX_DEALS =
	/\b(?:most|fewest|least)(?: [a-z]+)? (?:rounds|deals|raises|investments)\b|\bnhieu (?:vong|dot|thuong vu|deal)\b/;

/** Matches requests for more than one group: `ecosystems with the most projects`. */
const SEVERAL =
	/^(?:the )?(?:sectors|countries|ecosystems|chains|stages|industries|networks|months|years|outlets) /;

/** The first words of a question for groups, if no word says `per` or `by`. */
const grouping: readonly Ask[] = ['when', 'where', 'chart'];

/** The query for groups of rows. @throws NoQueryError */
export function groupOf(
	rows: Rows,
	{ by: dimension, said, take }: PieceOf<'grouped'>,
	of: Aggregate | 'count',
	field: FactWord | undefined,
	ordered: PieceOf<'top'> | undefined,
	verbs: readonly string[],
	asks: ReadonlySet<Ask>,
	{ text }: Context,
): Query {
	// `busiest month`: for rounds, activity has only one measure.
	const isBusy = ordered?.field === 'joined' && rows.source === 'fundraising' && of === 'count';
	const top = isBusy ? { ...ordered, field: null, many: true } : ordered;
	// The kind of a round is its stage.
	const by = dimension === 'type' && rows.source === 'fundraising' ? 'stage' : dimension;
	// `projects that raised every year`: a project's year is its founding year.
	if (by === 'year' && rows.source !== 'fundraising' && rows.rounds)
		throw new NoQueryError('By the year of what?');
	// `ngày nào` asks for the day of each.
	if (by === 'day' && said !== 'each' && !top) throw new NoQueryError('Of each day, or which day?');
	if (!canGroup(rows, by)) throw new NoQueryError('They have no such groups.');
	const isAsked = said !== null || top !== undefined || grouping.some((ask) => asks.has(ask));
	if (!isAsked) throw new NoQueryError('All of these groups, or each?');
	// `got the most deals`
	const areCounted = top?.many === true && MAX_DEALS.test(text);
	const isMoney =
		of === 'count' &&
		(top?.field === 'raised' ||
			top?.field === 'amount' ||
			(top?.field === null && verbs.includes('raise') && !areCounted));
	const figure = isMoney ? 'sum' : of;
	if (top?.field && !isMoney) throw new NoQueryError('Groups are ordered by their own figure.');
	// `the largest round per sector`, `top 3 rounds per year`: some of each, which is not an aggregate.
	if (
		said === 'each' &&
		top &&
		top.field === null &&
		top.many !== true &&
		!verbs.includes('raise') &&
		of === 'count'
	)
		throw new NoQueryError('Some of each group.');
	if (top?.many === false && figure === 'count' && top.field === null)
		throw new NoQueryError('The largest by what?');
	// An undisclosed stage cannot be the first.
	const isOfFirst = by === 'stage' && top?.order !== null && top !== undefined;
	return {
		kind: 'group',
		by,
		of: figure,
		field: figure === 'count' ? null : figureField(rows.source, isMoney ? 'amount' : field),
		rows: isOfFirst ? withStage(rows) : rows,
		order: top ? (top.order ?? 'desc') : take === undefined ? null : 'desc',
		take:
			take !== undefined
				? take
				: top
					? (top.take ?? (top.order === null || SEVERAL.test(text) ? null : 1))
					: null,
	};
}

/** Limits rounds to those with a known stage. */
function withStage(rows: Rows): Rows {
	const isSaid = rows.groups.some(({ conditions }) =>
		conditions.some(({ field }) => field === 'stages'),
	);
	if (rows.source !== 'fundraising' || isSaid) return rows;
	const disclosure: Condition = { field: 'stages', comparison: 'is not', values: ['Undisclosed'] };
	const at = rows.groups.findIndex(({ match }) => match === 'all');
	const groups =
		at < 0
			? [...rows.groups, { match: 'all' as const, conditions: [disclosure] }]
			: rows.groups.map((group, place) =>
					place === at ? { ...group, conditions: [...group.conditions, disclosure] } : group,
				);
	return { ...rows, groups };
}
