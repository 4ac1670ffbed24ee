import { errorResponse } from '#lib/http/answer.ts';
import { cachePage } from '#lib/page-cache/cache.ts';
import { originOf } from '#lib/seo/origin.server.ts';
import { authorOf, citationOf } from './citation.ts';
import {
	cacheLifetime,
	readContentForAuthor,
	readReportContent,
	reportAt,
	tagsOf,
} from './page.server.ts';
import { reportNotFound } from './report.ts';
import { sourcesOf } from './sources.ts';

type Context = Omit<Parameters<typeof cachePage>[0], 'response'> & { request: Request };

/** `/report/{slug}.json`: a report's content, with its sources and date. Drafts are for their author only. */
export async function reportFile(context: Context, slug: string): Promise<Response> {
	const report = await reportAt(slug, context.request);
	if (!report) return errorResponse(reportNotFound());
	const isPublic = report.state === 'published';
	const { at, blocks } = await (isPublic
		? readReportContent(report)
		: readContentForAuthor(report));
	const address = `${originOf(context.url)}/report/${slug}`;
	const { title, summary, frozen, published_at } = report;
	const body = {
		...{ title, summary, author: authorOf(report), url: address, published_at },
		...{ at, frozen: frozen !== null, citation: citationOf(report, at, address), blocks },
		sources: sourcesOf(blocks, at).map(({ name, href, of, at: when }) => ({
			...{ name, of, at: when },
			href: href?.startsWith('/') ? `${originOf(context.url)}${href}` : href,
		})),
	};
	const response = Response.json(body, {
		headers: { 'X-Robots-Tag': 'noindex', ...(!isPublic && { 'Cache-Control': 'no-store' }) },
	});
	const { cache, url } = context;
	if (isPublic)
		cachePage({ cache, url, response }, { tags: tagsOf(report), ...cacheLifetime(report) });
	return response;
}
