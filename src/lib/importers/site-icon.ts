import { fetchOutside } from '#lib/http/fetch-outside.ts';
import type { Resolve } from '#lib/http/private-network.ts';
import type { CleanImage } from '#lib/uploads/clean-image.ts';
import { iconLinks, manifestIcons } from './site-icon-links.ts';
import { InvalidIconError, iconPicture } from './site-icon-picture.ts';

/** Maximum bytes read from each file, after decompression. */
const MAX_BYTES = { page: 512 * 1024, manifest: 64 * 1024, icon: 1024 * 1024 } as const;
const MAX_REDIRECTS = 3;

/** Options for requests to a site. */
export interface SiteRequestOptions {
	/** User agent, see `userAgent()`. */
	agent: string;
	resolve: Resolve;
	/** Ends all requests (page, manifest and icon), since a site's response may never end. */
	signal: AbortSignal;
	/** Whether an address is off limits; private networks by default. */
	isPrivate?: (address: string) => boolean;
}

/** A site's own icon, and where it was found. */
export interface SiteIcon {
	picture: CleanImage;
	/** The page that names the icon, after redirects. */
	page: URL;
	icon: URL;
}

interface Read {
	url: URL;
	bytes: Buffer;
}

async function read(first: URL, most: number, options: SiteRequestOptions): Promise<Read> {
	const { agent, ...rest } = options;
	let url = first;
	for (let followed = 0; followed <= MAX_REDIRECTS; followed += 1) {
		const answer = await fetchOutside(url, { ...rest, headers: { 'user-agent': agent } });
		const target = answer.headers.get('location');
		if (answer.status === 200) return { url, bytes: await bodyOf(answer, most) };
		await answer.body?.cancel();
		const next = target ? URL.parse(target, url) : null;
		if (answer.status < 300 || answer.status >= 400 || !next || !/^https?:$/.test(next.protocol))
			throw new InvalidIconError(`${url.host} answered ${answer.status}`);
		url = next;
	}
	throw new InvalidIconError(`${first.host} redirects more than ${MAX_REDIRECTS} times`);
}

async function bodyOf(answer: Response, most: number): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	// Leaving the loop gives the connection up.
	for await (const chunk of answer.body ?? []) {
		bytes += chunk.length;
		if (bytes > most) throw new InvalidIconError(`it has more than ${most} bytes`);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

/**
 * Requests a site's page, its manifest if the page names one, and one icon: the manifest's, else the page's best.
 * Only public addresses are requested, redirects included.
 * @throws InvalidIconError where it has none that can be shown; PrivateNetworkError; the errors of a failed or ended connection;
 * HttpError of `cleanImage`.
 */
export async function siteIcon(site: URL, options: SiteRequestOptions): Promise<SiteIcon> {
	const page = await read(site, MAX_BYTES.page, options);
	const { manifest, icons } = iconLinks(page.bytes.toString(), page.url);
	const listed = manifest ? await listedIn(manifest, options) : [];
	const [best] = [...listed, ...icons];
	if (!best) throw new InvalidIconError('its page names no icon');
	const icon = await read(best, MAX_BYTES.icon, options);
	return { picture: await iconPicture(icon.bytes), page: page.url, icon: icon.url };
}

/** Returns the icons of a manifest; none if there is no manifest after all, as the page may still name its own. */
async function listedIn(manifest: URL, options: SiteRequestOptions): Promise<URL[]> {
	try {
		const { url, bytes } = await read(manifest, MAX_BYTES.manifest, options);
		return manifestIcons(bytes.toString(), url);
	} catch (error) {
		if (error instanceof InvalidIconError) return [];
		throw error;
	}
}
