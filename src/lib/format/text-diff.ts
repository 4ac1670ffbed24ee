/** A part of two texts: in both, only in the first, or only in the second. */
export interface DiffPart {
	kind: 'same' | 'gone' | 'new';
	text: string;
}

/** Beyond this many comparisons the middle is told as wholly rewritten. */
const MOST_COMPARISONS = 4_000_000;

/** What differs between two texts, word by word, in reading order. */
export function textDiff(before: string, after: string): DiffPart[] {
	const a = words(before);
	const b = words(after);
	let start = 0;
	while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
	let end = 0;
	while (
		end < a.length - start &&
		end < b.length - start &&
		a[a.length - 1 - end] === b[b.length - 1 - end]
	)
		end += 1;
	return joined([
		...a.slice(0, start).map(same),
		...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
		...a.slice(a.length - end).map(same),
	]);
}

/** Words, each with the space behind it. */
const words = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];
const same = (text: string): DiffPart => ({ kind: 'same', text });
const gone = (text: string): DiffPart => ({ kind: 'gone', text });
const fresh = (text: string): DiffPart => ({ kind: 'new', text });

function middle(a: readonly string[], b: readonly string[]): DiffPart[] {
	if (a.length * b.length > MOST_COMPARISONS) return [...a.map(gone), ...b.map(fresh)];
	const width = b.length + 1;
	const common = commonLengths(a, b);
	const parts: DiffPart[] = [];
	let i = 0;
	let j = 0;
	while (i < a.length || j < b.length) {
		const left = a[i];
		const right = b[j];
		if (left !== undefined && left === right) {
			parts.push(same(left));
			i += 1;
			j += 1;
		} else if (
			left !== undefined &&
			(right === undefined ||
				(common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
		) {
			parts.push(gone(left));
			i += 1;
		} else {
			parts.push(fresh(right ?? ''));
			j += 1;
		}
	}
	return parts;
}

/** At `i * (b.length + 1) + j`: the length of the longest common subsequence of the rests from i and from j. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array {
	const width = b.length + 1;
	const lengths = new Uint16Array((a.length + 1) * width);
	for (let i = a.length - 1; i >= 0; i--)
		for (let j = b.length - 1; j >= 0; j--)
			lengths[i * width + j] =
				a[i] === b[j]
					? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
					: Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
	return lengths;
}

/** Neighbours of one kind as one part. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
	const whole: DiffPart[] = [];
	for (const { kind, text } of parts) {
		const last = whole.at(-1);
		if (last?.kind === kind) last.text += text;
		else whole.push({ kind, text });
	}
	return whole;
}
