import { existsSync, globSync, readFileSync } from 'node:fs';
import { roomEdges } from './boundaries.ts';
import { isTest } from './is-test.ts';
import { standsBefore } from './rooms.ts';
import { sizes } from './sizes.ts';

/** A figure of the code's structure and its maximum. */
export interface Figure {
	what: string;
	is: number;
	most: number;
	/** The limit until the goal is reached: it may fall, but never rise. */
	untilThen: number;
	/** The items counted, one line each. */
	found: readonly string[];
}

function linesWith(pattern: string, sign: RegExp, leftOut = /^$/): string[] {
	return globSync(pattern)
		.filter((file) => !isTest(file) && !leftOut.test(file))
		.sort()
		.flatMap((file) =>
			readFileSync(file, 'utf8')
				.split('\n')
				.flatMap((line, at) => (sign.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
		);
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** Rooms that import one another, directly or indirectly: each that is reachable from itself. */
function roomsInCycles(): string[] {
	const edges = roomEdges();
	const reached = (from: string): Set<string> => {
		const seen = new Set<string>();
		const waiting = [...(edges.get(from) ?? [])];
		for (let room = waiting.pop(); room !== undefined; room = waiting.pop()) {
			if (seen.has(room)) continue;
			seen.add(room);
			waiting.push(...(edges.get(room) ?? []));
		}
		return seen;
	};
	return [...edges.keys()].filter((room) => reached(room).has(room));
}

const edgesAgainstTheOrder = (): string[] =>
	[...roomEdges()].flatMap(([room, others]) =>
		[...others].filter((other) => !standsBefore(other, room)).map((other) => `${room} → ${other}`),
	);

/** The files of a numbered list in a document of docs/, each given as `path` in its item. */
function filesOfList(text: string, heading: string): string[] {
	const [, after = ''] = text.split(`## ${heading}\n`);
	const [part = ''] = after.split('\n## ');
	return distinct(
		part
			.split('\n')
			.filter((line) => /^\d+\. /.test(line))
			.flatMap((line) => /`((?:src|tests|docs)\/[^`]+)`/.exec(line)?.[1] ?? []),
	);
}

const read = (file: string) => readFileSync(file, 'utf8');

/** Reads the list; a missing list does not count as an empty one. */
const readFileList = (file: string, heading: string): string[] => {
	const found = existsSync(file) ? filesOfList(read(file), heading) : [];
	return found.length > 0
		? found
		: Array.from({ length: 99 }, () => `${file} has no list “${heading}”`);
};

const figure = (
	what: string,
	found: readonly string[],
	most: number,
	untilThen = most,
): Figure => ({ what, is: found.length, most, untilThen, found });

/** Whether a figure is above its limit. */
export const isTooHigh = ({ is, untilThen }: Figure): boolean => is > untilThen;

/** The figures printed by `npm run check -- --figures`. The check fails if one exceeds its limit. */
export const figures = (): Figure[] => [
	figure('rooms in cycles', roomsInCycles(), 0),
	figure('edges between rooms against the order', edgesAgainstTheOrder(), 0),
	figure(
		'rows of SQL whose type nobody checks (`execute<Row>`)',
		linesWith(
			'{src,server,scripts}/**/*.ts',
			/\b(execute|plannedOnce)</,
			/^src\/lib\/db\/|^scripts\/check\//,
		),
		0,
	),
	figure(
		'answers narrowed by hand in the browser',
		linesWith(
			'src/{islands,browser}/**/*.{ts,tsx}',
			/typeof (answer|value|told|said|body)\b.*===? 'object'|in answer\b/,
			// For a refusal, whose server may be a proxy; for stored values; and for a field's value, which may be an
			// object.
			/session\/call-api\.ts$|directory\/stored-layout\.ts$|directory\/saved-views\.queries\.ts$|contribute\/(draft-keeping|format-value)\.ts$/,
		),
		0,
	),
	figure(
		'files that fetch outside *.queries.ts and *.calls.ts',
		distinct(
			linesWith(
				'src/{islands,browser}/**/*.{ts,tsx}',
				/\b(callApi|readDataset|fetch)\(/,
				/(\.queries|\.calls)\.ts$|browser\/session\//,
			).map((line) => line.split(':')[0] ?? ''),
		),
		0,
	),
	figure(
		'pagers drawn outside components/ui and islands/ui',
		linesWith('src/**/*.{astro,tsx}', /class(Name)?="paging"/, /\/ui\//),
		0,
	),
	figure(
		// Prettier moves it there; the page then shows a space before it.
		'lines of a page that begin with a full stop, comma, semicolon or percent sign',
		linesWith('src/**/*.astro', /^\s*[%.,;](?:\s|\{|$)/),
		0,
	),
	figure(
		'numbers grouped outside lib/format/numbers.ts',
		linesWith('src/**/*.{ts,tsx,astro}', /toLocaleString\('en/, /format\/numbers\.ts$/),
		0,
	),
	figure(
		'colours and sizes of letters outside tokens.css',
		linesWith(
			'src/**/*.{css,astro}',
			/font-size: [\d.]+(px|rem)|(?<!&)#[\da-f]{3}(?:[\da-f]{3})?\b(?=[;,) ])|\b(?:rgb|hsl)a?\(/i,
			/tokens\.css$/,
		),
		0,
	),
	figure(
		'breakpoints',
		distinct(
			globSync('src/**/*.{css,astro}').flatMap((file) =>
				[...read(file).matchAll(/@media ([^{]*\bwidth\b[^{]*)/g)].flatMap(([, mediaQuery = '']) =>
					[...mediaQuery.matchAll(/[\d.]+(?:px|r?em)/g)].map(([size]) => size),
				),
			),
		),
		3,
	),
	figure(
		'variables, parameters, functions and types called said, told, kept or asked',
		linesWith(
			'{src,server,scripts}/**/*.{ts,tsx,astro}',
			/\b(?:const|let|function|interface|type) (?:said|told|kept|asked)\b|[(,] ?(?:said|told|kept|asked)(?:\??: (?:[A-Z]\w+[,)<[]|string\b)|\)? =>)/,
			/^scripts\/check\//,
		),
		0,
	),
	figure(
		'comments and texts with words that betray a translation',
		linesWith(
			'{src,server,scripts}/**/*.{ts,tsx,astro}',
			/\b(?:anew|(?:that|which) (?:are|is) no more(?! than)|of one's|of one’s|that which|by what name|who forgot)\b/i,
			/^scripts\/check\//,
		),
		0,
	),
	figure(
		'files that a new directory column touches (docs/add-a-column.md)',
		readFileList('docs/add-a-column.md', 'Steps'),
		4,
	),
	figure(
		'files of a proposed fact’s walk (docs/contributions.md)',
		readFileList('docs/contributions.md', 'The walk of a proposed fact'),
		20,
	),
	...sizes(),
];

/** One line per figure, followed by what it counts if it is too high or all are requested. */
export const figuresTable = (all: readonly Figure[], withFound: boolean): string =>
	all
		.flatMap((one) => [
			`${isTooHigh(one) ? 'FAILED' : 'ok    '} ${String(one.is).padStart(6)}  ${one.what} (at most ${one.most}${one.untilThen > one.most ? `, now ${one.untilThen}` : ''})`,
			...(isTooHigh(one) || withFound ? one.found.map((line) => `               ${line}`) : []),
		])
		.join('\n');
