import type { Value } from './field-values.ts';
import { line } from './fields.ts';

const MOST = 200;
const shortLine = line(MOST + 1);

/**
 * What a source wrote of a field, in one line that may be shown: `$3.2M`, `Seed Round`. Null where the field says just
 * that, or where nothing is left that could be shown.
 */
export function sourceWords(written: string | undefined, value: Value): string | null {
	const whole = written?.trim();
	if (!whole || whole === String(value)) return null;
	const cut = whole.length > MOST ? `${whole.slice(0, MOST).toWellFormed()}…` : whole;
	return shortLine.safeParse(cut).data ?? null;
}
