import type { Db } from '#lib/db/connect.ts';
import { fields } from '#lib/screens/fields.ts';
import { findRows } from '../../answering/find-rows.ts';
import type { Query, Rows } from '../../query.ts';
import type { Context } from '../bag.ts';
import { has, type Piece, type PieceOf } from '../pieces.ts';
import { roundOf } from '../subjects.ts';

/** Whether several rounds match where a single one was mentioned. */
export async function matchesSeveralRounds(db: Db, query: Query, now: Date): Promise<boolean> {
	if (!('rows' in query)) return false;
	const { source, groups, rounds } = query.rows;
	const of = source === 'fundraising' ? groups : rounds?.groups;
	if (!of) return false;
	const rows: Rows = { source: 'fundraising', groups: of, rounds: null, positions: null };
	const { total } = await findRows(db, { rows, sort: null }, { take: 1, now });
	return total > 1;
}

/**
 * The one round that the previous question returned, as a query for it, if it is asked about: `who led that round?`
 * @returns null if `that round` is mentioned and there are several, or none; undefined if no round is asked about
 */
export async function findPreviousRound(
	db: Db,
	whole: readonly Piece[][],
	before: Query,
	{ now }: Context,
): Promise<Query | null | undefined> {
	const pieces = whole.find((some) => has(some, 'pron')) ?? whole[0] ?? [];
	const isNamed = pieces.some((piece) => piece.tag === 'pron' && piece.pron === 'round');
	const isFirst =
		before.kind === 'list' && before.rows.source === 'fundraising' && before.take === 1;
	// `who invested in it?` after the valuation of somebody's Series C is about that round.
	if (isOfNamedRound(before) && asksForInvestors(pieces)) return roundOf(db, before, now);
	const asksOfIt =
		has(pieces, 'pron') ||
		pieces.some(
			(piece) =>
				(piece.tag === 'verb' && (piece.verb === 'lead' || piece.verb === 'invest')) ||
				(piece.tag === 'ask' && piece.ask === 'who') ||
				(piece.tag === 'target' && piece.target.source === 'investors'),
		);
	const isNew = has(pieces, 'name');
	// `its first one instead` is a different round.
	if (has(pieces, 'top') && !isNamed) return undefined;
	// `who led it?` after an investor's rounds refers to one of them without saying which.
	if (!isNew && asksForDoers(pieces) && (isOfInvestor(before) || isOfNobody(before)))
		return roundOf(db, before, now);
	if (isNew || (!isNamed && !(isFirst && asksOfIt))) return isNamed ? null : undefined;
	return roundOf(db, before, now);
}

/** Pieces that may accompany the order that identifies one round. */
const besideOrder: readonly Piece['tag'][] = ['ask', 'prep', 'pron', 'again', 'top', 'verb'];

const ORDERED_EN =
	/\bthe [a-z]+(?: (?:one|round|deal|raise|of (?:them|these|those|the lot)|among them))?$/;
const ORDERED_VI =
	/\b(?:vong|dot|cai|lan|thuong vu) (?:lon nhat|nho nhat|dau tien|gan nhat|gan day nhat|moi nhat|cuoi cung|som nhat)\b/;

/**
 * `who led the smallest one?`, `who backed the first of them?` after rounds: that round; undefined if none is
 * identified this way.
 */
export async function findOrderedRound(
	db: Db,
	whole: readonly Piece[][],
	before: Query,
	{ now, lang, text }: Context,
): Promise<{ query: Query; pieces: Piece[] } | undefined> {
	if (before.kind !== 'list' || before.rows.source !== 'fundraising') return undefined;
	const pieces = whole.find((some) => has(some, 'top')) ?? [];
	const [top, more] = pieces.filter((piece): piece is PieceOf<'top'> => piece.tag === 'top');
	const isOfDoers =
		pieces.some((piece) => piece.tag === 'ask' && piece.ask === 'who') &&
		pieces.some((piece) => piece.tag === 'verb' && ['lead', 'invest'].includes(piece.verb));
	const isPlain = pieces.every(
		(piece) =>
			besideOrder.includes(piece.tag) ||
			(piece.tag === 'target' &&
				piece.target.source === 'fundraising' &&
				piece.target.conds.length === 0 &&
				piece.target.plural !== true),
	);
	if (!top || more || !isOfDoers || !isPlain || !top.order || (top.take ?? 1) > 1) return undefined;
	if (!(lang === 'en' ? ORDERED_EN : ORDERED_VI).test(text)) return undefined;
	const isFirst = /\bthe first\b|\bdau tien\b/.test(text) && before.sort !== null;
	const isOfSize = top.field === null && top.many === false;
	if (!isFirst && !isOfSize && top.field !== 'date' && top.field !== 'amount') return undefined;
	const sort = isFirst
		? before.sort
		: { field: top.field === 'date' ? 'date' : 'amount_quantity', order: top.order };
	const query = await roundOf(db, { ...before, sort, take: 1 }, now);
	return query
		? { query, pieces: pieces.filter(({ tag }) => !['top', 'pron', 'target'].includes(tag)) }
		: undefined;
}

