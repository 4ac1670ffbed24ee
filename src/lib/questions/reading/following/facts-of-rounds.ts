import type { Db } from '#lib/db/connect.ts';
import { type FactWord, factSpec } from '../../lexicon/facts.ts';
import type { Query } from '../../query.ts';
import type { Context } from '../bag.ts';
import { has, type Piece } from '../pieces.ts';
import { roundOf } from '../subjects.ts';

/** Facts that can be requested of rounds after a question for rounds. */
const askable: readonly FactWord[] = ['date', 'valuation', 'amount'];

/** Returns the rounds that a query lists, adds up, or whose investors it lists; undefined for any other query. */
function roundsOf(query: Query): Extract<Query, { kind: 'list' }> | undefined {
	if (query.kind === 'figure' && query.rows.source === 'fundraising')
		return { kind: 'list', rows: query.rows, sort: null, take: null, fields: [] };
	if (query.kind !== 'list') return undefined;
	const { source, groups, rounds } = query.rows;
	if (source === 'fundraising') return query;
	if (source !== 'investors' || groups.length > 0 || !rounds || rounds.role === 'raised')
		return undefined;
	return {
		...{ kind: 'list', sort: null, take: null, fields: [] },
		rows: { source: 'fundraising', groups: rounds.groups, rounds: null, positions: null },
	};
}

/**
 * Returns the same rounds with the requested fact of each: `at what valuation?`, `when was it?`, `how big was it?`
 * after rounds or their investors.
 */
export async function factsOfRounds(
	db: Db,
	pieces: readonly Piece[],
	previous: Query,
	{ now }: Context,
): Promise<Query | undefined> {
	const before = roundsOf(previous);
	if (!before) return undefined;
	const isPlain = pieces.every(
		(piece) =>
			['ask', 'field', 'pron'].includes(piece.tag) ||
			(piece.tag === 'again' && piece.again === 'and') ||
			// `only with a valuation` selects those with a known one.
			(piece.tag === 'prep' && piece.prep !== 'with') ||
			(piece.tag === 'verb' && piece.verb === 'raise'),
	);
	if (!isPlain) return undefined;
	const asks = new Set(pieces.flatMap((piece) => (piece.tag === 'ask' ? [piece.ask] : [])));
	if (
		['who', 'where', 'count', 'compare', 'chart'].some((ask) =>
			[...asks].some((one) => one === ask),
		)
	)
		return undefined;
	const [field, more] = pieces.flatMap((piece) => (piece.tag === 'field' ? [piece.field] : []));
	const fact = field ?? (asks.has('when') ? 'date' : asks.has('much') ? 'amount' : undefined);
	if (!fact || more || !askable.includes(fact)) return undefined;
	const name = factSpec(fact).rows?.fundraising;
	if (name === undefined) return undefined;
	// How much several rounds raised may mean their sum.
	if (fact === 'amount') {
		const round =
			has(pieces, 'pron', 'field') || asks.has('much') ? await roundOf(db, before, now) : null;
		return round?.kind === 'list' ? { ...round, fields: [name] } : undefined;
	}
	return { ...before, fields: [name] };
}
