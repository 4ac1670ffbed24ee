import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const groups = ['plain', 'paraphrase', 'vietnamese', 'follow-up', 'unanswerable'] as const;

const shape = z.strictObject({
	id: z.string(),
	group: z.enum(groups),
	/** Earlier questions of the same conversation, oldest first. */
	turns: z.array(z.string()).default([]),
	question: z.string(),
	/** Every right answer, in the form of gold.ts. */
	gold: z.array(z.string()).min(1),
});
export type WrittenQuestion = z.output<typeof shape>;

/** Parses questions from JSON lines. */
const questionsIn = (text: string): WrittenQuestion[] =>
	text
		.trim()
		.split('\n')
		.map((line) => shape.parse(JSON.parse(line)));

const folder = join(import.meta.dirname, 'sets');

/**
 * The questions of the repository, by the number of their set: 400, 400, 200, eight times 400, twice 150, and eighteen times 300. The first were written before the
 * planner and apart from it, each later set when the planner stood or was being mended after what the one before showed, by
 * somebody who had neither read nor asked it: it was not made against them. No question of these may be changed to please it;
 * only a gold that is provably wrong.
 */
export const questionSets: readonly (readonly WrittenQuestion[])[] = readdirSync(folder)
	.toSorted()
	.map((file) => questionsIn(readFileSync(join(folder, file), 'utf8')));

/** Reads questions from a file outside the repository. */
export const questionsOfFile = async (path: string): Promise<readonly WrittenQuestion[]> =>
	questionsIn(await readFile(path, 'utf8'));
