/**
 * A note on a part of a row that was left out: a fixed sentence, or a sentence that quotes the original and has a kind.
 */
export type Note = string | { kind: string; said: string };

const MAX_LENGTH = 60;

/**
 * Returns a note on an unusable cell: `Valuation left out: "<7000" is not an amount`. Notes with the same column and
 * reason are of one kind.
 */
export function leftOutNote(column: string, cell: string, reason: string): Note {
	const text = cell.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ');
	const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text;
	return {
		kind: `${column} left out: ${reason}`,
		said: `${column} left out: "${cut}" is ${reason}`,
	};
}

/** How many notes of one kind there were, and the first of them with their places. */
export interface NoteSummary {
	times: number;
	/** `line 12: Valuation left out: "<7000" is not an amount`. */
	first: string[];
}

/** Maximum notes of a kind to store with their places. */
const FIRST = 5;

/** The notes of a run by kind; memory grows only with the number of kinds. */
export class Notes extends Map<string, NoteSummary> {
	note(where: string, note: Note): void {
		const { kind, said } = typeof note === 'string' ? { kind: note, said: note } : note;
		const noted = this.get(kind) ?? { times: 0, first: [] };
		noted.times += 1;
		if (noted.first.length < FIRST) noted.first.push(`${where}: ${said}`);
		this.set(kind, noted);
	}
}

/**
 * Returns notes for the fields of a row whose value is missing from `read` because it could not be read. Recurses into
 * objects, and into lists of equal length, whose notes are given under the list's name.
 */
export function unreadFields(row: unknown, read: Readonly<Record<string, unknown>>): Note[] {
	return unreadIn(row, read, '');
}

function unreadIn(row: unknown, read: object, within: string): Note[] {
	if (typeof row !== 'object' || row === null) return [];
	return Object.entries(read).flatMap(([key, value]: [string, unknown]): Note[] => {
		const given: unknown = Object.hasOwn(row, key) ? Reflect.get(row, key) : null;
		const field = Array.isArray(read) ? within : within && `${within}.${key}`;
		// Values kept unchanged were not parsed, and may be arbitrarily deep.
		if (given === value || saysNothing(given)) return [];
		if (!saysNothing(value)) {
			const isSameShape =
				typeof value === 'object' &&
				value !== null &&
				(!Array.isArray(value) || (Array.isArray(given) && given.length === value.length));
			return isSameShape ? unreadIn(given, value, field || key) : [];
		}
		const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
		return [leftOutNote(field || key, text, 'not usable')];
	});
}

const saysNothing = (value: unknown): boolean =>
	value === null ||
	value === undefined ||
	(typeof value === 'string' && value.trim() === '') ||
	(Array.isArray(value) && value.length === 0);
