const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;

/** Returns a size in words, in steps of a thousand: `33.2 MB`. */
export function bytesInWords(bytes: number): string {
	let value = bytes;
	let unit = 0;
	for (; value >= 999.95 && unit < UNITS.length - 1; unit++) value /= 1_000;
	return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}
