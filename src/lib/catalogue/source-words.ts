import type { Value } from './field-values.ts';
import { line } from './fields.ts';

const MAX = 200;
const shortLine = line(MAX + 1);

/**
 * Returns a source's wording for a field on one displayable line: `$3.2M`, `Seed Round`. Null if it equals the value,
 * or nothing displayable remains.
 */
export function sourceWords(written: string | undefined, value: Value): string | null {
	const whole = written?.trim();
	if (!whole || whole === String(value)) return null;
	const cut = whole.length > MAX ? `${whole.slice(0, MAX).toWellFormed()}…` : whole;
	return shortLine.safeParse(cut).data ?? null;
}
