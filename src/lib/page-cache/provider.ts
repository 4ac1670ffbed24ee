import type { CacheProviderFactory } from 'astro';
import { type Edge, edgeHeaders } from './edge.ts';
import {
	answerFor,
	chooseEncoding,
	compressFirst,
	type Encoding,
	etagOf,
	type Page,
} from './page.ts';
import { type Fill, type PageCache, pageCache } from './store.ts';

type Provider = ReturnType<CacheProviderFactory>;
type OnRequest = NonNullable<Provider['onRequest']>;
type Next = Parameters<OnRequest>[1];

/** Headers by which a page passes its cache settings to the cache; they never leave the process. */
const LIFE = 'x-cairn-life';
const TAGS = 'x-cairn-tags';
/** Set by cachePage(): the query parameters that the page reads. */
const KEYS = 'x-cairn-keys';
const INTERNAL = [LIFE, TAGS, KEYS];

/** Makes browsers revalidate each time and get 304, so that a change of data is seen at once. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

const list = (text: string | null) => (text ? text.split(',').filter(Boolean) : []);

function isShareable(response: Response): boolean {
	if (response.status !== 200 && response.status !== 301) return false;
	if (response.headers.has('set-cookie')) return false;
	return !/cookie|\*/i.test(response.headers.get('vary') ?? '');
}

function lifeOf(response: Response): { maxAge: number; swr: number } | undefined {
	const [maxAge, swr] = list(response.headers.get(LIFE)).map(Number);
	return maxAge ? { maxAge, swr: swr ?? 0 } : undefined;
}

function withoutInternal(response: Response): Response {
	for (const name of INTERNAL) response.headers.delete(name);
	return response;
}

const unkept = new Set([...INTERNAL, 'content-length', 'content-encoding', 'etag', 'x-cache']);

/**
 * Reads the body as it streams: `arrayBuffer()` copies it twice, and collecting the garbage makes the next visitor
 * wait.
 */
async function bodyOf({ body }: Response): Promise<Buffer> {
	const parts: Buffer[] = [];
	for await (const { buffer, byteOffset, byteLength } of body ?? [])
		parts.push(Buffer.from(buffer, byteOffset, byteLength));
	const [only] = parts;
	return only && parts.length === 1 ? only : Buffer.concat(parts);
}

async function toPage(
	response: Response,
	life: { maxAge: number; swr: number },
	{ encoding, edge }: { encoding: Encoding | undefined; edge: Edge | undefined },
): Promise<Page> {
	const tags = list(response.headers.get(TAGS));
	const body = await bodyOf(response);
	const headers = [...response.headers].filter(([name]) => !unkept.has(name));
	if (!response.headers.has('cache-control')) headers.push(['cache-control', REVALIDATE]);
	if (edge) headers.push(...edgeHeaders(edge, tags, life));
	const storedAt = performance.now();
	const freshUntil = storedAt + life.maxAge * 1_000;
	const staleUntil = freshUntil + life.swr * 1_000;
	const { status } = response;
	const times = { storedAt, freshUntil, staleUntil };
	const page: Page = { status, headers, body, etag: '', tags, ...times, compressed: {} };
	// Compressed in one piece: streamed, it takes twice as long. The tag is computed meanwhile.
	const compressing = encoding && compressFirst(page, encoding);
	page.etag = etagOf(body);
	await compressing;
	return page;
}

function respond(page: Page, request: Request, mark: 'MISS' | 'STALE' | 'HIT'): Response {
	const accept = request.headers.get('accept-encoding');
	const match = request.headers.get('if-none-match');
	const { status, headers, body } = answerFor(
		page,
		{ method: request.method, accept, match },
		mark,
	);
	return new Response(body && new Uint8Array(body), { status, headers });
}

/** Renders through `next`; caches the response if it is the same for everybody, else leaves it in `single`. */
async function fill(
	cache: PageCache,
	{ url, accept }: { url: URL; accept: string | null },
	next: Next,
	open: Fill,
	single: { response?: Response },
): Promise<Page | undefined> {
	try {
		const response = await next();
		const life = lifeOf(response);
		if (!life || !isShareable(response)) {
			single.response = response;
			return undefined;
		}
		const knownKeys = list(response.headers.get(KEYS));
		const encoding = chooseEncoding(accept);
		const page = await toPage(response, life, { encoding, edge: cache.edge });
		cache.store(open, { host: url.host, path: url.pathname, search: url.search, knownKeys }, page);
		return page;
	} finally {
		cache.endFill(open);
	}
}

/**
 * Returns the key by which waiting requests may share a render. It is derived from the address, or is the whole address
 * until the known keys are learnt.
 */
function flightKeyOf(cache: PageCache, url: URL): string {
	return (
		cache.keyOf(url.host, url.pathname, url.search) ?? `?${url.host}${url.pathname}${url.search}`
	);
}

async function answerMiss(cache: PageCache, url: URL, request: Request, next: Next) {
	const single: { response?: Response } = {};
	const accept = request.headers.get('accept-encoding');
	const flight = cache.share(flightKeyOf(cache, url), () =>
		fill(cache, { url, accept }, next, cache.beginFill(), single),
	);
	if (flight.leads) {
		const page = await flight.done;
		if (page) return respond(page, request, 'MISS');
		if (single.response) return withoutInternal(single.response);
	}
	// A failed render is the leader's to report; everyone else tries for themselves.
	const page = await flight.done.catch(() => undefined);
	return page ? respond(page, request, 'HIT') : withoutInternal(await next());
}

/** Our provider behind Astro's `cache`: see docs/decisions/0004-page-cache.md. */
const pageCacheProvider: CacheProviderFactory = () => {
	return {
		name: 'cairn-page-cache',
		setHeaders: ({ maxAge, swr, tags, lastModified }) => {
			const headers = new Headers({ [LIFE]: `${maxAge ?? 0},${swr ?? 0}` });
			if (tags?.length) headers.set(TAGS, tags.join(','));
			if (lastModified) headers.set('last-modified', lastModified.toUTCString());
			return headers;
		},
		async onRequest({ request, url, logger }, next) {
			if (request.method !== 'GET') return withoutInternal(await next());
			const now = performance.now();
			const key = pageCache.keyOf(url.host, url.pathname, url.search);
			const page = key === undefined ? undefined : pageCache.find(key, now);
			if (page && page.freshUntil > now) {
				pageCache.stats.hit += 1;
				return respond(page, request, 'HIT');
			}
			if (!page) {
				const response = await answerMiss(pageCache, url, request, next);
				if (response.headers.has('x-cache')) pageCache.stats.miss += 1;
				return response;
			}
			pageCache.stats.stale += 1;
			const single: { response?: Response } = {};
			const accept = request.headers.get('accept-encoding');
			pageCache.renew(
				flightKeyOf(pageCache, url),
				() => fill(pageCache, { url, accept }, next, pageCache.beginFill(), single),
				(error) => logger.error(`${url.pathname} was not renewed: ${error}`),
			);
			return respond(page, request, 'STALE');
		},
		async invalidate({ path, tags }) {
			if (path) pageCache.forgetPath(path);
			if (tags) pageCache.forget(typeof tags === 'string' ? [tags] : tags);
		},
	};
};

export default pageCacheProvider;
