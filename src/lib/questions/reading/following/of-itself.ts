import type { Query, Rows } from '../../query.ts';
import type { Context } from '../bag.ts';
import { isQuery, type ReadResult } from '../made.ts';
import { has, type Piece } from '../pieces.ts';

/**
 * `Which one raised the most?` after a question for some records is not about all there are, unless it names their kind
 * and number.
 */
export function standaloneReading(
	read: ReadResult,
	pieces: readonly Piece[],
	before: Query | undefined,
	context: Context,
): ReadResult {
	if (isQuery(read) && before && isOfAnybody(read.query, before)) return undefined;
	if (!isQuery(read) || !('rows' in read.query)) return read;
	if (before && isTheRound(read.query, pieces, context) && hasOneSubject(before)) return undefined;
	if (before && isStageAlone(pieces) && (hasOneSubject(before) || isOfInvestments(before)))
		return undefined;
	if (before && narrowsAlike(read.query, pieces, before, context)) return undefined;
	if (before && (isOfThose(read.query, pieces, before) || saysLess(read.query, pieces, before)))
		return undefined;
	if (!isOpen(read.query.rows)) return read;
	if (before && 'rows' in before && isOpen(before.rows)) return read;
	const isWhole =
		has(pieces, 'target') &&
		!has(pieces, 'pron') &&
		pieces.some(
			(piece) =>
				(piece.tag === 'top' && piece.take !== null) ||
				piece.tag === 'grouped' ||
				piece.tag === 'dimension' ||
				(piece.tag === 'top' && pieces.some(({ tag }) => tag === 'amount')),
		);
	return isWhole || (before && isWithinAll(read, before)) ? read : undefined;
}

/** `who led the Series A?`, `ai dẫn dắt vòng Series A?`: one round, without saying whose. */
function isTheRound(query: Query, pieces: readonly Piece[], { forms, lang }: Context): boolean {
	if (!('rows' in query) || has(pieces, 'name', 'names')) return false;
	const groups = [...query.rows.groups, ...(query.rows.rounds?.groups ?? [])];
	const isOfStage = groups.some(({ conditions }) =>
		conditions.some(({ field, comparison }) => field === 'stages' && comparison === 'is'),
	);
	const hasOneOf = (words: readonly string[]) => words.some((word) => forms.has(word));
	return (
		isOfStage &&
		(lang === 'vi'
			? forms.has('vong') &&
				!hasOneOf(['cac', 'nhung', 'moi']) &&
				// `khi nào`, but not `vòng nào`
				(!forms.has('nao') || hasOneOf(['khi', 'luc', 'nam', 'ngay']))
			: hasOneOf(['the', 'that', 'this']) && !hasOneOf(['rounds', 'deals', 'raises', 'raisings']))
	);
}

/** Whether a question states only a stage, and no raiser or action: `how many Series A rounds?` */
const isStageAlone = (pieces: readonly Piece[]): boolean =>
	pieces.some(({ tag }) => tag === 'ask') &&
	saysStage(pieces) &&
	pieces.every(
		(piece) =>
			piece.tag === 'ask' ||
			piece.tag === 'prep' ||
			(piece.tag === 'cond' && piece.conds.every(({ is }) => is === 'stage')) ||
			(piece.tag === 'target' && piece.target.conds.every(({ is }) => is === 'stage')),
	);

/** Whether a question asked for somebody's investments. */
const isOfInvestments = (before: Query): boolean =>
	'rows' in before &&
	[...before.rows.groups, ...(before.rows.rounds?.groups ?? [])].some(({ conditions }) =>
		conditions.some(({ field }) => ['organizations', 'people', 'lead_investors'].includes(field)),
	);

/** Whether a question was about one record, or about the rounds that one record raised. */
function hasOneSubject(before: Query): boolean {
	if ('records' in before) return before.records.length === 1;
	if ('record' in before) return before.record !== null;
	const { groups, rounds, positions } = before.rows;
	if (positions?.of.length === 1) return true;
	return [...groups, ...(rounds?.groups ?? [])].some(({ conditions }) =>
		conditions.some(({ field, values }) => field.startsWith('raised_by_') && values.length === 1),
	);
}

/**
 * `How many raised over $10m?` after some projects names no kind of record; `which fund invested most?` after funds of
 * Singapore adds nothing to them. Neither is about all there are.
 */
