import { longDate } from '#lib/format/dates.ts';
import { hostOf } from '#lib/format/text.ts';

/** A revision as the `revisions` dataset gives it. */
export interface RevisionRow {
	_id: string;
	field: string;
	old: unknown;
	value: unknown;
	source: string | null;
	origin: string;
	at: string;
}

/** Who or what said something, in words: `import:oss-directory` → `Import from oss-directory`. */
export function originInWords(origin: string): string {
	const [kind, name] = origin.split(':', 2);
	if (kind === 'import') return `Import from ${name}`;
	if (kind === 'proposal') return `Proposal ${name}`;
	return (
		{ starter: 'Starter catalogue', sample: 'Sample record', staff: 'Editors', revert: 'Revert' }[
			origin
		] ?? origin
	);
}

/** The newest revision of each field. Revisions come newest first. */
export function latestByField(revisions: readonly RevisionRow[]): Map<string, RevisionRow> {
	const latest = new Map<string, RevisionRow>();
	for (const revision of revisions)
		if (!latest.has(revision.field)) latest.set(revision.field, revision);
	return latest;
}

/** Where a fact comes from, in one line: `github.com · Import from oss-directory · Nov 21, 2026`. */
export function sourceLine({
	source,
	origin,
	at,
}: Pick<RevisionRow, 'source' | 'origin' | 'at'>): string {
	return [source && hostOf(source), originInWords(origin), longDate(at)]
		.filter(Boolean)
		.join(' · ');
}

const MOST_CHARACTERS = 160;

/** A field's value in words: a list by its items, a record by its values, cut where it is long. */
export function valueInWords(value: unknown): string {
	const text = words(value);
	return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function words(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (Array.isArray(value)) return value.map(words).join(', ');
	if (typeof value === 'object') return Object.values(value).map(words).filter(Boolean).join(' ');
	return String(value);
}

/** A field's name in words: `year_founded` → `Year founded`. */
export function fieldInWords(field: string): string {
	const text = field
		.replaceAll('_', ' ')
		.replace(/\busd\b/, 'USD')
		.replace(/ id$/, '');
	return text.charAt(0).toUpperCase() + text.slice(1);
}
