import type { Query } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Cond } from '../reading/pieces.ts';
import { isExactName } from './record-meant.ts';

/** Queries with a default period, and queries about allocations, whose labels may be worded differently. */
const ofTimeOrParts: readonly Query['kind'][] = [
	...(['unlocks', 'events', 'changes', 'allocations', 'claims', 'sources', 'news'] as const),
];

const isSector = ({ is }: Cond): boolean => is === 'sector';

/**
 * Whether a question can only mean its reading, as it names records exactly and requests only one fact. If that fact is
 * unknown, the answer says so.
 */
export function isCertainQuery(query: Query, { paths: [path], before, isFirst }: Parts): boolean {
	const names = (path?.spans ?? []).flatMap(({ piece }) =>
		piece?.tag === 'name' ? [piece.name] : [],
	);
	// `Agora, the stablecoin one` says which is meant, and may match none.
	const isDescribed = path?.spans.some(
		({ piece }) =>
			(piece?.tag === 'cond' && piece.conds.some(isSector)) ||
			(piece?.tag === 'target' && piece.target.conds.some(isSector)),
	);
	const isOfOne = query.kind !== 'fact' || query.records.length === 1;
	// `who founded Scroll?`, `and where is it based?`
	const isOfBefore =
		before !== undefined &&
		query.kind === 'fact' &&
		query.records.every(({ type, slug }) => type === before.type && slug === before.slug);
	// A condition on who is asked for may be a part of a name, as in `the founders of Kelp DAO`, or describe the record, as in
	// `backers of Taurus from Geneva`; the one who runs it may have another title.
	const isOfPart =
		'rows' in query &&
		(query.rows.positions !== null || query.rows.rounds !== null) &&
		(query.rows.groups.length > 0 || (query.rows.positions?.titles.length ?? 0) > 0);
	return (
		!ofTimeOrParts.includes(query.kind) &&
		isOfOne &&
		!isOfPart &&
		!isDescribed &&
		(isFirst ? names.length > 0 : isOfBefore) &&
		names.every(isExactName)
	);
}
