/** Returns the edit distance between two words: letters replaced, added, omitted or swapped with their neighbour. */
function distance(a: string, b: string): number {
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, at) => at);
	for (let i = 1; i <= a.length; i += 1) {
		const row = [i];
		for (let j = 1; j <= b.length; j += 1) {
			const same = a[i - 1] === b[j - 1];
			const [left = 0, above = 0, aslant = 0] = [row[j - 1], last[j], last[j - 1]];
			const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
			row.push(Math.min(left + 1, above + 1, aslant + (same ? 0 : 1), swapped));
		}
		[before, last] = [last, row];
	}
	return last[b.length] ?? 0;
}

/** Maximum length of a name to compare; no misspelt name is longer. */
const MAX_LENGTH = 60;

/** Returns the known name most likely meant; undefined when none is close. */
export function nearName(name: string, known: readonly string[]): string | undefined {
	if (name.length > MAX_LENGTH) return undefined;
	const plain = name.toLowerCase().replaceAll('-', '_');
	const ranked = known
		.map((one) => ({ one, away: distance(plain, one) }))
		.toSorted((a, b) => a.away - b.away);
	const [best] = ranked;
	if (best && best.away <= Math.max(1, Math.floor(plain.length / 3))) return best.one;
	return plain.length < 3
		? undefined
		: known.find((one) => one.startsWith(plain) || plain.startsWith(`${one}_`));
}

/** Returns the end of a sentence about an unknown name: the most similar known name, else all of them. */
export function nameSuggestion(name: string, known: readonly string[]): string {
	const near = nearName(name, known);
	return near === undefined ? `Use one of: ${known.join(', ')}.` : `Did you mean “${near}”?`;
}