function saysLess(query: Query, pieces: readonly Piece[], before: Query): boolean {
	if (!('rows' in query) || !('rows' in before) || has(pieces, 'name', 'noun', 'title'))
		return false;
	if (!has(pieces, 'target', 'doer')) return !has(pieces, 'figure', 'grouped', 'dimension');
	const conditionKeys = (rows: Rows): string[] =>
		rows.groups.flatMap(({ conditions }) => conditions.map((one) => JSON.stringify(one)));
	const [now, earlier] = [conditionKeys(query.rows), conditionKeys(before.rows)];
	return (
		query.kind === 'list' &&
		query.sort !== null &&
		query.rows.source === before.rows.source &&
		!query.rows.rounds?.groups.length &&
		now.length < earlier.length &&
		now.every((one) => earlier.includes(one))
	);
}

/** Whether a query lost the previous subject: `the latest article?` after news about somebody is about them. */
const isOfAnybody = (query: Query, before: Query): boolean =>
	(query.kind === 'news' || query.kind === 'events' || query.kind === 'unlocks') &&
	query.kind === before.kind &&
	query.records.length === 0 &&
	before.records.length > 0;

/** Whether a question may mean these rounds or all: `Which rounds do sources disagree on?` after somebody's rounds. */
function isOfThose(query: Query, pieces: readonly Piece[], before: Query): boolean {
	if (query.kind !== 'list' || before.kind !== 'list') return false;
	const [rows, earlier] = [query.rows, before.rows];
	const isWhich = pieces.some((piece) => piece.tag === 'ask' && piece.ask === 'which');
	const areDisputed = JSON.stringify(rows.groups).includes('sources_disagree');
	return isWhich && areDisputed && rows.source === earlier.source && !has(pieces, 'name');
}

/** Whether the only condition on rows is their chain. */
const isOnChain = ({ groups, rounds }: Rows): boolean =>
	!rounds &&
	groups.every(({ conditions }) => conditions.every(({ field }) => field === 'ecosystem'));

const isListed = (piece: Piece): boolean => piece.tag === 'ask' && piece.ask === 'list';

/** `Which projects have a token?`, `list the ones over $10m` after projects of a sector selects some of these. */
function narrowsAlike(
	query: Query,
	pieces: readonly Piece[],
	before: Query,
	{ forms, those }: Context,
): boolean {
	if (query.kind !== 'list' || query.sort !== null) return false;
	if (before.kind !== 'list' && !(before.kind === 'count' && those)) return false;
	if (query.rows.source !== before.rows.source || isOpen(before.rows)) return false;
	const areListed = those === true && pieces.some(isListed);
	const isPlain =
		(forms.has('which') || forms.has('nao') || areListed) &&
		has(pieces, 'target') &&
		!has(pieces, 'noun', 'title') &&
		(!has(pieces, 'name', 'names') || isOnChain(query.rows));
	const fieldsOf = ({ groups, rounds }: Rows): string[] =>
		[...groups, ...(rounds?.groups ?? [])].flatMap(({ conditions }) =>
			conditions.map(({ field }) => field),
		);
	const earlier = fieldsOf(before.rows);
	const now = fieldsOf(query.rows);
	// `list the rounds of 2022` after seed rounds of 2021
	if (isPlain && areListed) return earlier.some((field) => !now.includes(field));
	return isPlain && !now.some((field) => earlier.includes(field));
}

/** Whether `within` restricts the rows to those of the previous question. */
const isWithinAll = (read: ReadResult, before: Query): boolean => {
	const again = limitToPrevious(read, before);
	return isQuery(again) && 'rows' in again.query && !isOpen(again.query.rows);
};

/** Whether rows have no conditions. */
const isOpen = ({ groups, raisers, rounds, positions, studied, except }: Rows): boolean =>
	groups.length === 0 &&
	!raisers &&
	!except &&
	!positions &&
	!studied &&
	(!rounds || (rounds.groups.length === 0 && !rounds.raisers && !rounds.sum && !rounds.count));

/** Limits a query to the previous rows: `Which project raised the most?` after a list of some projects. */
export function limitToPrevious(read: ReadResult, before: Query | undefined): ReadResult {
	if (!isQuery(read) || read.query.kind !== 'list' || before?.kind !== 'list') return read;
	const { sort, take, rows } = read.query;
	const isOpen = rows.groups.length === 0 && !rows.rounds && !rows.positions;
	const goesOn = before.sort === null && before.rows.source === rows.source;
	return sort && take === 1 && isOpen && goesOn
		? { ...read, query: { ...read.query, rows: before.rows } }
		: read;
}

/** Whether a question names a stage: `who led the Series A?` after a question about founders. */
export const saysStage = (pieces: readonly Piece[]): boolean =>
	pieces.some(
		(piece) =>
			(piece.tag === 'cond' && piece.conds.some(({ is }) => is === 'stage')) ||
			(piece.tag === 'target' && piece.target.conds.some(({ is }) => is === 'stage')),
	);
