import type { Db } from '#lib/db/connect.ts';
import type { Query, RecordRef } from '../../query.ts';
import type { Context } from '../bag.ts';
import { firstOf, type ReadResult, readAlone } from '../made.ts';
import type { Piece } from '../pieces.ts';
import { namesOf, subjectsOf } from '../subjects.ts';

/** Reads `both` after two questions about one record each as these two records. */

const BOTH_EN =
	/\b(?:both(?! [^ ]+(?: [^ ]+){0,3} and\b)|(?:the|these|those) (?:two|three)(?= (?:of|have|has|had|raised?|did|do|does|share|together|in|is|are|rounds|deals|projects|funds|companies|years|months)\b|$)|(?:two|all three|either) of (?:them|these|those)|all three|neither|either of (?:them|the two))\b/;
const BOTH_VI =
	/\b(?:ca (?:hai|2|ba|3)|(?:hai|2|ba|3) (?:vong|du an|quy|cong ty|ben|san|nguoi|dot|cai|token|dua|ong|to chuc) (?:do|nay|kia|ay|tren|vua roi))\b/;

const TIMES =
	/\b(?:both|the two|the three) (?:months|years|quarters|weeks|days|periods)\b|\b(?:hai|ca hai|ca 2) (?:thang|nam|quy)\b/;

/** Whether the question refers to several by their number. */
const saysBoth = ({ text, lang }: Context): boolean =>
	(lang === 'en' ? BOTH_EN : BOTH_VI).test(text);

/**
 * The two that are meant, if the previous question and the one before were about one record each.
 * @returns null if two are referred to but only one is known; undefined if the previous question was about several
 */
async function pairBefore(
	db: Db,
	before: Query,
	{ earlier, text }: Context,
): Promise<RecordRef[] | null | undefined> {
	const now = await subjectsOf(db, before);
	// `both months together`: two periods, of which only one is known.
	if (TIMES.test(text)) return null;
	if (now.length > 1) return undefined;
	const isOfSome = now.length === 0 && before.kind === 'list' && before.take !== 1;
	if (isOfSome) return undefined;
	const first = earlier ? await subjectsOf(db, earlier) : [];
	const all = [...first, ...now];
	return first.length === 1 && now.length === 1 && first[0]?.slug !== now[0]?.slug ? all : null;
}

const isBoth = (piece: Piece): boolean =>
	piece.tag === 'pron' || (piece.tag === 'prep' && piece.prep === 'both');

/** Reads a question about both records; undefined if nothing in it refers to two. */
export async function readAboutBoth(
	db: Db,
	whole: readonly Piece[][],
	before: Query,
	context: Context,
): Promise<{ read: ReadResult } | undefined> {
	if (!saysBoth(context)) return undefined;
	const pair = await pairBefore(db, before, context);
	if (pair === undefined) return undefined;
	if (pair === null) return { read: undefined };
	const named: Piece = { tag: 'names', names: namesOf(pair), all: true };
	const read = firstOf(whole, (pieces) => {
		const left = pieces.filter(({ tag }) => tag !== 'again');
		const at = left.findIndex(isBoth);
		return at < 0
			? undefined
			: readAlone(
					left.flatMap((piece, place) => (place === at ? [named] : isBoth(piece) ? [] : [piece])),
					context,
				);
	});
	return { read };
}
