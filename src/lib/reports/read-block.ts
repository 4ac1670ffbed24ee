import { UnknownRecord } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { Block, StoredBlock } from './block.ts';
import { faultOf, unreadable } from './block-faults.ts';
import { readFact, readRecord } from './read-records.ts';
import { readChart, readScreenFigure, readTable } from './read-screen-blocks.ts';
import type { ShownBlock } from './shown-block.ts';

/** Milliseconds that reading the blocks of a report may take; a block that was begun may end. */
export const MOST_MS = 5_000;

/** What a block shows at a moment. @throws HttpError 422 for a heavy screen, UnknownRecord for a record that is gone. */
function readOf(db: Db, one: Block, now: Date): ShownBlock | Promise<ShownBlock> {
	switch (one.kind) {
		case 'text':
			return { kind: 'text', text: one.text };
		case 'table':
			return readTable(db, one, now);
		case 'chart':
			return readChart(db, one, now);
		case 'record':
			return readRecord(db, one, now);
		case 'figure':
			return one.from === 'fact' ? readFact(db, one, now) : readScreenFigure(db, one, now);
	}
}

const failed = (one: StoredBlock, reason: string): ShownBlock => ({
	kind: 'failed',
	of: one.kind,
	caption: 'caption' in one ? one.caption : '',
	reason,
});

/** What a block shows at a moment; one that cannot be read shows why. */
export async function readBlock(db: Db, one: StoredBlock, now: Date): Promise<ShownBlock> {
	if (one.kind === 'unreadable') return failed(one, unreadable);
	const fault = faultOf(one);
	if (fault !== undefined) return failed(one, fault);
	try {
		// As it is kept: a moment or a number that JSON cannot say is not shown either.
		return JSON.parse(JSON.stringify(await readOf(db, one, now)));
	} catch (error) {
		if (error instanceof UnknownRecord && 'slug' in one)
			return failed(one, `The record “${one.slug}” is not in the catalogue any more.`);
		// What fails besides, such as the database, fails with the whole report: it is none that is kept.
		if (!(error instanceof HttpError) || error.status >= 500) throw error;
		return failed(one, error.message);
	}
}

/** What says how long something took, in milliseconds. */
type Clock = () => number;

/**
 * What each block shows at one moment, one after the other, so that a report takes one connection. Once they have taken 5
 * seconds, those that read something are not read.
 */
export async function readBlocks(
	db: Db,
	blocks: readonly StoredBlock[],
	now: Date,
	clock: Clock = () => performance.now(),
): Promise<ShownBlock[]> {
	const begin = clock();
	const shown: ShownBlock[] = [];
	for (const one of blocks) {
		const isLate = clock() - begin > MOST_MS;
		shown.push(
			isLate && one.kind !== 'text'
				? failed(
						one,
						'Not read: this report is too heavy. Leave out a block, or narrow its screens.',
					)
				: await readBlock(db, one, now),
		);
	}
	return shown;
}

/** The same for who asked too often: nothing is read but texts. */
export const unreadBlocks = (
	blocks: readonly StoredBlock[],
	{ message }: HttpError,
): ShownBlock[] =>
	blocks.map((one) =>
		one.kind === 'text' ? { kind: 'text', text: one.text } : failed(one, message),
	);
