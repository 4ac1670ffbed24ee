/** A run of text that both have, only the old one, or only the new one. */
export interface Run {
	kind: 'same' | 'gone' | 'new';
	text: string;
}

/** Beyond so many pairs of words to compare, the differing middle is shown whole. */
const MOST_PAIRS = 1_000_000;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/gu) ?? [];

/** How two texts differ, word by word: the runs of both in reading order. */
export function wordDifference(old: string, value: string): Run[] {
	const [a, b] = [wordsOf(old), wordsOf(value)];
	let head = 0;
	while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
	let tail = 0;
	while (
		tail < a.length - head &&
		tail < b.length - head &&
		a[a.length - 1 - tail] === b[b.length - 1 - tail]
	)
		tail += 1;
	return joined([
		{ kind: 'same', text: a.slice(0, head).join('') },
		...between(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
		{ kind: 'same', text: a.slice(a.length - tail).join('') },
	]);
}

function between(a: readonly string[], b: readonly string[]): Run[] {
	if (a.length * b.length > MOST_PAIRS)
		return [
			{ kind: 'gone', text: a.join('') },
			{ kind: 'new', text: b.join('') },
		];
	return walked(a, b, commonLengths(a, b));
}

/** Lengths of the longest common subsequence of what follows each pair of places. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array[] {
	const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
	for (let i = a.length - 1; i >= 0; i -= 1)
		for (let j = b.length - 1; j >= 0; j -= 1) {
			const row = lengths[i];
			if (!row) continue;
			row[j] =
				a[i] === b[j]
					? 1 + (lengths[i + 1]?.[j + 1] ?? 0)
					: Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
		}
	return lengths;
}

function walked(
	a: readonly string[],
	b: readonly string[],
	lengths: readonly Uint32Array[],
): Run[] {
	const runs: Run[] = [];
	let [i, j] = [0, 0];
	while (i < a.length || j < b.length) {
		if (i < a.length && a[i] === b[j]) {
			runs.push({ kind: 'same', text: a[i] ?? '' });
			i += 1;
			j += 1;
		} else if (
			j >= b.length ||
			(i < a.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
		) {
			runs.push({ kind: 'gone', text: a[i] ?? '' });
			i += 1;
		} else {
			runs.push({ kind: 'new', text: b[j] ?? '' });
			j += 1;
		}
	}
	return runs;
}

/** Runs of a kind that follow each other are one; empty ones are none. */
function joined(runs: readonly Run[]): Run[] {
	const result: Run[] = [];
	for (const run of runs) {
		const last = result.at(-1);
		if (run.text === '') continue;
		if (last?.kind === run.kind) last.text += run.text;
		else result.push({ ...run });
	}
	return result;
}
