import type { Query } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Ask, Piece } from '../reading/pieces.ts';
import { aspects } from './aspects.ts';
import type { MeantSubject } from './record-meant.ts';

/** Questions about rounds. The answer to each states how much, from whom and when. */
const ofRounds: readonly Ask[] = ['much', 'who', 'when'];
const fields = ['amount_quantity', 'lead_investors', 'date'];
const raising = ['raise', 'lead', 'invest'];

const isOfRounds = (piece: Piece): boolean => {
	if (piece.tag === 'ask') return ofRounds.includes(piece.ask);
	if (piece.tag === 'verb') return raising.includes(piece.verb);
	return piece.tag === 'prep' || piece.tag === 'name' || piece.tag === 'pron';
};

/**
 * Returns a query for the rounds of a record, if a question asks several things about them at once: `how much did
 * ETHGas raise, and from whom?`
 */
export function roundsQuery(
	{ paths: [path] }: Parts,
	{ records, isClear }: MeantSubject,
): Query | null {
	const pieces = (path?.spans ?? []).flatMap(({ piece }) => piece ?? []);
	const names = pieces.filter(({ tag }) => tag === 'name');
	const asks = new Set(pieces.flatMap((piece) => (piece.tag === 'ask' ? [piece.ask] : [])));
	const isRaised = pieces.some((piece) => piece.tag === 'verb' && piece.verb === 'raise');
	const [record] = records;
	const isAsked = isClear && names.length === 1 && asks.size > 1 && isRaised;
	if (!record || record.type === 'person' || !isAsked) return null;
	if ((path?.unknown ?? []).length > 0 || !pieces.every(isOfRounds)) return null;
	const rounds = aspects.find(({ key }) => key === 'rounds')?.query(record);
	return rounds?.kind === 'list' ? { ...rounds, fields } : null;
}
