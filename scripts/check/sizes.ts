import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import type { Figure } from './figures.ts';
import { isTest } from './is-test.ts';

/** How large the code and its documents are: what the next change may not make larger. */

const CODE = '{ts,tsx,astro,css}';
const filesOf = (pattern: string): string[] => globSync(pattern).filter((file) => !isTest(file));
const read = (file: string): string => readFileSync(file, 'utf8');
const linesOf = (file: string): number => read(file).split('\n').length - 1;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const lines = (pattern: string): number => sum(filesOf(pattern).map(linesOf));

/** Names of classes that any page may use. */
const classNames = (): Set<string> =>
	new Set(
		filesOf('src/styles/**/*.css').flatMap((file) => {
			const selectors = read(file)
				.replaceAll(/\/\*[\s\S]*?\*\//g, '')
				.replaceAll(/\{[^{}]*\}/g, '{}');
			return [...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
		}),
	);

const byHand = (): number =>
	sum(
		filesOf('src/**/*.{astro,tsx}')
			.filter((file) => !file.includes('/ui/'))
			.map((file) => [...read(file).matchAll(/<(?:label|select|table)[\s>]/g)].length),
	);

/** Words of what a person reads, without the table of the specification. */
const words = (): number =>
	sum(
		['*.md', 'docs/*.md', 'docs/decisions/*.md', 'findings/*.md']
			.flatMap((pattern) => filesOf(pattern))
			.map((file) => read(file).split(/\s+/).filter(Boolean).length),
	);

const files = (): number =>
	execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trimEnd().split('\n').length;

const size = (what: string, is: number, most: number, untilThen: number): Figure => ({
	...{ what, is, most, untilThen, found: [] },
});

/** The limits of today are rounded up; a change that makes something smaller lowers its limit. */
export const sizes = (): Figure[] => [
	size('lines of src and server', lines(`{src,server}/**/*.${CODE}`), 165_000, 209_200),
	size(
		'lines of screens: styles, components, layouts, pages, islands',
		lines(`src/{styles,components,layouts,pages,islands}/**/*.${CODE}`),
		43_000,
		53_800,
	),
	size('files of the repository', files(), 2_700, 3_655),
	size('class names in src/styles', classNames().size, 250, 950),
	size('labels, selects and tables by hand outside ui', byHand(), 20, 188),
	size('words of documents', words(), 60_000, 60_000),
];
