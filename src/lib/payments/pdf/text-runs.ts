import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** Assigns the characters of a text to the font subsets that have them: no single file has all. */

const require = createRequire(import.meta.url);
export const subsets = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'] as const;
export type Subset = (typeof subsets)[number];
export type Weight = 400 | 700;

export interface Run {
	subset: Subset;
	text: string;
}

export const fontFile = (subset: Subset, weight: Weight): Promise<Buffer> =>
	readFile(require.resolve(`@fontsource/nunito/files/nunito-${subset}-${weight}-normal.woff`));

const rangesOf = (text: string): [number, number][] =>
	text.split(',').map((range) => {
		const [from = '', to = from] = range.trim().replace('U+', '').split('-');
		return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
	});

let coverage: Promise<Map<Subset, [number, number][]>> | undefined;

/** Reads which characters each file has, from the font's package. */
async function readCoverage(): Promise<Map<Subset, [number, number][]>> {
	const file = require.resolve('@fontsource/nunito/unicode.json');
	const unicodeRanges = z
		.record(z.string(), z.string())
		.parse(JSON.parse(await readFile(file, 'utf8')));
	return new Map(subsets.map((subset) => [subset, rangesOf(unicodeRanges[subset] ?? '')]));
}

/** Replaces characters that the font does not have. */
const UNKNOWN = '?';

/** Returns a text as the font draws it: composed characters, in runs of one file each. */
export async function runsOf(text: string): Promise<Run[]> {
	coverage ??= readCoverage();
	const has = await coverage;
	const runs: Run[] = [];
	const subsetOf = (letter: string): Subset | undefined => {
		const code = letter.codePointAt(0) ?? 0;
		return subsets.find((subset) =>
			has.get(subset)?.some(([from, to]) => from <= code && code <= to),
		);
	};
	for (const letter of text.normalize('NFC').replace(/\s+/gu, ' ')) {
		const subset = subsetOf(letter);
		const last = runs.at(-1);
		const drawn = { subset: subset ?? 'latin', text: subset ? letter : UNKNOWN };
		if (last?.subset === drawn.subset) last.text += drawn.text;
		else runs.push(drawn);
	}
	return runs;
}
