import { globSync, readFileSync } from 'node:fs';
import { Random } from '#lib/starter/samples/random.ts';
import { isTest } from './is-test.ts';

/** Draws names, comments and sentences from the code, for fresh eyes: would a native engineer write this? */

/** All matches of a pattern in the files, each with its place; the last group is the text. */
function textsOf(files: string, pattern: RegExp): string[] {
	return globSync(files)
		.filter((file) => !isTest(file))
		.sort()
		.flatMap((file) => {
			const text = readFileSync(file, 'utf8');
			return [...text.matchAll(pattern)].map((found) => {
				const line = text.slice(0, found.index).split('\n').length;
				const words = (found.at(-1) ?? '').replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();
				return `${file}:${line}  ${words}`;
			});
		});
}

/** Exported declarations, with the start of their line. */
const names = () =>
	textsOf(
		'{src,server}/**/*.ts',
		/^(export (?:async )?(?:function|const|interface|type|class) .{3,140}?)(?: \{)?$/gm,
	);

const comments = () =>
	textsOf('{src,server}/**/*.{ts,tsx,astro}', /\/\*\*\s*((?:(?!\*\/)[^@]){20,400}?)\s*\*\//g);

/** Sentences of calls, errors and screens. */
const sentences = () => [
	...textsOf('{src,server}/**/*.{ts,tsx}', /['`]([A-Z][^'`\n]{18,200}[.?])['`]/g),
	...textsOf('src/**/*.astro', />\s*([A-Z][^<>{}]{18,200}[.?])\s*</g),
];

/** Returns fifty texts: twenty names, twenty comments and ten sentences, the same ones for the same seed. */
export function drawTexts(seed: number): string {
	const take = (texts: readonly string[], count: number): string[] =>
		new Random(seed, 'draw').shuffled(texts).slice(0, count);
	return [...take(names(), 20), ...take(comments(), 20), ...take(sentences(), 10)]
		.map((text, at) => `${at + 1}. ${text}`)
		.join('\n');
}
