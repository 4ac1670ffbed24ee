import { UnknownRecordError } from '#lib/dataset/dataset.ts';
import { reads } from '#lib/db/client.ts';
import { findMovedRecord } from './record-of-slug.ts';
import {
	type PageType,
	pageOfRecord,
	parseTab,
	recordTypeOfPage,
	type Tab,
	tabHref,
} from './tabs.ts';

/** The result of resolving a record page's URL. */
export type OpenedEntity<Row> =
	| { kind: 'page'; record: Row; tab: Tab }
	| { kind: 'moved'; to: string }
	| { kind: 'unknown' };

/** Whether a part of a URL may be a record's slug, and can be looked up in the database. */
export const isSlug = (text: string): boolean => text.length <= 200 && !text.includes('\0');

/**
 * Opens the page of the record that has or had this slug, on the tab named in its URL.
 *
 * @param load returns the rows of a detail dataset for a slug; its UnknownRecordError means an unknown page.
 */
export async function openEntity<Row extends { slug: string }>(
	type: PageType,
	{ slug = '', tab: tabName }: { slug?: string | undefined; tab?: string | undefined },
	load: (slug: string) => Promise<Row[]>,
): Promise<OpenedEntity<Row>> {
	const target = parseTab(type, tabName);
	if (target.kind === 'unknown' || !isSlug(slug)) return { kind: 'unknown' };
	const record = await recordOf(slug, load);
	if (!record) return movedElsewhere(type, slug);
	if (target.kind === 'moved') return { kind: 'moved', to: tabHref(type, record.slug, '') };
	if (record.slug !== slug)
		return { kind: 'moved', to: tabHref(type, record.slug, target.tab.name) };
	return { kind: 'page', record, tab: target.tab };
}

async function recordOf<Row>(
	slug: string,
	load: (slug: string) => Promise<Row[]>,
): Promise<Row | undefined> {
	try {
		return (await load(slug))[0];
	} catch (error) {
		if (error instanceof UnknownRecordError) return undefined;
		throw error;
	}
}

/** Returns the first page of the record of another kind that this one was merged into, since its tabs differ. */
async function movedElsewhere(
	type: PageType,
	slug: string,
): Promise<{ kind: 'moved'; to: string } | { kind: 'unknown' }> {
	const moved = await findMovedRecord(reads, recordTypeOfPage[type], slug);
	return moved
		? { kind: 'moved', to: tabHref(pageOfRecord[moved.type], moved.slug, '') }
		: { kind: 'unknown' };
}
