import { ALL_TAGS } from './cache-tags.ts';

/** A CDN or Varnish in front of the site, which is told the tags of each page and which pages to forget. */
export interface Edge {
	kind: 'fastly' | 'cloudflare' | 'varnish';
	url: string;
	token: string | undefined;
}

/** One call that makes a CDN forget pages. */
export interface PurgeCall {
	url: string;
	method: string;
	headers: Record<string, string>;
	body: string | undefined;
}

/** Maximum size in bytes of a response's tags: CDNs refuse or truncate headers beyond 16 KiB. */
const MAX_BYTES = 8_000;

/** Maximum number of tags per call: Fastly accepts 256, Cloudflare 100; a header line of Varnish holds 8 KiB. */
const MAX_TAGS = { fastly: 256, cloudflare: 100, varnish: 50 } as const;

/**
 * Returns the CDN that `CDN_PURGE_URL` names, recognized by its host: `https://api.fastly.com/service/ID/purge`,
 * `https://api.cloudflare.com/client/v4/zones/ID/purge_cache`; any other is called like Varnish in `deploy/varnish`.
 */
export function edgeOf(url: string | undefined, token: string | undefined): Edge | undefined {
	if (url === undefined) return undefined;
	const { hostname } = new URL(url);
	const kind =
		hostname === 'api.fastly.com'
			? 'fastly'
			: hostname === 'api.cloudflare.com'
				? 'cloudflare'
				: 'varnish';
	return { kind, url, token };
}

/** Encodes a tag in characters that every CDN accepts: ASCII only, no space, no comma. Equal tags stay equal. */
const encodeTag = (tag: string): string => encodeURIComponent(tag).replaceAll('%3A', ':');

const typeOf = (tag: string): string => tag.split(':', 1)[0] ?? tag;

const EDGE_HEADERS = new Set([
	'surrogate-control',
	'surrogate-key',
	'cdn-cache-control',
	'cache-tag',
]);

/** Drops the CDN headers from a page that is only shown until the new one is made. */
export const withoutEdge = (headers: [name: string, value: string][]) =>
	headers.filter(([name]) => !EDGE_HEADERS.has(name));

/**
 * Returns the tags of a response, or, if there are too many, their types, under which a change of many records is also
 * announced.
 */
function namedTags(tags: readonly string[]): string[] {
	const all = [...new Set(tags.map(encodeTag))];
	const bytes = all.reduce((sum, tag) => sum + tag.length + 1, 0);
	return bytes <= MAX_BYTES ? all : [...new Set(all.map(typeOf))];
}

/**
 * Returns the headers that let a CDN keep a page for `maxAge` seconds, show the old one for `swr` more while it
 * revalidates, and learn which pages to forget. Browsers ignore them and keep revalidating each time.
 */
export function edgeHeaders(
	{ kind }: Pick<Edge, 'kind'>,
	tags: readonly string[],
	{ maxAge, swr }: { maxAge: number; swr: number },
): [name: string, value: string][] {
	const life = `max-age=${maxAge}, stale-while-revalidate=${swr}, stale-if-error=86400`;
	const named = namedTags(tags);
	return kind === 'fastly'
		? [
				['surrogate-control', life],
				['surrogate-key', named.join(' ')],
			]
		: [
				['cdn-cache-control', life],
				['cache-tag', named.join(',')],
			];
}

const call = (
	url: string,
	method: string,
	headers: Record<string, string>,
	body?: string,
): PurgeCall => ({ url, method, headers, body });

function purgeAll({ kind, url, token = '' }: Edge): PurgeCall {
	if (kind === 'fastly')
		return call(url.replace(/\/purge$/, '/purge_all'), 'POST', { 'fastly-key': token });
	if (kind === 'cloudflare')
		return call(
			url,
			'POST',
			{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			JSON.stringify({ purge_everything: true }),
		);
	return call(url, 'PURGE', { authorization: `Bearer ${token}`, 'cache-tag': ALL_TAGS });
}

function purgeSome({ kind, url, token = '' }: Edge, tags: readonly string[]): PurgeCall {
	if (kind === 'fastly')
		return call(url, 'POST', { 'fastly-key': token, 'surrogate-key': tags.join(' ') });
	if (kind === 'cloudflare')
		return call(
			url,
			'POST',
			{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			JSON.stringify({ tags }),
		);
	return call(url, 'PURGE', { authorization: `Bearer ${token}`, 'cache-tag': tags.join(',') });
}

/**
 * Returns the calls that make a CDN forget every page with one of `tags`; `*` means all pages.
 * https://www.fastly.com/documentation/reference/api/purging/,
 * https://developers.cloudflare.com/api/resources/cache/methods/purge/
 */
export function purgeCalls(edge: Edge, tags: Iterable<string>): PurgeCall[] {
	const all = [...new Set(tags)];
	if (all.includes(ALL_TAGS)) return [purgeAll(edge)];
	const named = all.map(encodeTag);
	const most = MAX_TAGS[edge.kind];
	const calls: PurgeCall[] = [];
	for (let at = 0; at < named.length; at += most)
		calls.push(purgeSome(edge, named.slice(at, at + most)));
	return calls;
}
