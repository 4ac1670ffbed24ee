import { readFileSync } from 'node:fs';

export type Change = readonly [from: RegExp, to: string];

/**
 * The text of a file of deploy/, with each line that differs on a single machine replaced; a line no longer found is
 * an error.
 */
export function adaptFile(file: string, changes: readonly Change[]): string {
	return changes.reduce(
		(changed, [from, to]) => {
			if (changed.search(from) === -1) throw new Error(`${file} has no ${from} any more.`);
			return changed.replace(from, to);
		},
		readFileSync(file, 'utf8'),
	);
}
