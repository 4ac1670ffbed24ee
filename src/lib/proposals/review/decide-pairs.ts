import { z } from 'zod';
import { ChangeRefusedError } from '#lib/catalogue/change.ts';
import {
	decidePair,
	isSameRecord,
	markDistinct,
	orderPair,
	type PairState,
	pairCondition,
	pairStates,
	type RecordPair,
	type RecordRef,
	reopenPair,
} from '#lib/catalogue/duplicate-pairs.ts';
import { mergeRecordsWithin } from '#lib/catalogue/merge-records.ts';
import { markRoundsDistinct, mergeRounds, openRoundsAgain } from '#lib/catalogue/merge-rounds.ts';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';
import { pairKey } from './pair-key.ts';
import { pairedRecords, refKey } from './pair-records.ts';
import { defaultSide, mergeSides, type PairStep } from './pair-steps.ts';

/** The result of a decision on one pair. */
export interface PairOutcome {
	/** The pair's key, as in `pairKey()`. */
	pair: string;
	/** The present state of the pair; null if the pair is unknown. */
	state: PairState | null;
	/** The page of the remaining record. */
	link?: string;
	/** Why nothing was done, and the status with which a call for this pair alone would fail. */
	problem?: { description: string; status: 404 | 409 };
}

/**
 * Applies the same step to several pairs, each in its own transaction: a failure is reported for its pair and does
 * not affect the others.
 */
export async function decidePairs(
	db: Db,
	editorId: number,
	pairs: readonly RecordPair[],
	step: PairStep,
): Promise<PairOutcome[]> {
	const outcomes: PairOutcome[] = [];
	const mergedInto = new Map<string, RecordRef>();
	for (const pair of pairs) {
		const now = follow(pair, step, mergedInto);
		if (isSameRecord(now.pair.one, now.pair.other)) {
			outcomes.push({ pair: pairKey(pair), state: 'same' });
			continue;
		}
		const { kept, gone, ...outcome } = await decideOne(db, editorId, now.pair, now.step);
		if (kept && gone) mergedInto.set(refKey(gone), kept);
		outcomes.push({ ...outcome, pair: pairKey(pair) });
	}
	return outcomes;
}

/**
 * Returns a pair with its records after earlier merges in the same call, since all pairs among three duplicates may be
 * ticked.
 */
function follow(
	pair: RecordPair,
	step: PairStep,
	mergedInto: ReadonlyMap<string, RecordRef>,
): { pair: RecordPair; step: PairStep } {
	const present = (ref: RecordRef): RecordRef => {
		const next = mergedInto.get(refKey(ref));
		return next ? present(next) : ref;
	};
	const moved = { one: present(pair.one), other: present(pair.other) };
	const ordered = orderPair(moved);
	const isTurned = ordered.one !== moved.one;
	return { pair: ordered, step: isTurned ? (mirroredSteps[step] ?? step) : step };
}

const mirroredSteps: Partial<Record<PairStep, PairStep>> = {
	'merge-left': 'merge-right',
	'merge-right': 'merge-left',
};

async function decideOne(
	db: Db,
	editorId: number,
	pair: RecordPair,
	step: PairStep,
): Promise<PairOutcome & { kept?: RecordRef; gone?: RecordRef }> {
	const key = pairKey(pair);
	try {
		return await db.transaction(async (tx) => {
			// Before the pair: a merge locks both, in this order.
			await lockCatalogue(tx);
			await refuseDecided(tx, pair, step);
			if (step === 'open') {
				await open(tx, editorId, pair);
				return { pair: key, state: 'open' };
			}
			if (step === 'apart') {
				await part(tx, editorId, pair);
				return { pair: key, state: 'apart' };
			}
			return { pair: key, state: 'same', ...(await merge(tx, editorId, pair, step)) };
		});
	} catch (error) {
		const refused = refusalOf(error);
		if (!refused) throw error;
		return { pair: key, state: await stateOf(db, pair), problem: refused };
	}
}

