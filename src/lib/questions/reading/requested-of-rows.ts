import type { Aggregate } from '#lib/screens/field-values.ts';
import type { FactWord } from '../lexicon/facts.ts';
import type { RowSource } from '../query.ts';
import type { Context } from './bag.ts';
import type { Ask, Cond, PieceOf, Relation, Target } from './pieces.ts';

/** Meanings that words give to rows beyond their pieces. */

/** `Metaverse projects and their funding`: rows, with this fact of each. */
export const isColumnBeside = (
	asks: ReadonlySet<Ask>,
	target: Target | undefined,
	{ forms, lang }: Context,
): boolean =>
	target !== undefined &&
	target.plural !== false &&
	!asks.has('much') &&
	!asks.has('count') &&
	(lang === 'en'
		? forms.has('their') &&
			['and', 'with', 'plus', 'alongside', 'including'].some((form) => forms.has(form))
		: forms.has('cua') &&
			['chung', 'ho'].some((form) => forms.has(form)) &&
			['va', 'cung', 'kem'].some((form) => forms.has(form)));

/** Whether a question requests a grouping that rows do not support: `gender split of founders`. */
export const asksForBreakdown = ({ forms, lang }: Context): boolean => {
	const all = (...words: readonly string[]) => words.every((word) => forms.has(word));
	return lang === 'en'
		? splits.some((form) => forms.has(form))
		: all('ty', 'le') || all('ti', 'le') || all('phan', 'bo') || all('co', 'cau');
};

const splits: readonly string[] = [
	...['split', 'splits', 'breakdown', 'breakdowns', 'distribution', 'distributions', 'ratio'],
	...['ratios', 'mix', 'makeup', 'composition', 'proportion', 'proportions', 'spread'],
];

/** `How big was the largest round of Aptos?` asks for one round's size. */
export const isOneRound = (
	source: RowSource,
	top: PieceOf<'top'> | undefined,
	target: Target | undefined,
): boolean =>
	source === 'fundraising' &&
	target !== undefined &&
	target.plural !== true &&
	(top?.take === null || top?.take === 1) &&
	(top.field === 'date' || (top.field === null && top.many === false));

/** `When were the privacy projects founded?` asks for the day of each. */
export const requestedDayFact = (
	source: RowSource,
	[verb, more]: readonly string[],
	conds: readonly Cond[],
	asks: ReadonlySet<Ask>,
): FactWord | undefined => {
	if (!asks.has('when') || more || conds.length === 0) return undefined;
	if (verb === 'found' && (source === 'projects' || source === 'organizations')) return 'founded';
	return verb === 'launch' && source === 'projects' ? 'launched' : undefined;
};

export const areLatestRaisers = (
	source: RowSource,
	top: PieceOf<'top'> | undefined,
	conds: readonly Cond[],
): boolean =>
	['projects', 'raisers', 'organizations'].includes(source) &&
	top?.field === 'date' &&
	conds.some((cond) => cond.is === 'role' && cond.role === 'raised');

/** `gọi bao nhiêu`: how much, unless a separate word counts rounds or times. */
export const asksHowMuch = (
	asks: ReadonlySet<Ask>,
	target: Target | undefined,
	source: RowSource,
	{ lang, forms }: Context,
): boolean =>
	lang === 'vi' &&
	asks.has('count') &&
	!target &&
	source === 'fundraising' &&
	['goi', 'huy'].some((word) => forms.has(word)) &&
	!['lan', 'vong', 'dot', 'thuong'].some((word) => forms.has(word));

/** `who backed Celestia and EigenLayer` may mean either of them; `both` decides. */
export const saysBoth = ({ forms, text, lang }: Context): boolean =>
	(lang === 'vi' && /\bcung (?:dau tu|rot|gop)\b/.test(text)) ||
	(lang === 'en'
		? [
				'both',
				'well',
				'share',
				'common',
				'shared',
				'mutual',
				'each',
				'alike',
				'overlap',
				'overlapping',
			]
		: ['ca', 'lan', 'deu', 'chung', 'vua']
	).some((form) => forms.has(form));

/** Whether a question is about one round, not about groups: `What stage was Gensyn's round of 2023?` */
export const isAboutOneRound = (
	{ by, said }: PieceOf<'grouped'>,
	target: Target | undefined,
	conds: readonly Cond[],
	of: Aggregate | 'count',
	asks: ReadonlySet<Ask>,
): boolean =>
	by === 'stage' &&
	said === 'which' &&
	of === 'count' &&
	!asks.has('count') &&
	target?.source === 'fundraising' &&
	target.plural === false &&
	conds.some(({ is }) => is === 'related');

const isOfInvestor = (cond: Cond): boolean =>
	cond.is === 'related' && (cond.by === 'investor' || cond.by === 'lead');

/** `How much did Paradigm invest in Aave?`: a round has one amount, whoever joined it. */
export const isShareQuestion = (
	asks: ReadonlySet<Ask>,
	conds: readonly Cond[],
	target: Target | undefined,
	verbs: readonly string[],
	field: FactWord | undefined,
): boolean =>
	asks.has('much') &&
	(target === undefined || target.conds.some(isOfInvestor)) &&
	!verbs.includes('raise') &&
	(field === undefined || field === 'raised') &&
	[...conds, ...(target?.conds ?? [])].some(isOfInvestor);

/** Relations of people that have no date. */
const ofPositions: readonly Relation[] = [
	...(['founder of', 'founded by', 'works at', 'worked at', 'left', 'ever at'] as const),
	...(['employs', 'employed', 'had employed'] as const),
];

/** Whether a time lacks an event: `projects in 2021` may have been founded, launched or funded then. */
export const hasAmbiguousTime = (source: RowSource, conds: readonly Cond[]): boolean =>
	['projects', 'organizations', 'people', 'employers'].includes(source) &&
	conds.some((cond) => cond.is === 'period' && cond.of === 'any' && !cond.on) &&
	!conds.some(
		(cond) =>
			cond.on === 'rounds' ||
			(cond.is === 'related' && !ofPositions.includes(cond.by)) ||
			['role', 'stage', 'times', 'amount', 'many', 'confirmed', 'disagree'].includes(cond.is),
	);
