import type { Condition } from '#lib/screens/screen.ts';
import { conditionsIn, recordsIn } from '../../conditions-in.ts';
import type { Query, Rows } from '../../query.ts';
import type { Context } from '../bag.ts';
import { has, type Piece } from '../pieces.ts';

/** Checks whether a query is still about the subject of the previous question. */

/** Fields with the participants or leads of rounds. */
const doers: readonly string[] = ['organizations', 'lead_investors', 'people'];

/** A condition by its content, regardless of whether joined or led. */
const conditionKey = ({ field, comparison, values }: Condition): string =>
	JSON.stringify([doers.includes(field) ? 'doer' : field, comparison, values]);

const THOSE_EN =
	/\b(?:(?:of|among|from|amongst) (?:these|those|them)|(?:these|those)|the (?:same )?ones)\b/;
const THOSE_VI =
	/\b(?:trong (?:so )?(?:do|nay|ho|chung)|(?:nhung|cac|may) [a-z ]{2,12} (?:do|nay|ay|kia)|(?:cai|dua|nhung cai|may cai) (?:nao|do|nay|co|ma))\b/;

/** Whether words refer to rows of the previous answer. */
export const pointsAtRows = ({ text, lang }: Pick<Context, 'text' | 'lang'>): boolean =>
	(lang === 'en' ? THOSE_EN : THOSE_VI).test(text);

/** `only those it led` after investments of 2022: the conditions on the previous rows still apply. */
export function dropsRows(
	query: Query,
	pieces: readonly Piece[],
	before: Query,
	context: Context,
): boolean {
	if (!('rows' in before) || !('rows' in query) || !pointsAtRows(context)) return false;
	const earlier = conditionsIn(before.rows);
	const now = new Set(conditionsIn(query.rows).map(conditionKey));
	// `the ones in Seychelles` behind those in Hong Kong: a row is in one place.
	const isElsewhere = conditionsIn(query.rows).some(({ field }) => field === 'location');
	const lost = earlier.filter(
		(one) => !now.has(conditionKey(one)) && !(isElsewhere && one.field === 'location'),
	);
	if (lost.length === 0) return false;
	// They are named individually.
	const known = recordsIn(before);
	const named = pieces.flatMap((piece) => (piece.tag === 'name' ? piece.name.records : []));
	const isOther = (slug: string) =>
		!known.has(slug) && !named.some((record) => record.slug === slug);
	return ![...recordsIn(query)].some(isOther);
}

const isTimed = ({ rows }: { rows: Rows }): boolean =>
	conditionsIn(rows).some(({ field }) => field === 'date');

/** Whether rows are rounds of one stage that a given record raised. */
const isOfItsStage = (rows: Rows): boolean => {
	const fields = conditionsIn(rows).map(({ field }) => field);
	return fields.includes('stages') && fields.some((field) => field.startsWith('raised_by_'));
};

const EVER =
	/\b(?:ever|in total|overall|all time|so far|to date|altogether|in all|tu truoc den nay|tong cong)\b/;

/** Whether a query drops the period: `how many changes?` after those of yesterday refers to yesterday. */
export const dropsSpan = (query: Query, pieces: readonly Piece[], before: Query): boolean =>
	'span' in query &&
	'span' in before &&
	query.kind === before.kind &&
	(before.span.from !== null || before.span.to !== null) &&
	query.span.from === null &&
	query.span.to === null &&
	!has(pieces, 'period', 'name', 'names', 'when', 'again');

/** Whether a time may no longer apply: `how many rounds did it lead?` after investments in 2022. */
export function dropsTime(
	query: Query,
	pieces: readonly Piece[],
	before: Query,
	{ text }: Context,
): boolean {
	if (!('rows' in before) || !('rows' in query) || !isTimed(before) || isTimed(query)) return false;
	const isOfRounds = query.rows.source === 'fundraising' || query.rows.rounds !== null;
	// `and the seed?` behind its Series A of May 2015 is another round.
	if (isOfItsStage(before.rows) && isOfItsStage(query.rows)) return false;
	if (!isOfRounds || has(pieces, 'period', 'name', 'top') || EVER.test(text)) return false;
	const known = recordsIn(before);
	return [...recordsIn(query)].some((slug) => known.has(slug));
}

const SAME =
	/\b(?:the )?same (?:thing |question |list |query |again )?(?:for|with|but|of|in|about|by)\b|\b(?:tuong tu|giong vay)\b/;

/** Whether a query changes the kind of rows: `same thing for stablecoins` after rounds. */
export const changesKind = (query: Query, before: Query, { text }: Context): boolean =>
	SAME.test(text) &&
	(query.kind !== before.kind ||
		('rows' in query && 'rows' in before && query.rows.source !== before.rows.source));

/** Kinds of pieces that are not about a single record. */
const ofMany: readonly Piece['tag'][] = ['grouped', 'dimension', 'outlet', 'figure', 'event'];

/** Whether a query drops the record: `who is the CEO?` after a summary does not ask for just any CEO. */
export function dropsSubject(query: Query, pieces: readonly Piece[], before: Query): boolean {
	const earlier = recordsIn(before);
	if (earlier.size === 0 || has(pieces, 'name', 'names')) return false;
	if (recordsIn(query).size > 0) return false;
	if ('rows' in before && 'rows' in query) {
		const now = new Set(conditionsIn(query.rows).map(conditionKey));
		if (conditionsIn(before.rows).some((one) => now.has(conditionKey(one)))) return false;
	}
	const isOfKind = pieces.some(
		(piece) =>
			piece.tag === 'cond' &&
			piece.conds.some(({ is }) => ['sector', 'place', 'ecosystem', 'token', 'type'].includes(is)),
	);
	const isCut = pieces.some((piece) => piece.tag === 'top' && piece.take !== null);
	// `who else went live in 2025`: some of all projects.
	const areLaunched =
		'rows' in query &&
		query.rows.source === 'projects' &&
		conditionsIn(query.rows).some(({ field }) => field === 'launched');
	return !(isOfKind || isCut || areLaunched || has(pieces, ...ofMany));
}
