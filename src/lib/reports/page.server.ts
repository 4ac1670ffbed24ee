import { db, reads } from '#lib/db/client.ts';
import { directoryTags } from '#lib/directory/about.ts';
import { HttpError } from '#lib/http/errors.ts';
import { limitRate } from '#lib/http/rate-limit.ts';
import { MEMBERS_TAG, memberTag } from '#lib/sessions/member-tag.ts';
import { visitorSession } from '#lib/sessions/page-session.server.ts';
import { readsScreen, type StoredBlock } from './block.ts';
import type { BlockContent } from './block-content.ts';
import { rateLimitedBlocks, readBlocks } from './read-block.ts';
import { screenOf } from './read-screen-blocks.ts';
import { type Report, reportOfSlug, reportTag } from './report.ts';

/** Rate limit for authors opening their own live reports, per minute. */
const OWN_READS = { most: 60, seconds: 60 };

/** Cache tags of the content of a live report's blocks. */
const blockTags = (block: StoredBlock): readonly string[] => {
	if (block.kind === 'text' || block.kind === 'unreadable') return [];
	if (readsScreen(block)) return tagsOfScreen(block.s);
	return ['project', 'organization', 'person', 'round', MEMBERS_TAG];
};

function tagsOfScreen(s: string): readonly string[] {
	try {
		return directoryTags[screenOf(s).source];
	} catch {
		// An unreadable screen shows a sentence, which changes with the report.
		return [];
	}
}

/** Returns the cache tags of a report's public pages. */
export const tagsOf = ({ id, account, blocks, frozen }: Report): string[] => [
	...new Set([reportTag(id), memberTag(account), ...(frozen ? [] : blocks.flatMap(blockTags))]),
];

/** How long public pages of a report are cached: relative dates of its screens move with today. */
export const cacheLifetime = ({ frozen }: Report) =>
	frozen ? { maxAge: 300, swr: 300 } : { maxAge: 60, swr: 60 };

/** Returns the published report with a slug; null if there is none, or for a draft. */
export async function publishedReport(slug: string): Promise<Report | null> {
	const report = await reportOfSlug(reads, slug);
	return report?.state === 'published' ? report : null;
}

/**
 * Returns the report with a slug if the visitor may see it: a published one, or their own. The session is read for
 * drafts only.
 */
export async function reportAt(slug: string, request: Request): Promise<Report | null> {
	const report = await reportOfSlug(reads, slug);
	if (!report || report.state === 'published') return report;
	const session = await visitorSession(request);
	return session?.member.id === report.account ? report : null;
}

/** The content of a report, and the time it is from (ISO 8601). */
export interface ReportContent {
	at: string;
	blocks: BlockContent[];
}

/** Returns a report's content: as frozen, or as of now. */
export async function readReportContent(report: Report, now = new Date()): Promise<ReportContent> {
	if (report.frozen) return report.frozen;
	return { at: now.toISOString(), blocks: await readBlocks(reads, report.blocks, now) };
}

/** A report's content for its author, on uncached pages; beyond the rate limit, only its texts. */
export async function readContentForAuthor(report: Report): Promise<ReportContent> {
	try {
		if (!report.frozen) await limitRate(db, `own reports ${report.account}`, OWN_READS);
		return await readReportContent(report);
	} catch (error) {
		if (!(error instanceof HttpError) || error.status !== 429) throw error;
		return { at: new Date().toISOString(), blocks: rateLimitedBlocks(report.blocks, error) };
	}
}