/** Whether a question was for one round, identified by its raiser and its stage or day. */
const isOfNamedRound = (before: Query): boolean =>
	(before.kind === 'list' || before.kind === 'figure') &&
	before.rows.source === 'fundraising' &&
	before.rows.groups.some(
		({ match, conditions }) =>
			match === 'all' &&
			conditions.some(({ field }) => field.startsWith('raised_by_')) &&
			conditions.some(({ field }) => field === 'stages' || field === 'date'),
	);

/** Whether a question asks for the investors: `who invested in it?`, `investors in it` */
const asksForInvestors = (pieces: readonly Piece[]): boolean =>
	pieces.some((piece) => piece.tag === 'pron' && piece.pron === 'one' && !piece.isOwn) &&
	pieces.some(
		(piece) =>
			(piece.tag === 'verb' && ['lead', 'invest'].includes(piece.verb)) ||
			(piece.tag === 'target' && piece.target.source === 'investors'),
	) &&
	!has(pieces, 'name', 'period', 'top');

/** `who led it?` */
const asksForDoers = (pieces: readonly Piece[]): boolean =>
	pieces.some((piece) => piece.tag === 'pron' && piece.pron === 'one' && !piece.isOwn) &&
	pieces.some((piece) => piece.tag === 'ask' && piece.ask === 'who') &&
	pieces.some((piece) => piece.tag === 'verb' && ['lead', 'invest'].includes(piece.verb));

/** Whether a question was for rounds of a named participant. */
const isOfInvestor = (before: Query): boolean =>
	before.kind === 'list' &&
	before.rows.source === 'fundraising' &&
	before.rows.groups.some(({ conditions }) =>
		conditions.some(({ field }) => ['organizations', 'people', 'lead_investors'].includes(field)),
	);

/** Whether a question was for rounds without a named record. */
const isOfNobody = (before: Query): boolean =>
	before.kind === 'list' &&
	before.rows.source === 'fundraising' &&
	!before.rows.groups.some(({ conditions }) =>
		conditions.some(({ field }) => fields.fundraising.get(field)?.kind === 'links'),
	);

/** `which of those did they lead?` after somebody's investments: the rounds that they led. */
export function ledRoundsQuery(pieces: readonly Piece[], before: Query): Query | undefined {
	const others = pieces.filter(
		(piece) =>
			!['ask', 'prep', 'again', 'pron'].includes(piece.tag) &&
			!(piece.tag === 'verb' && piece.verb === 'lead') &&
			!(piece.tag === 'target' && piece.target.source === 'fundraising'),
	);
	const isLead = pieces.some((piece) => piece.tag === 'verb' && piece.verb === 'lead');
	const isOfThem =
		has(pieces, 'pron') && !pieces.some((piece) => piece.tag === 'ask' && piece.ask === 'who');
	if (!isLead || !isOfThem || others.length > 0 || before.kind !== 'list') return undefined;
	const { source, groups, rounds } = before.rows;
	const own = source === 'fundraising' ? groups : rounds?.role === 'raised' ? rounds.groups : [];
	const isPlain =
		source === 'fundraising' || (groups.length === 0 && !rounds?.sum && !rounds?.count);
	const links = own.flatMap(({ conditions }) =>
		conditions.filter(({ field }) => field === 'organizations' || field === 'people'),
	);
	const [only, more] = links;
	if (!isPlain || !only || more || only.field !== 'organizations' || only.comparison !== 'is')
		return undefined;
	const led = own.map(({ match, conditions }) => ({
		match,
		conditions: conditions.map((one) => (one === only ? { ...one, field: 'lead_investors' } : one)),
	}));
	return {
		...{ kind: 'list', sort: null, take: null, fields: [] },
		rows: { source: 'fundraising', groups: led, rounds: null, positions: null },
	};
}

/** Whether `it` refers to the previous round: `and who led it?` after the investors of one round. */
export const refersToRound = (pieces: readonly Piece[], before: Query): boolean =>
	before.kind === 'list' &&
	before.rows.source === 'investors' &&
	before.rows.rounds?.role === 'joined' &&
	before.rows.rounds.groups.some(({ conditions }) =>
		conditions.some(({ field }) => field === 'stages' || field === 'date'),
	) &&
	has(pieces, 'pron') &&
	pieces.some((piece) => piece.tag === 'verb' && piece.verb === 'lead') &&
	!has(pieces, 'name', 'target', 'noun', 'title', 'cond', 'period');
