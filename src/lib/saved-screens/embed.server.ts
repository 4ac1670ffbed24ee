import { createHash } from 'node:crypto';
import { reads } from '#lib/db/client.ts';
import { rowsInWords } from '#lib/directory/sources.ts';
import { HttpError } from '#lib/http/errors.ts';
import { cachePage } from '#lib/page-cache/cache.ts';
import { screenRows } from '#lib/screens/screen-rows.ts';
import { originOf } from '#lib/seo/origin.server.ts';
import { type EmbedTheme, embedPage, embedStyle, emptyEmbed, readEmbed } from './embed.ts';
import { CACHE_LIFETIME, publicScreen, tagsOf } from './page.server.ts';
import { columnsOf, screenTable } from './screen-table.ts';

type Context = Omit<Parameters<typeof cachePage>[0], 'response'>;

/** Allows only its own style and pictures, and framing by any page; without a session, clickjacking gains nothing. */
function headersFor(theme: EmbedTheme, origin: string): Headers {
	const hash = createHash('sha256').update(embedStyle(theme)).digest('base64');
	return new Headers({
		'Content-Type': 'text/html; charset=utf-8',
		'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src ${origin} https: data:; base-uri 'none'; form-action 'none'; frame-ancestors *`,
		'Cross-Origin-Resource-Policy': 'cross-origin',
		'X-Robots-Tag': 'noindex',
	});
}

function empty(status: number, reason: string, origin: string, slug: string): Response {
	const headers = headersFor('light', origin);
	headers.set('Cache-Control', 'no-store');
	return new Response(emptyEmbed(reason, `${origin}/screen/${encodeURIComponent(slug)}`), {
		status,
		headers,
	});
}

/**
 * Serves `/embed/screen/{slug}?theme=&rows=`, the only page that other sites may frame. It neither reads nor sets
 * cookies: the visitor is not identified, so that even an owner cannot see a private screen here.
 */
export async function embeddedScreen(context: Context, slug: string): Promise<Response> {
	const origin = originOf(context.url);
	const saved = await publicScreen(slug);
	if (!saved)
		return empty(404, 'There is no such screen, or it is no longer public.', origin, slug);
	const { theme, rows: take } = readEmbed(context.url.searchParams);
	try {
		const { screen } = saved;
		const { rows, total } = await screenRows(reads, screen, { skip: 0, take });
		const table = screenTable(screen.source, columnsOf(screen), rows);
		const counted = rowsInWords(screen.source, total);
		const page = embedPage(saved, { origin, theme, counted, table });
		const response = new Response(page, { headers: headersFor(theme, origin) });
		const { cache, url } = context;
		cachePage(
			{ cache, url, response },
			{ tags: tagsOf(saved), query: ['theme', 'rows'], ...CACHE_LIFETIME },
		);
		return response;
	} catch (error) {
		if (error instanceof HttpError && error.status === 422)
			return empty(422, error.message, origin, slug);
		throw error;
	}
}
