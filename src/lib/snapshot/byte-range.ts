/** A byte range of a file, both ends inclusive. */
export interface ByteRange {
	first: number;
	last: number;
}

/**
 * What a `Range` header requests of a file of `size` bytes (RFC 9110, 14.2): one range; `whole` where there is none,
 * or one that may be ignored (another unit, several ranges, malformed); `unsatisfiable` where it begins past the end.
 */
export function readRange(
	header: string | null,
	size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
	const [, from = '', to = ''] =
		/^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
	if (from === '' && to === '') return 'whole';
	if (from === '') {
		const length = Math.min(Number(to), size);
		return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
	}
	const first = Number(from);
	const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
	if (to !== '' && Number(to) < first) return 'whole';
	return first >= size ? 'unsatisfiable' : { first, last };
}
