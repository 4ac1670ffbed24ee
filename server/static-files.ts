import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, type Encoding, etagMatches } from '#lib/page-cache/page.ts';
import type { AppResponse } from './response.ts';

/** Files up to this size are read into memory; larger ones are streamed. */
const IN_MEMORY = 2_097_152;

const TYPES: Record<string, string> = {
	'.avif': 'image/avif',
	'.css': 'text/css',
	'.gif': 'image/gif',
	'.html': 'text/html',
	'.ico': 'image/x-icon',
	'.jpeg': 'image/jpeg',
	'.jpg': 'image/jpeg',
	'.js': 'text/javascript',
	'.json': 'application/json',
	'.map': 'application/json',
	'.mjs': 'text/javascript',
	'.pdf': 'application/pdf',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.txt': 'text/plain',
	'.wasm': 'application/wasm',
	'.webmanifest': 'application/manifest+json',
	'.webp': 'image/webp',
	'.woff': 'font/woff',
	'.woff2': 'font/woff2',
	'.xml': 'application/xml',
};

interface Copy {
	file: string;
	size: number;
}

interface Asset extends Copy {
	type: string;
	/** Without quotes. */
	etag: string;
	modified: string;
	cacheControl: string;
	/** Policy of a pre-rendered page, listing its inline scripts. */
	csp?: string;
	copies: Partial<Record<Encoding, Copy>>;
}

/** Serves files; returns false when there is none with that name. */
export interface StaticFiles {
	serve(
		request: { method: string; path: string; accept?: string; match?: string; since?: string },
		response: AppResponse,
	): Promise<boolean>;
	count: number;
}

const SUFFIXES = [
	['br', '.br'],
	['gzip', '.gz'],
] as const;

/** Maps a file to its address: `/help/index.html` is requested as `/help`, other files by their name. */
function addressOf(folder: string, file: string): string {
	const path = `/${relative(folder, file).split(sep).join('/')}`;
	return path.replace(/\/index\.html$/, '').replace(/^$/, '/');
}

/**
 * Hides dotfiles and the site's own bookkeeping; /.well-known/ and everything that the build puts in /_astro/ are
 * served.
 */
const isHidden = (path: string) => /\/\.(?!well-known\/)|^\/_(?!astro\/)/.test(path);

async function inspect(folder: string, file: string, all: Map<string, number>): Promise<Asset> {
	const { size, mtime, mtimeMs } = await stat(file);
	const copies: Asset['copies'] = {};
	for (const [encoding, suffix] of SUFFIXES) {
		const copySize = all.get(file + suffix);
		if (copySize !== undefined) copies[encoding] = { file: file + suffix, size: copySize };
	}
	const hashed = addressOf(folder, file).startsWith('/_astro/');
	return {
		file,
		size,
		type: TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream',
		etag: `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`,
		modified: mtime.toUTCString(),
		cacheControl: hashed
			? 'public, max-age=31536000, immutable'
			: 'public, max-age=0, must-revalidate',
		copies,
	};
}

async function scan(folder: string): Promise<Map<string, Asset>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
	const sizes = new Map<string, number>();
	for (const file of files) if (/\.(?:br|gz)$/.test(file)) sizes.set(file, (await stat(file)).size);
	const assets = new Map<string, Asset>();
	for (const file of files) {
		const copyOf = file.replace(/\.(?:br|gz)$/, '');
		const isCopy = copyOf !== file && files.includes(copyOf);
		const address = addressOf(folder, file);
		if (!isCopy && !isHidden(address)) assets.set(address, await inspect(folder, file, sizes));
	}
	return assets;
}

interface RouteHeaders {
	pathname: string;
	headers: { key: string; value: string }[];
}

function isRouteHeaders(value: unknown): value is RouteHeaders {
	return (
		typeof value === 'object' &&
		value !== null &&
		'pathname' in value &&
		typeof value.pathname === 'string' &&
		'headers' in value &&
		Array.isArray(value.headers)
	);
}

/** Adds the policies of pre-rendered pages from a file that the build leaves beside them. */
async function addPolicies(assets: Map<string, Asset>, headersFile: string): Promise<void> {
	const text = await readFile(headersFile, 'utf8').catch(() => '[]');
	const routes: unknown = JSON.parse(text);
	if (!Array.isArray(routes)) return;
	for (const route of routes.filter(isRouteHeaders)) {
		const asset = assets.get(route.pathname.replace(/(.)\/$/, '$1'));
		const csp = route.headers.find(({ key }) => key.toLowerCase() === 'content-security-policy');
		if (asset && csp) asset.csp = csp.value;
	}
}

/**
 * Serves the files found below `folder` at startup. Only listed names are served, so no URL can escape the folder.
 * `headersFile` holds the policies of pre-rendered pages.
 */
export async function loadStaticFiles(folder: string, headersFile: string): Promise<StaticFiles> {
	const assets = await scan(folder);
	await addPolicies(assets, headersFile);
	const bodies = new LRUCache<string, Buffer>({
		maxSize: 33_554_432,
		sizeCalculation: (body) => body.length + 1,
	});

	const send = async (copy: Copy, response: AppResponse) => {
		const cached = bodies.get(copy.file);
		if (cached) response.end(cached);
		else if (copy.size > IN_MEMORY) await pipeline(createReadStream(copy.file), response);
		else {
			const body = await readFile(copy.file);
			bodies.set(copy.file, body);
			response.end(body);
		}
	};

	return {
		count: assets.size,
		async serve({ method, path, accept, match, since }, response) {
			const asset = assets.get(path);
			if (!asset || (method !== 'GET' && method !== 'HEAD')) return false;
			const encoding = chooseEncoding(accept);
			const copy = encoding && asset.copies[encoding];
			const suffix = copy && encoding ? `-${encoding}` : '';
			response.setHeader('etag', `"${asset.etag}${suffix}"`);
			response.setHeader('last-modified', asset.modified);
			response.setHeader('cache-control', asset.cacheControl);
			if (asset.copies.br || asset.copies.gzip) response.setHeader('vary', 'Accept-Encoding');
			if (asset.csp) response.setHeader('content-security-policy', asset.csp);
			const unchanged = match ? etagMatches(match, asset.etag) : since === asset.modified;
			if (unchanged) {
				response.statusCode = 304;
				response.end();
				return true;
			}
			response.setHeader('content-type', asset.type);
			if (copy && encoding) response.setHeader('content-encoding', encoding);
			response.setHeader('content-length', (copy ?? asset).size);
			if (method === 'HEAD') response.end();
			else await send(copy ?? asset, response);
			return true;
		},
	};
}
