/**
 * A line small enough for a table cell, computed by plain arithmetic: the browser draws it too, and needs no library
 * for it.
 */

export const sparkFrame = { width: 96, height: 24 } as const;

/** Room for the stroke. */
const EDGE = 2;
/**
 * As a fraction of the highest value: smaller ranges are drawn nearly flat, since otherwise a stablecoin would look the
 * most volatile of all.
 */
const MIN_SPAN = 0.02;

/**
 * Returns the path of evenly spaced values, the first at the left edge. An unknown value breaks the line; a value
 * between two gaps is a dot. Null if fewer than two are known, since one shows no trend.
 */
export function sparkline(values: readonly (number | null)[]): string | null {
	const known = values.filter((value) => value !== null);
	if (known.length < 2) return null;
	const [low, high] = [Math.min(...known), Math.max(...known)];
	const span = Math.max(high - low, Math.abs(high) * MIN_SPAN) || 1;
	const middle = (low + high) / 2;
	const x = (at: number) => EDGE + (at / (values.length - 1)) * (sparkFrame.width - 2 * EDGE);
	// Within the frame even for the smallest numbers, whose midpoint is rounded.
	const share = (value: number) => Math.min(Math.max((value - middle) / span, -0.5), 0.5);
	const y = (value: number) =>
		sparkFrame.height / 2 - share(value) * (sparkFrame.height - 2 * EDGE);
	return values
		.map((value, at) => {
			if (value === null) return '';
			const place = `${short(x(at))} ${short(y(value))}`;
			if ((values[at - 1] ?? null) !== null) return `L${place}`;
			return (values[at + 1] ?? null) === null ? `M${place}h0` : `M${place}`;
		})
		.join('');
}

const short = (value: number): string => String(Math.round(value * 10) / 10);
