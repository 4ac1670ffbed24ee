import { conditionsIn } from '../../conditions-in.ts';
import type { Query } from '../../query.ts';
import type { Context } from '../bag.ts';
import { has, type Piece } from '../pieces.ts';
import type { Token } from '../tokens.ts';
import { changesKind, dropsRows, dropsSpan, dropsSubject, dropsTime } from './dropped.ts';

/** Whether a query is not about the subject of the previous question, although the question refers to it. */
export const straysFromSubject = (
	query: Query,
	pieces: readonly Piece[],
	tokens: readonly Token[],
	before: Query,
	context: Context,
): boolean =>
	leavesFact(query, pieces, before) ||
	dropsRows(query, pieces, before, context) ||
	dropsSpan(query, pieces, before) ||
	dropsTime(query, pieces, before, context) ||
	changesKind(query, before, context) ||
	dropsSubject(query, pieces, before) ||
	leavesPeople(query, tokens, before, context) ||
	leavesKind(query, before, context) ||
	leavesFields(query, pieces, before) ||
	isOrigin(query, before, context);

/**
 * `when did that change?` after a question about a location does not ask about arbitrary changes, and `which sources
 * say so?` after what was raised in a year does not ask about all facts.
 */
function leavesFact(query: Query, pieces: readonly Piece[], before: Query): boolean {
	if (has(pieces, 'name', 'names')) return false;
	// `and its Twitter?` after the sources of a website: the fact, or its sources?
	if (before.kind === 'sources' && query.kind === 'fact') return true;
	// `its source?` after when something was founded is the source of that.
	if (before.kind === 'fact' && query.kind === 'sources' && query.fact === null) return true;
	if (query.kind === 'changes') {
		const isWhen = pieces.some((piece) => piece.tag === 'ask' && piece.ask === 'when');
		return before.kind === 'fact' && (isWhen || (query.record === null && query.type === null));
	}
	// `what do they say?` after whether sources agree on a round is about that, not all facts.
	return (
		query.kind === 'sources' &&
		'rows' in before &&
		(before.kind !== 'claims' || query.fact === null)
	);
}

const them: ReadonlySet<string> = new Set(['them', 'these', 'those']);
const asking: ReadonlySet<string> = new Set(
	'which who whom any many some one two all none each most'.split(' '),
);

/** Whether a query leaves the people: `which of them founded something?` selects some, not what they founded. */
function leavesPeople(
	query: Query,
	tokens: readonly Token[],
	before: Query,
	{ text }: Context,
): boolean {
	if (!('rows' in before) || before.rows.source !== 'people') return false;
	const forms = tokens.map(({ form }) => form);
	const isOfThem = forms.some(
		(form, at) => form === 'of' && asking.has(forms[at - 1] ?? '') && them.has(forms[at + 1] ?? ''),
	);
	const isOfThose =
		/\b(?:ai|nguoi nao|bao nhieu nguoi) (?:trong|trong so|o trong) (?:ho|do|nhom)/.test(text);
	return (isOfThem || isOfThose) && !('rows' in query && query.rows.source === 'people');
}

const OF_THEM =
	/\bwhich (?:one |ones )?(?:of|among|from) (?:them|those|these)\b(?! (?:rounds|deals|projects|funds|investors|companies|organizations|people))/;

/** Whether a query leaves the kind of rows: `which of them had a lead investor?` after rounds. */
const leavesKind = (query: Query, before: Query, { text }: Context): boolean =>
	OF_THEM.test(text) &&
	before.kind === 'list' &&
	query.kind === 'list' &&
	(before.rows.source === 'fundraising') !== (query.rows.source === 'fundraising');

/** Whether a query leaves the round: `at what valuation?` after somebody's Series A. */
const leavesFields = (query: Query, pieces: readonly Piece[], before: Query): boolean =>
	'rows' in before &&
	'rows' in query &&
	before.rows.source === 'fundraising' &&
	query.rows.source === 'fundraising' &&
	pieces.every(({ tag }) => ['ask', 'prep', 'field', 'again'].includes(tag)) &&
	conditionsIn(before.rows).length > conditionsIn(query.rows).length;

/** `where does it come from?` after what something is: the thing, or the statement about it? */
const isOrigin = (query: Query, before: Query, { forms }: Context): boolean =>
	before.kind === 'record' &&
	query.kind === 'sources' &&
	forms.has('it') &&
	['come', 'originate', 'stem'].some((form) => forms.has(form));
