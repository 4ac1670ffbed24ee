import type { FilterSpec, FilterValue } from './filter-specs.ts';

/** Filter syntax in a directory's URL: `sector=DeFi&sector=AI`, `raised=10m-50m`, `date=2026-01-01..`. */

/** Parses the words of one parameter; null when they are invalid. */
export function readFilter(spec: FilterSpec, words: string[]): FilterValue | null {
	if (!('choices' in spec)) return readList(spec.form, words);
	const word = words[0] ?? '';
	const choice = spec.choices.find((candidate) => candidate.word === word);
	if (choice) return { kind: 'choice', id: choice.id };
	const [from, to, ...rest] = word.split('..');
	if (from === undefined || to === undefined || rest.length > 0 || from + to === '') return null;
	if (spec.form === 'days') return readDays(from, to);
	return spec.form === 'money' ? readMoney(from, to) : null;
}

function readList(form: 'names' | 'ids', words: string[]): FilterValue | null {
	const usable = [...new Set(words)]
		.filter((word) => (form === 'ids' ? /^\d{1,15}$/.test(word) : /^[^\0]{1,200}$/s.test(word)))
		.slice(0, 200)
		.toSorted();
	if (usable.length === 0) return null;
	return form === 'ids' ? { kind: 'ids', ids: usable } : { kind: 'names', names: usable };
}

function readMoney(from: string, to: string): FilterValue | null {
	const [low, high] = [from, to].map((text) => {
		if (text === '') return null;
		return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
	});
	if (low === undefined || high === undefined) return null;
	if (Number.isNaN(low) || Number.isNaN(high)) return null;
	if (low !== null && high !== null && low > high) return null;
	return { kind: 'money', from: low, to: high };
}

const isDay = (text: string): boolean =>
	/^\d{4}-\d{2}-\d{2}$/.test(text) &&
	text >= '0001' &&
	new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

function readDays(from: string, to: string): FilterValue | null {
	if ((from !== '' && !isDay(from)) || (to !== '' && !isDay(to))) return null;
	if (from !== '' && to !== '' && from > to) return null;
	return { kind: 'days', from: from || null, to: to || null };
}

/** Returns the words of a filter's parameter, in canonical order. */
export function writeFilter(spec: FilterSpec, value: FilterValue): string[] {
	switch (value.kind) {
		case 'names':
			return value.names.toSorted();
		case 'ids':
			return value.ids.toSorted();
		case 'choice': {
			const choice = 'choices' in spec ? spec.choices.find(({ id }) => id === value.id) : undefined;
			return choice?.word ? [choice.word] : [];
		}
		default:
			return [`${value.from ?? ''}..${value.to ?? ''}`];
	}
}
