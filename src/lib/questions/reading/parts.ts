import type { RecordRef } from '../query.ts';
import type { Context } from './bag.ts';
import type { Path } from './paths.ts';
import type { Token } from './tokens.ts';

/** A question parsed into words, with the ways to segment them. */
export interface Parts {
	question: string;
	tokens: readonly Token[];
	/** The likeliest first. */
	paths: readonly Path[];
	context: Context;
	/** Whether this is the first question. */
	isFirst: boolean;
	/** The record that the previous question asked about. */
	before: RecordRef | undefined;
}
