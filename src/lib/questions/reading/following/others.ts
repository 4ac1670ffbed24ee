import type { Db } from '#lib/db/connect.ts';
import { conditionsIn } from '../../conditions-in.ts';
import type { Query, RecordRef } from '../../query.ts';
import type { Context } from '../bag.ts';
import { isQuery, type ReadResult } from '../made.ts';
import type { Piece } from '../pieces.ts';
import { rowsAsSubjects, subjectsOf } from '../subjects.ts';

/** Participants other than those of the previous question: `who else was in it?` */

const isElse = (piece: Piece): boolean => piece.tag === 'prep' && piece.prep === 'else';

/** Whether a question was for rounds, or for their participants. */
const isOfRounds = (before: Query): boolean =>
	'rows' in before && (before.rows.source === 'fundraising' || before.rows.rounds !== null);

/** Turns `who was in it?` after rounds into a question for their investors. */
export function replaceSeatQuestion(whole: readonly Piece[][], before: Query): readonly Piece[][] {
	if (!isOfRounds(before)) return whole;
	return whole.map((pieces) => {
		const at = pieces.findIndex((piece) => piece.tag === 'ask' && piece.ask === 'who');
		const rest = pieces.slice(at + 1).filter((piece) => !isElse(piece));
		const [prep, pron, more] = rest;
		const isSeat =
			at >= 0 &&
			!more &&
			prep?.tag === 'prep' &&
			['in', 'on', 'of'].includes(prep.prep) &&
			pron?.tag === 'pron' &&
			!pron.isOwn;
		if (!isSeat) return pieces;
		// `it` is the round, where one of several was named, and its raiser otherwise.
		const isOfSome =
			'rows' in before && before.rows.rounds !== null && conditionsIn(before.rows).length > 1;
		const others = pieces.slice(at + 1).filter((piece) => isElse(piece) || !isOfSome);
		return [...pieces.slice(0, at + 1), { tag: 'verb', verb: 'invest' }, ...others];
	});
}

const OTHERS = { en: /\b(?:else|other|others|another)\b/, vi: /\b(?:nua|khac)\b/ } as const;

/** Excludes records named before: `what else did they found?` after a question for somebody's founders. */
export function withoutFounded(query: Query, before: Query, { text, lang }: Context): Query {
	if (query.kind !== 'list' || before.kind !== 'list' || !OTHERS[lang].test(text)) return query;
	const { rows } = query;
	const known = before.rows.positions;
	const areTheirs = rows.source === 'employers' && rows.positions?.founders && !rows.except;
	if (!areTheirs || !known?.founders || known.of.length === 0) return query;
	return { ...query, rows: { ...rows, except: known.of } };
}

const doers: readonly string[] = ['organizations', 'lead_investors', 'people'];

/** Returns the participants that the previous question named or its answer contained. */
async function earlier(db: Db, before: Query, now: Date): Promise<readonly RecordRef[]> {
	if (!('rows' in before) || before.kind !== 'list') return [];
	if (before.rows.source !== 'fundraising')
		return before.rows.rounds && before.rows.rounds.role !== 'raised'
			? ((await rowsAsSubjects(db, before, now)) ?? [])
			: [];
	const named = new Set(
		conditionsIn(before.rows).flatMap(({ field, comparison, values }) =>
			doers.includes(field) && comparison === 'is' ? values : [],
		),
	);
	return (await subjectsOf(db, before)).filter(({ slug }) => named.has(slug));
}

/**
 * @param read reads a question with the previous one
 * @returns undefined if no others are asked for; null if it is unclear other than whom
 */
export async function readOthers(
	db: Db,
	whole: readonly Piece[][],
	before: Query,
	{ now }: Context,
	read: (whole: readonly Piece[][]) => Promise<ReadResult>,
): Promise<ReadResult | null> {
	const isWho = (pieces: readonly Piece[]) =>
		pieces.some((piece) => piece.tag === 'ask' && piece.ask === 'who');
	if (!whole[0]?.some(isElse) || !isWho(whole[0])) return undefined;
	const except = await earlier(db, before, now);
	if (except.length === 0) return null;
	const found = await read(whole.map((pieces) => pieces.filter((piece) => !isElse(piece))));
	if (!isQuery(found) || found.query.kind !== 'list') return null;
	const { rows } = found.query;
	if (!['investors', 'organizations', 'people'].includes(rows.source)) return null;
	return { ...found, query: { ...found.query, rows: { ...rows, except: except.slice(0, 6) } } };
}
