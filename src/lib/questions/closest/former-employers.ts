import type { Query } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Piece } from '../reading/pieces.ts';
import { aspects } from './aspects.ts';

const working: readonly string[] = ['work', 'worked', 'left'];

/** Whether a piece says no more than that somebody works. */
function isOfWork(piece: Piece): boolean {
	if (piece.tag === 'verb') return working.includes(piece.verb);
	if (piece.tag === 'noun') return piece.noun === 'employers';
	if (piece.tag === 'field') return piece.field === 'job';
	if (piece.tag === 'target') return piece.target.source === 'organizations';
	return ['ask', 'prep', 'pron', 'when'].includes(piece.tag);
}

const isOrganization = (piece: Piece | null): boolean =>
	piece?.tag === 'name' && piece.name.records[0]?.type === 'organization';

/** Where somebody worked before: `Where did Fred Ehrsam work before Paradigm?` names where they went. */
export function formerEmployers({ tokens, paths: [path] }: Parts): Query | null {
	const spans = path?.spans ?? [];
	const pieces = spans.flatMap(({ piece }) => (piece && piece.tag !== 'name' ? [piece] : []));
	const people = spans.flatMap(({ piece }) =>
		piece?.tag === 'name' ? (piece.name.records.find(({ type }) => type === 'person') ?? []) : [],
	);
	const [person, more] = people;
	const names = spans.filter(({ piece }) => piece?.tag === 'name').length;
	const isBefore = spans.some(
		({ from, piece }) => isOrganization(piece) && tokens[from - 1]?.form === 'before',
	);
	const isKnown = (path?.unknown ?? []).every((at) => tokens[at]?.form === 'before');
	if (!person || more || names !== 2 || !isBefore || !isKnown || !pieces.every(isOfWork))
		return null;
	const { type, slug, name } = person;
	return aspects.find(({ key }) => key === 'former employer')?.query({ type, slug, name }) ?? null;
}
