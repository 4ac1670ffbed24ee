import { decodeHTML } from 'entities';
import { Parser } from 'htmlparser2';
import { SettingsError } from '#lib/base/settings-error.ts';
import type { BoardRef } from '#lib/careers/imported-jobs.ts';
import { feedPostings } from './feed-postings.ts';

/** What a board of jobs holds, whoever serves it: told apart by its shape. */
export interface BoardItems {
	kind: BoardRef['kind'];
	items: unknown[];
}

/** Jobs of one board that are read; a board of more is no employer's own. */
const MOST_ITEMS = 2_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const first = (items: readonly unknown[], key: string): boolean =>
	items.length === 0 || (isObject(items[0]) && key in items[0]);

/** Of JSON that one of the services, or a JSON Feed, has sent; null for any other. */
function ofJson(value: unknown): BoardItems | null {
	if (Array.isArray(value))
		return first(value, 'hostedUrl') ? { kind: 'lever', items: value } : null;
	if (!isObject(value)) return null;
	if (typeof value.version === 'string' && /jsonfeed\.org/.test(value.version))
		return Array.isArray(value.items) ? { kind: 'json-feed', items: value.items } : null;
	if (!Array.isArray(value.jobs)) return null;
	if ('apiVersion' in value && first(value.jobs, 'jobUrl'))
		return { kind: 'ashby', items: value.jobs };
	return first(value.jobs, 'absolute_url') ? { kind: 'greenhouse', items: value.jobs } : null;
}

/** The texts of a page's elements of structured data. */
function structuredData(html: string): string[] {
	const found: string[] = [];
	let text: string | null = null;
	const parser = new Parser({
		onopentag(name, { type }) {
			if (name === 'script' && /^application\/ld\+json\b/i.test(type ?? '')) text = '';
		},
		ontext(part) {
			if (text !== null) text += part;
		},
		onclosetag(name) {
			if (name === 'script' && text !== null) {
				found.push(text);
				text = null;
			}
		},
	});
	parser.write(html);
	parser.end();
	return found;
}

const isPosting = ({ '@type': type }: Record<string, unknown>): boolean =>
	[type].flat().some((one) => one === 'JobPosting');

/** Levels of structured data that are looked into. */
const DEEPEST = 6;

/** Every JobPosting in a value, be it in a list, a graph or a list of items. */
function postingsIn(value: unknown, depth = 0): Record<string, unknown>[] {
	if (depth > DEEPEST) return [];
	if (Array.isArray(value)) return value.flatMap((one) => postingsIn(one, depth + 1));
	if (!isObject(value)) return [];
	if (isPosting(value)) return [value];
	return ['@graph', 'itemListElement', 'item', 'mainEntity'].flatMap((key) =>
		postingsIn(value[key], depth + 1),
	);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/**
 * The jobs in what an address has sent.
 * @throws SettingsError for what is no board of jobs, or one of too many.
 */
export function itemsIn(text: string, name: string): BoardItems {
	const json = parsed(text);
	const found =
		json === undefined
			? ofPostings(ofFeed(text, name) ?? ofPage(text))
			: (ofJson(json) ?? ofPostings(postingsIn(json)));
	if (!found)
		throw new SettingsError(
			`${name} is no board of jobs: neither of Greenhouse, Lever or Ashby, nor a feed in JSON, RSS or Atom, nor a page with JobPosting data.`,
		);
	if (found.items.length > MOST_ITEMS)
		throw new SettingsError(`${name} has more than ${MOST_ITEMS} jobs.`);
	return found;
}

const ofPage = (html: string): unknown[] =>
	structuredData(html).flatMap((one) => postingsIn(parsed(one)));

/** The jobs of a feed in XML; null for what is none. @throws SettingsError for one of several employers. */
function ofFeed(text: string, name: string): unknown[] | null {
	const feed = feedPostings(text);
	if (feed && feed.companies.size > 1)
		throw new SettingsError(
			`${name} has jobs of ${feed.companies.size} companies; name the board of one.`,
		);
	return feed?.items ?? null;
}

const ofPostings = (items: unknown[]): BoardItems | null =>
	items.length > 0 ? { kind: 'page', items } : null;

/** HTML that a service sends with its signs as entities: as HTML. */
export const unescapedHtml = (text: string): string => decodeHTML(text);
