import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Query } from '../query.ts';
import type { Parts } from '../reading/parts.ts';
import type { Span } from '../reading/span.ts';
import { stemOf } from '../reading/title-words.ts';
import type { MeantSubject } from './record-meant.ts';

/**
 * An allocation of a project's tokens, found by words of its label: `slice of OP set aside for retroactive public
 * goods`.
 */

/** Minimum length of a word, as shorter words mean nothing by themselves. */
const MIN_LENGTH = 4;
/** Maximum number of characters of a label in a query. */
const MAX_LENGTH = 40;

const labelRow = z.object({ label: z.string() });

/**
 * The positions of words that may belong to a label: not the record's name, short words, or those that just ask about
 * an allocation.
 */
function placesOfLabel({ tokens, paths: [path] }: Parts, { places }: MeantSubject): number[] {
	const saying = (path?.spans ?? []).flatMap(({ from, to, piece }) =>
		piece === null || piece.tag === 'ask' || piece.tag === 'prep' || piece.tag === 'allotment'
			? Array.from({ length: to - from }, (_, at) => from + at)
			: [],
	);
	return tokens.flatMap((token, at) =>
		places.has(at) || saying.includes(at) || token.form.length < MIN_LENGTH ? [] : [at],
	);
}

/** The positions of words that say who gets tokens: `community airdrops`, `foundation`. */
function placesOfHolder({ from, to, piece }: Span): number[] {
	const isHolder =
		piece?.tag === 'holder' || (piece?.tag === 'target' && piece.target.source === 'organizations');
	return isHolder ? Array.from({ length: to - from }, (_, by) => from + by) : [];
}

/**
 * The only allocation that a question names with all of its unexplained words and holders; null if it names none, or
 * several.
 */
export async function findNamedPart(
	db: Db,
	parts: Parts,
	meant: MeantSubject,
): Promise<Query | null> {
	const { tokens, paths } = parts;
	const [path] = paths;
	const [record] = meant.records;
	const spans = path?.spans ?? [];
	const isOfShare = spans.some(({ piece }) => piece?.tag === 'allotment' && piece.what === 'share');
	const names = spans.filter(({ piece }) => piece?.tag === 'name').length;
	const named = [...(path?.unknown ?? []), ...spans.flatMap(placesOfHolder)];
	if (named.length === 0 || record?.type !== 'project') return null;
	if (!isOfShare || names !== 1) return null;
	const rows = await readRows(db, labelRow)`
		select search_form(a.label) as label from token_allocation as a join project as p on p.id = a.project_id
		where p.slug = ${record.slug} order by a.ordinal`;
	const places = placesOfLabel(parts, meant);
	const held = rows.map(({ label }) => {
		const words = label.split(/[^\p{L}\p{N}]+/u);
		return places.filter((at) =>
			words.some((word) => word.startsWith(stemOf(tokens[at]?.form ?? ''))),
		);
	});
	const most = Math.max(0, ...held.map(({ length }) => length));
	const [best, another] = held.flatMap(({ length }, at) => (length === most ? [at] : []));
	if (most === 0 || best === undefined || another !== undefined) return null;
	if (!named.every((at) => held[best]?.includes(at))) return null;
	const whose = /^[\p{L}\p{N} -]+/u
		.exec(rows[best]?.label ?? '')?.[0]
		.slice(0, MAX_LENGTH)
		.trim();
	if (!whose || rows.filter(({ label }) => label.startsWith(whose)).length > 1) return null;
	return {
		...{ kind: 'allocations', records: [record], whose, what: 'share', bounds: null },
		...{ count: false, order: null, take: null },
	};
}
