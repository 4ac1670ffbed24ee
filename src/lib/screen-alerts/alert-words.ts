import { formatCount } from '#lib/format/numbers.ts';
import type { Difference } from './differences.ts';

/** Maximum names listed in a notification for each of entered, left and changed. */
export const MAX_NAMED_ROWS = 10;

const GONE = 'a deleted record';
const NOTHING = 'nothing';

/** Returns `“DeFi leaders”: 2 entered, 1 left` */
export function alertTitle(name: string, { entered, left, changed }: Difference): string {
	const parts = [
		entered.length > 0 && `${formatCount(entered.length)} entered`,
		left.length > 0 && `${formatCount(left.length)} left`,
		changed.length > 0 && `${formatCount(changed.length)} changed`,
	].filter((part) => part !== false);
	return `“${name}”: ${parts.join(', ')}`;
}

function joinItems(items: readonly string[], total: number): string {
	const more = total - items.length;
	return `${items.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}

/**
 * States which rows entered, which left, and the old and new value of changed cells. `names` has the rows to name;
 * `column` is a label.
 */
export function alertBody(
	{ entered, left, changed }: Difference,
	names: ReadonlyMap<string, string | null>,
	column: string,
): string {
	const nameOf = (id: string) => names.get(id) ?? GONE;
	const of = (ids: readonly string[]) =>
		joinItems(ids.slice(0, MAX_NAMED_ROWS).map(nameOf), ids.length);
	const moves = changed
		.slice(0, MAX_NAMED_ROWS)
		.map(
			({ id, before, after }) => `${nameOf(id)} from ${before ?? NOTHING} to ${after ?? NOTHING}`,
		);
	return [
		entered.length > 0 && `Entered: ${of(entered)}.`,
		left.length > 0 && `Left: ${of(left)}.`,
		changed.length > 0 && `${column}: ${joinItems(moves, changed.length)}.`,
	]
		.filter((part) => part !== false)
		.join(' ');
}
