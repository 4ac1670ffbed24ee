import { isDirectorySource } from '#lib/directory/sources.ts';
import { type FactWord, factSpec } from '../lexicon/facts.ts';
import type { Query, RowSource, Rows } from '../query.ts';
import { NoQueryError } from './pick.ts';
import type { PieceOf } from './pieces.ts';

const openingField: Partial<Record<RowSource, FactWord>> = {
	fundraising: 'amount',
	projects: 'marketCap',
	investors: 'joined',
};

/** The order of a list; null if none is asked for. @throws NoQueryError if the rows have no such order. */
export function sortOf(
	rows: Rows,
	top: PieceOf<'top'> | undefined,
	verbs: readonly string[],
	counted: 'rounds' | undefined,
): Extract<Query, { kind: 'list' }>['sort'] {
	if (!top) return null;
	const order = top.order ?? 'desc';
	if (counted) return { field: counted, order };
	const isBare = verbs.length === 0 && top.field === null;
	if (isBare && top.many === true && rows.source !== 'investors')
		throw new NoQueryError('The most of what?');
	const word =
		top.field ??
		(verbs.includes('raise')
			? 'raised'
			: verbs.includes('invest') || verbs.includes('lead')
				? 'joined'
				: rows.source === 'people' && rows.rounds?.role === 'joined'
					? 'joined'
					: openingField[rows.source]);
	const isSize = top.field === null && top.many === false;
	// `Who led the largest round?` does not ask who led most often.
	if (!word || (isSize && word === 'joined')) throw new NoQueryError('The largest by what?');
	if (rows.rounds) {
		if (word === 'led' && rows.rounds.role !== 'led') throw new NoQueryError('They joined them.');
		if (word === 'joined' || word === 'led' || word === 'rounds') return { field: 'rounds', order };
		if (word === 'raised' || word === 'amount') return { field: 'raised', order };
		// Who did something first cannot be told from the last time that each did.
		if (word === 'date' && order === 'asc') throw new NoQueryError('The first of what?');
		if (word === 'date') return { field: 'last', order };
	}
	if (!isDirectorySource(rows.source)) throw new NoQueryError('They have no such order.');
	const field = factSpec(word).rows?.[rows.source];
	if (!field || factSpec(word).unit === 'text')
		throw new NoQueryError(`They cannot be ordered by ${word}.`);
	// `sorted by launch date`: chronologically.
	const isOfTime = word === 'launched' || word === 'founded';
	return { field, order: top.order ?? (isOfTime ? 'asc' : order) };
}
