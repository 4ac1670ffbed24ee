import { Random } from '#lib/starter/samples/random.ts';

/** A searchable record. */
export interface Searchable {
	key: string;
	name: string;
	symbol: string | null;
	/** The name in lower case. */
	form: string;
}

export const kinds = ['exact', 'prefix', 'infix', 'typo'] as const;
export type Kind = (typeof kinds)[number];

export interface Query {
	kind: Kind;
	text: string;
	/** The intended name in lower case: any record with that name is right. */
	meant: string;
}

/** The most records that a prefix or an infix may match: beyond that it identifies none of them. */
const SELECTIVE = 5;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * As many queries as requested, of the four kinds in turn, for randomly drawn records.
 * - exact: the whole name;
 * - prefix: its first 60 %, extended while more than five records begin with it;
 * - infix: four characters from inside a word, extended while more than five records contain them;
 * - typo: the whole name with one letter of one word of five or more wrong, missing, doubled or swapped with the next.
 *   A name too short for its kind, or ambiguous, is replaced by another.
 */
export function queriesFor(records: readonly Searchable[], count: number): Query[] {
	const random = new Random(17, 'queries');
	const all = `\n${records.map(({ form }) => form).join('\n')}\n`;
	const queries: Query[] = [];
	while (queries.length < count) {
		const kind = kinds[queries.length % kinds.length] ?? 'exact';
		const { form } = random.pick(records);
		const text = texts[kind](random, form, (part) => timesIn(all, part) <= SELECTIVE);
		if (text) queries.push({ kind, text, meant: form });
	}
	return queries;
}

type Selective = (part: string) => boolean;

const texts: Record<Kind, (random: Random, name: string, few: Selective) => string | null> = {
	exact: (_, name) => name,
	prefix: (_, name, few) =>
		grown(name, 0, Math.max(3, Math.ceil(name.length * 0.6)), (part) => few(`\n${part}`)),
	infix(random, name, few) {
		const starts = [...name.matchAll(/(?<=\p{L})\p{L}{4}/gu)].map(({ index }) => index);
		return starts.length > 0 ? grown(name, random.pick(starts), 4, few) : null;
	},
	typo(random, name) {
		const words = [...name.matchAll(/\p{L}{5,}/gu)];
		if (words.length === 0) return null;
		const { index, 0: word } = random.pick(words);
		return name.slice(0, index) + misspelt(random, word) + name.slice(index + word.length);
	},
};

/** The part of `name` from `start` long enough to be selective; null when none is, short of the whole name. */
function grown(name: string, start: number, letters: number, few: Selective): string | null {
	for (let end = start + letters; end < name.length || (start > 0 && end === name.length); end++) {
		const part = name.slice(start, end);
		if (!part.endsWith(' ') && few(part)) return part;
	}
	return null;
}

/** How often `part` occurs in `text`, counted no further than needed. */
function timesIn(text: string, part: string): number {
	let times = 0;
	for (let at = text.indexOf(part); at >= 0 && times <= SELECTIVE; at = text.indexOf(part, at + 1))
		times++;
	return times;
}

function misspelt(random: Random, word: string): string {
	const at = random.int(1, word.length - 2);
	const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
	const kind = random.pick(['wrong', 'missing', 'doubled', 'swapped'] as const);
	if (kind === 'missing') return before + after;
	if (kind === 'doubled') return before + letter + letter + after;
	if (kind === 'swapped') return before + after.charAt(0) + letter + after.slice(1);
	return before + random.pick([...LETTERS].filter((other) => other !== letter)) + after;
}
