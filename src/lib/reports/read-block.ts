import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { Block, StoredBlock } from './block.ts';
import type { BlockContent } from './block-content.ts';
import { faultOf, unreadableMessage } from './block-faults.ts';
import { readFact, readRecord } from './read-records.ts';
import { readChart, readScreenFigure, readTable } from './read-screen-blocks.ts';

/** Milliseconds allowed for reading a report's blocks; a block already started may finish. */
export const MAX_MS = 5_000;

/** A block's content at a moment. @throws HttpError 422 for a heavy screen, UnknownRecordError for a deleted record. */
function readOf(db: Db, one: Block, now: Date): BlockContent | Promise<BlockContent> {
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

const failedBlock = (one: StoredBlock, reason: string): BlockContent => ({
	kind: 'failed',
	of: one.kind,
	caption: 'caption' in one ? one.caption : '',
	reason,
});

/** Returns a block's content at a moment; an unreadable one states the reason. */
export async function readBlock(db: Db, one: StoredBlock, now: Date): Promise<BlockContent> {
	if (one.kind === 'unreadable') return failedBlock(one, unreadableMessage);
	const fault = faultOf(one);
	if (fault !== undefined) return failedBlock(one, fault);
	try {
		// As it is stored: a date or number that JSON cannot express is not shown either.
		return JSON.parse(JSON.stringify(await readOf(db, one, now)));
	} catch (error) {
		if (error instanceof UnknownRecordError && 'slug' in one)
			return failedBlock(one, `The record “${one.slug}” is no longer in the catalogue.`);
		// Any other failure, such as of the database, fails the whole report: it is not stored.
		if (!(error instanceof HttpError) || error.status >= 500) throw error;
		return failedBlock(one, error.message);
	}
}

/** A clock for measuring durations, in milliseconds. */
type Clock = () => number;

/**
 * Reads the content of each block at one moment, one after another so that a report uses a single connection. After 5
 * seconds, the remaining blocks that need reading are skipped.
 */
export async function readBlocks(
	db: Db,
	blocks: readonly StoredBlock[],
	now: Date,
	clock: Clock = () => performance.now(),
): Promise<BlockContent[]> {
	const begin = clock();
	const shown: BlockContent[] = [];
	for (const one of blocks) {
		const isLate = clock() - begin > MAX_MS;
		shown.push(
			isLate && one.kind !== 'text'
				? failedBlock(
						one,
						'Not loaded: this report is too large. Remove a block, or narrow its screens.',
					)
				: await readBlock(db, one, now),
		);
	}
	return shown;
}

/** The content of each block beyond the rate limit: only texts are shown, nothing is read. */
export const rateLimitedBlocks = (
	blocks: readonly StoredBlock[],
	{ message }: HttpError,
): BlockContent[] =>
	blocks.map((one) =>
		one.kind === 'text' ? { kind: 'text', text: one.text } : failedBlock(one, message),
	);
