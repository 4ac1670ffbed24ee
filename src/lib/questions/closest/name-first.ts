import type { Query } from '../query.ts';
import { isQuery, readAlone } from '../reading/made.ts';
import type { Parts } from '../reading/parts.ts';
import { inTime, piecesOf } from '../reading/path-pieces.ts';
import type { Piece } from '../reading/pieces.ts';

/**
 * What a question asks that begins with the name, as people type: `superrare who invested`, `ava labs who runs it`.
 * Read as if the name were in the pronoun's place, or at the end.
 */
export function nameFirst({ paths: [path], context }: Parts): Query | null {
	if (!path || path.unknown.length > 0) return null;
	const [name, ...others] = inTime(piecesOf(path), context);
	if (name?.tag !== 'name') return null;
	const rest = others[0]?.tag === 'prep' && others[0].prep === 'and' ? others.slice(1) : others;
	if (!rest.some(({ tag }) => tag === 'ask' || tag === 'title')) return null;
	const at = rest.findIndex(({ tag }) => tag === 'pron');
	const inPlace: Piece[] = [...rest.slice(0, at), name, ...rest.slice(at + 1)];
	const ways: Piece[][] =
		at >= 0
			? [inPlace]
			: [
					[...rest, name],
					[...rest, { tag: 'prep', prep: 'in' }, name],
					[...rest, { tag: 'prep', prep: 'of' }, name],
				];
	for (const pieces of ways) {
		const read = readAlone(pieces, context);
		if (isQuery(read)) return read.query;
	}
	return null;
}
