import { displayRates } from '#lib/currency/rates.server.ts';
import { RATES_TAG } from '#lib/currency/rates.ts';
import { cachePage } from '#lib/page-cache/cache.ts';
import { openEntity } from './open-entity.server.ts';
import {
	creditTags,
	type RequestedPast,
	readRequestedHistory,
	readRequestedPast,
	votesTag,
} from './record-in-time.server.ts';
import { type PageType, recordTypeOfPage, type Tab } from './tabs.ts';

/** The content of a record's page besides the record, for any kind. */
export interface RecordPage {
	tab: Tab;
	query: URLSearchParams;
	/** The record as of the moment in the address; null for today. */
	past: RequestedPast | null;
	/** The content of its history tab; null on other tabs. */
	changes: Awaited<ReturnType<typeof readRequestedHistory>>;
}

/** The part of a page's context used here, as in `Astro`. */
type AstroPage = Parameters<typeof cachePage>[0] & {
	params: { slug?: string | undefined; tab?: string | undefined };
	response: { status?: number | undefined };
	locals: { rates?: Awaited<ReturnType<typeof displayRates>> };
	rewrite(path: string): Promise<Response>;
	redirect(path: string, status: 301): Response;
};

interface Options<Row> {
	/** Returns the rows of the record's dataset for a slug. */
	load: (slug: string) => Promise<Row[]>;
	/** Cache tags and query parameters specific to this kind of page. */
	tags?: (record: Row) => readonly string[];
	query?: readonly string[];
	/** The ids of a round's member rounds: their changes are part of its history. */
	parts?: (record: Row) => readonly string[];
}

/**
 * Reads what an address of a record's page asks for, and caches the page for all visitors.
 * @returns the response instead where there is no such page, or where it has moved.
 */
export async function recordPage<Row extends { _id: string; slug: string }>(
	page: AstroPage,
	type: PageType,
	{ load, tags = () => [], query: ownQuery = [], parts = () => [] }: Options<Row>,
): Promise<Response | (RecordPage & { record: Row })> {
	const recordType = recordTypeOfPage[type];
	const [opened, past, credits] = await Promise.all([
		openEntity(type, page.params, load),
		readRequestedPast(recordType, page.params, page.url.searchParams),
		creditTags(recordType, page.params),
	]);
	if (opened.kind === 'unknown') return page.rewrite('/404');
	if (opened.kind === 'moved') return page.redirect(opened.to, 301);
	const { record, tab } = opened;
	const { searchParams: query } = cachePage(page, {
		tags: [
			...['project', 'organization', 'person', 'round', RATES_TAG],
			...[votesTag(recordType, record), ...credits, ...tags(record)],
		],
		query: [...ownQuery, 'page', 'asof', 'field', 'from', 'to'],
	});
	const { _id } = record;
	const changes = await readRequestedHistory(recordType, { _id, tab, parts: parts(record) }, query);
	if (past) page.response.status = past.status;
	page.locals.rates = await displayRates();
	return { record, tab, query, past, changes };
}
