import type { Db } from '#lib/db/connect.ts';
import type { Query, RecordRef } from '../../query.ts';
import type { Piece } from '../pieces.ts';
import { namesOf, rowsAsSubjects, subjectsOf } from '../subjects.ts';

/** The company or project somebody works on, if a question calls it `his project` or `their company`. */

const ventures: readonly string[] = ['projects', 'organizations', 'raisers'];

/** Whether a noun just means one project or company. */
const isVenture = (piece: Piece | undefined): boolean =>
	piece?.tag === 'target' &&
	ventures.includes(piece.target.source) &&
	piece.target.plural !== true &&
	piece.target.conds.every((cond) => cond.is === 'type' && cond.values.join() === 'Company');

/** The only person that a question was about, or that its answer gave. */
async function personBefore(db: Db, before: Query, now: Date): Promise<RecordRef | undefined> {
	const isOfPeople = before.kind === 'list' && before.rows.source === 'people';
	const found = isOfPeople ? await rowsAsSubjects(db, before, now) : await subjectsOf(db, before);
	const [person, more] = found ?? [];
	return person?.type === 'person' && !more ? person : undefined;
}

/**
 * Replaces words like `his project` with the name of what the person works on now; undefined if there are no such
 * words, or several records may be meant.
 */
export async function replaceWithVenture(
	db: Db,
	pieces: readonly Piece[],
	before: Query,
	now: Date,
): Promise<Piece[] | undefined> {
	const at = pieces.findIndex(
		(piece, place) => piece.tag === 'pron' && piece.isOwn && isVenture(pieces[place + 1]),
	);
	const person = at < 0 ? undefined : await personBefore(db, before, now);
	if (!person) return undefined;
	const found = await rowsAsSubjects(
		db,
		{
			...{ kind: 'list', sort: null, take: null, fields: [] },
			rows: {
				...{ source: 'employers', groups: [], rounds: null },
				positions: { of: [person], founders: false, time: 'now', titles: [] },
			},
		},
		now,
	);
	if (found?.length !== 1) return undefined;
	const named: Piece = { tag: 'names', names: namesOf(found), all: true };
	return pieces.toSpliced(at, 2, named).filter(({ tag }) => tag !== 'again');
}
