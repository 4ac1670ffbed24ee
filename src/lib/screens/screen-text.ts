import { isDirectorySource } from '#lib/directory/sources.ts';
import { HttpError } from '#lib/http/errors.ts';
import type { Comparison } from './field.ts';
import { comparisons } from './field.ts';
import {
	type Condition,
	faultsOf,
	type Group,
	matches,
	normalizeScreen,
	type Screen,
	type ScreenSort,
} from './screen.ts';

/**
 * A screen as a single URL parameter that people can read and write:
 *
 *     projects/all(last_round:at-least:-90d;has_token:is:no)/any(sector:is:DeFi,AI)/sort:-funding_received,name/cols:name,sector
 *
 * A screen always gives the same text. Within a value, anything but letters, digits, space, `.`, `_`, `+` and `-`
 * is written as its hexadecimal code point between `*` and `*`, so that it cannot be mistaken for a separator.
 */

/** Maximum length of the text, in characters. */
export const MAX_SCREEN_LENGTH = 8_000;

const words: Record<Comparison, string> = {
	is: 'is',
	'is not': 'not',
	'at least': 'at-least',
	'at most': 'at-most',
	between: 'between',
	contains: 'contains',
	'is known': 'known',
	'is missing': 'missing',
	'changed within': 'changed-within',
};

const PLAIN = /[^\p{L}\p{M}\p{N} ._+-]/gu;

const encodeValue = (value: string): string =>
	value.replace(PLAIN, (sign) => `*${sign.codePointAt(0)?.toString(16)}*`);

/** Decodes a value; undefined when the text is invalid. */
function readValue(text: string): string | undefined {
	let isRight = true;
	const value = text.replace(/\*([^*]*)\*/g, (_, code: string) => {
		const point = /^[0-9a-f]{1,6}$/.test(code) ? Number.parseInt(code, 16) : -1;
		isRight &&= point >= 0 && point <= 0x10ffff;
		return isRight ? String.fromCodePoint(point) : '';
	});
	return isRight && encodeValue(value) === text ? value : undefined;
}

const writeCondition = ({ field, comparison, values }: Condition): string =>
	[
		field,
		words[comparison],
		...(values.length > 0 ? [values.map(encodeValue).join(',')] : []),
	].join(':');

/** Returns the text of a screen. */
export function writeScreen(screen: Screen): string {
	const { source, groups, sort, columns } = normalizeScreen(screen);
	return [
		source,
		...groups.map(
			({ match, conditions }) => `${match}(${conditions.map(writeCondition).join(';')})`,
		),
		...(sort.length > 0
			? [
					`sort:${sort.map(({ field, order }) => `${order === 'desc' ? '-' : ''}${field}`).join(',')}`,
				]
			: []),
		...(columns ? [`cols:${columns.join(',')}`] : []),
	].join('/');
}

function readCondition(text: string): Condition | undefined {
	const [field = '', word = '', list, ...more] = text.split(':');
	const comparison = comparisons.find((one) => words[one] === word);
	if (!comparison || more.length > 0) return undefined;
	const values = list === undefined ? [] : list.split(',').map(readValue);
	return values.every((value) => value !== undefined) ? { field, comparison, values } : undefined;
}

function readGroup(text: string): Group | undefined {
	const [, match, inner] = /^(all|any|none)\((.*)\)$/su.exec(text) ?? [];
	const found = matches.find((one) => one === match);
	const conditions = inner?.split(';').map(readCondition) ?? [];
	return found && conditions.length > 0 && conditions.every((one) => one !== undefined)
		? { match: found, conditions }
		: undefined;
}

const readSort = (text: string): ScreenSort[] =>
	text
		.split(',')
		.map((name) =>
			name.startsWith('-')
				? { field: name.slice(1), order: 'desc' }
				: { field: name, order: 'asc' },
		);

/** A parsed screen, or the problems with its text, as sentences. */
export type ReadScreen = { screen: Screen } | { faults: string[] };

/** Parses the text of a screen, which may be hand-written. */
export function readScreen(text: string): ReadScreen {
	if (text.length > MAX_SCREEN_LENGTH)
		return { faults: [`A screen can have at most ${MAX_SCREEN_LENGTH} characters.`] };
	const [source = '', ...parts] = text.split('/');
	if (!isDirectorySource(source))
		return {
			faults: ['A screen begins with projects, people, organizations or fundraising.'],
		};
	const screen: Screen = { source, groups: [], sort: [], columns: null };
	for (const part of parts) {
		if (part.startsWith('sort:')) screen.sort = readSort(part.slice(5));
		else if (part.startsWith('cols:')) screen.columns = part.slice(5).split(',');
		else {
			const group = readGroup(part);
			if (!group) return { faults: [`“${part.slice(0, 80)}” is no group of conditions.`] };
			screen.groups.push(group);
		}
	}
	const faults = faultsOf(screen);
	return faults.length > 0 ? { faults } : { screen: normalizeScreen(screen) };
}

/**
 * Returns the text of a screen for storage. Anything the parser would reject is refused, since it could never be
 * opened again.
 * @throws HttpError 422 stating what is wrong
 */
export function storedText(screen: Screen): string {
	const text = writeScreen(screen);
	const read = readScreen(text);
	if ('faults' in read) throw new HttpError(422, read.faults.join(' '));
	return text;
}

/** Returns a screen as a URL query, without `?`. Its punctuation is not escaped, so that it remains readable. */
export const screenQuery = (screen: Screen, name = 's'): string =>
	`${name}=${encodeURIComponent(writeScreen(screen))
		.replaceAll('%20', '+')
		.replaceAll('%2F', '/')
		.replaceAll('%3A', ':')
		.replaceAll('%3B', ';')
		.replaceAll('%2C', ',')}`;
