import type { Query } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Cond } from '../reading/pieces.ts';
import { isExactName } from './record-meant.ts';

/** What is asked of a span of time by default, and of parts of a supply by words that may be others. */
const ofTimeOrParts: readonly Query['kind'][] = [
	...(['unlocks', 'events', 'changes', 'allocations', 'claims', 'sources', 'news'] as const),
];

const isSector = ({ is }: Cond): boolean => is === 'sector';

/**
 * Whether a question can only ask what it was read as: it names a record, each as it is written, and of facts one alone. Where
 * nothing is known of that, it is the answer.
 */
export function isReadForSure(query: Query, { paths: [path], before, isFirst }: Parts): boolean {
	const names = (path?.spans ?? []).flatMap(({ piece }) =>
		piece?.tag === 'name' ? [piece.name] : [],
	);
	// `Agora, the stablecoin one` says which is meant, and may be of none.
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
	// A condition on people may be a part of a name, as in `the founders of Kelp DAO`; who runs it may have another title.
	const isOfPart =
		'rows' in query &&
		query.rows.source === 'people' &&
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