function refusalOf(error: unknown): PairOutcome['problem'] | undefined {
	if (error instanceof HttpError)
		return { description: error.message, status: error.status === 404 ? 404 : 409 };
	if (!(error instanceof ChangeRefusedError)) return undefined;
	const reason = error.message.slice(error.field.length + 2);
	return { description: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`, status: 409 };
}

const heldRow = z.object({ state: z.enum(pairStates), editor: z.string().nullable() });

async function refuseDecided(tx: Db, pair: RecordPair, step: PairStep): Promise<void> {
	const rows = await readRows(tx, heldRow)`
		select p.state, (select name from account where id = p.decided_by) as editor
		from duplicate_pair p where ${pairCondition(pair)} for update`;
	const [held] = rows;
	if (!held)
		throw new HttpError(
			404,
			'This pair is no longer there: one of its records was merged or removed.',
		);
	const editor = held.editor ?? 'Another editor';
	if (step === 'open' && held.state === 'open')
		throw new HttpError(409, 'This pair is already open.');
	if (step === 'open' && held.state === 'same')
		throw new HttpError(409, 'These records were merged, which cannot be undone here.');
	if (step !== 'open' && held.state === 'same')
		throw new HttpError(409, `${editor} already merged these records.`);
	if (step !== 'open' && held.state === 'apart')
		throw new HttpError(409, `${editor} already decided to keep these records apart.`);
}

const stateRow = z.object({ state: z.enum(pairStates) });

async function stateOf(db: Db, pair: RecordPair): Promise<PairState | null> {
	const rows = await readRows(
		db,
		stateRow,
	)`select p.state from duplicate_pair p where ${pairCondition(pair)}`;
	return rows[0]?.state ?? null;
}

/**
 * Whether both records are rounds. Whether two rounds are the same follows from other decisions, with which such a pair
 * is settled.
 */
const isOfRounds = ({ one, other }: RecordPair): boolean =>
	one.type === 'round' && other.type === 'round';

async function part(tx: Db, editorId: number, pair: RecordPair): Promise<void> {
	const author = { origin: 'staff', actorId: editorId };
	if (isOfRounds(pair)) await markRoundsDistinct(tx, author, pair.one.id, pair.other.id);
	else await markDistinct(tx, pair, editorId);
}

async function open(tx: Db, editorId: number, pair: RecordPair): Promise<void> {
	const author = { origin: 'staff', actorId: editorId };
	if (isOfRounds(pair)) await openRoundsAgain(tx, author, pair.one.id, pair.other.id);
	else await reopenPair(tx, pair);
}

async function merge(
	tx: Db,
	editorId: number,
	pair: RecordPair,
	step: Exclude<PairStep, 'apart' | 'open'>,
): Promise<{ link?: string; kept: RecordRef; gone: RecordRef }> {
	const records = await pairedRecords(tx, [pair.one, pair.other]);
	const [one, other] = [records.get(refKey(pair.one)), records.get(refKey(pair.other))];
	if (!one || !other)
		throw new HttpError(404, 'One of the two records is no longer in the directory.');
	const side =
		step === 'merge' ? defaultSide(one, other) : step === 'merge-left' ? 'left' : 'right';
	if (side === null || !mergeSides(pair)[side])
		throw new HttpError(409, 'Records of these two kinds cannot be merged. Keep them apart.');
	const [survivor, gone] = side === 'left' ? [one, other] : [other, one];
	const author = { origin: 'staff', actorId: editorId };
	if (survivor.type === 'round') {
		await mergeRounds(tx, author, survivor.id, gone.id);
		await decidePair(tx, pair, 'same', editorId);
	} else await mergeRecordsWithin(tx, author, survivor, gone);
	const ends = {
		kept: { type: survivor.type, id: survivor.id },
		gone: { type: gone.type, id: gone.id },
	};
	return survivor.href ? { link: survivor.href, ...ends } : ends;
}
