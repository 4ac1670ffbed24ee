import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commands as cairnCommands } from '../commands.ts';

/**
 * Checks that files named in documents and comments exist, so that a move updates their mentions. Covers links in
 * documents, `npm run` commands, and names in code font; in comments also plain paths from the root.
 */

const ROOTS = 'src|docs|tests|bench|scripts|server|clients';
const CODE_FONT = /`([^`\s]+)`/g;
const FROM_ROOT = new RegExp(`(?<![\\w/.#@-])(?:${ROOTS})/[\\w./@[\\]*{},-]*[\\w\\]}]`, 'g');
const LINK = /\]\(([^)\s]+)\)/g;
const NPM_RUN = /npm run ([\w:-]+)/g;
const CAIRN = /npm run cairn -- ([\w-]+)/g;

/**
 * Whether it is a path from the root, one of its folders, or the end of a path: `kinds.ts`, `currency/store-rates.ts`.
 */
const isNameOfFile = (text: string): boolean =>
	new RegExp(`^(?:${ROOTS})/[\\w./@[\\]*{},-]+$`).test(text) ||
	/^(?:[\w.@[\]-]+\/)*[\w[\]-][\w.[\]-]*\.(?:tsx?|astro|css|md|mjs|sql)$/.test(text);

/** Placeholders: `x.dataset.ts` matches any name. */
const isPlaceholder = (name: string): boolean => /(?:^|\/)x\./i.test(name);

/** Each path, and its ends without the first folders. */
function endsOf(paths: readonly string[]): Set<string> {
	const ends = new Set<string>();
	for (const path of paths) {
		const parts = path.split('/');
		for (let from = 0; from < parts.length; from++) ends.add(parts.slice(from).join('/'));
	}
	return ends;
}

const isComment = (line: string): boolean => /^\s*(?:\*|\/\/|\/\*)|\/\*\* |\s\/\/ /.test(line);

const matches = (line: string, sign: RegExp): string[] =>
	[...line.matchAll(sign)].map(([all, group]) => group ?? all);

function namesIn(line: string, isCode: boolean): string[] {
	if (isCode && !isComment(line)) return [];
	const names = [
		...matches(line, CODE_FONT).filter(isNameOfFile),
		...(isCode ? matches(line, FROM_ROOT) : []),
	];
	return [...new Set(names.filter((name) => !isPlaceholder(name)))];
}

const linksIn = (line: string): string[] =>
	matches(line, LINK).filter((link) => !/^(?:[a-z]+:|#|\/)/.test(link));

interface Tree {
	root: string;
	ends: ReadonlySet<string>;
	commands: ReadonlySet<string>;
}

/** Whether the file exists; in patterns `{slug}` stands for any name, as `*` does. */
const isThere = ({ root, ends }: Tree, name: string): boolean =>
	/[*{]/.test(name)
		? globSync(name.replaceAll(/\{\w+\}/g, '*'), { cwd: root }).length > 0
		: ends.has(name.replace(/\/$/, ''));

function deadIn(tree: Tree, file: string): string[] {
	const isCode = !file.endsWith('.md');
	const lines = readFileSync(join(tree.root, file), 'utf8').split('\n');
	return lines.flatMap((line, at) => {
		const where = `${file}:${at + 1}`;
		const names = namesIn(line, isCode)
			.filter((name) => !isThere(tree, name))
			.map((name) => `${where} names ${name}, which is not there`);
		if (isCode) return names;
		const links = linksIn(line)
			.filter((link) => !existsSync(join(tree.root, dirname(file), link.replace(/#.*/, ''))))
			.map((link) => `${where} links to ${link}, which is not there`);
		const commands = matches(line, NPM_RUN)
			.filter((command) => !tree.commands.has(command))
			.map((command) => `${where} says npm run ${command}, which package.json does not have`);
		const ofCairn = matches(line, CAIRN)
			.filter((command) => !Object.hasOwn(cairnCommands, command))
			.map(
				(command) =>
					`${where} says npm run cairn -- ${command}, which is not in scripts/commands.ts`,
			);
		return [...names, ...links, ...commands, ...ofCairn];
	});
}

function commandsOf(root: string): Set<string> {
	const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const scripts =
		manifest instanceof Object && 'scripts' in manifest ? manifest.scripts : undefined;
	return new Set(scripts instanceof Object ? Object.keys(scripts) : []);
}

/** One line for each dead name, link or command. Tests may use invented names. */
export function deadNames(root = '.'): string[] {
	const exclude = ['**/node_modules/**'];
	const paths = globSync(['*', `{${ROOTS.replaceAll('|', ',')},public,data}/**`], {
		cwd: root,
		exclude,
	});
	const tree = { root, ends: endsOf(paths), commands: commandsOf(root) };
	return paths
		.filter((path) => /^(?:docs\/.*|[^/]+)\.md$|\.(?:tsx?|astro|css|mjs)$/.test(path))
		.filter((path) => !/\.(?:test|spec)\.tsx?$/.test(path))
		.sort()
		.flatMap((file) => deadIn(tree, file));
}
