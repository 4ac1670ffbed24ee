import type { Db } from '#lib/db/connect.ts';
import { type FactWord, factSpec } from '../../lexicon/facts.ts';
import type { Query } from '../../query.ts';
import type { Context } from '../bag.ts';
import { has, type Piece } from '../pieces.ts';
import { roundOf } from '../subjects.ts';

/** What of rounds may be asked behind a question for them. */
const asked: readonly FactWord[] = ['date', 'valuation', 'amount'];

/** `at what valuation?`, `when was it?`, `how big was it?` behind rounds: the same rounds, and this of each. */
export async function factsOfRounds(
	db: Db,
	pieces: readonly Piece[],
	before: Query,
	{ now }: Context,
): Promise<Query | undefined> {
	if (before.kind !== 'list' || before.rows.source !== 'fundraising') return undefined;
	const isPlain = pieces.every(
		(piece) =>
			['ask', 'field', 'pron'].includes(piece.tag) ||
			(piece.tag === 'again' && piece.again === 'and') ||
			// `only with a valuation` is for those of which one is known.
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
	if (!fact || more || !asked.includes(fact)) return undefined;
	const name = factSpec(fact).rows?.fundraising;
	if (name === undefined) return undefined;
	// How much several raised may be their sum.
	if (fact === 'amount') {
		const round =
			has(pieces, 'pron', 'field') || asks.has('much') ? await roundOf(db, before, now) : null;
		return round?.kind === 'list' ? { ...round, fields: [name] } : undefined;
	}
	return { ...before, fields: [name] };
}
