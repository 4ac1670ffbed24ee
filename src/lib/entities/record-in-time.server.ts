import { sql } from 'drizzle-orm';
import { memberTag } from '#lib/accounts/member-tag.ts';
import { type RecordType, tableOf } from '#lib/catalogue/record-types.ts';
import { recordProposalsTag } from '#lib/contributions/proposals.ts';
import { reads } from '#lib/db/client.ts';
import { askedMoment } from './asked-moment.ts';
import { type Dispute, disputesOf } from './disputes.ts';
import { isSlug } from './open-entity.server.ts';
import { type PastRecord, pastRecord } from './past-record.ts';
import type { RevisionRow } from './provenance.ts';
import {
	askedHistory,
	type HistoryAsked,
	type HistoryPage,
	historyPage,
} from './record-history.ts';
import { idOfSlug } from './record-of-slug.ts';
import { creditedMembers } from './revision-rows.ts';
import type { Tab } from './tabs.ts';

type Kind = Exclude<RecordType, 'round'>;

/** What an address with `?asof=` comes to. */
export type AskedPast =
	| { kind: 'past'; status: 200; record: PastRecord; words: string; day: string }
	| { kind: 'refused'; status: 400 | 404; sentence: string; words: string; day: string };

/** The cache tags of the votes about a record, and of the members whom the marks of its facts may name. */
export async function creditTags(type: Kind, { _id }: { _id: string }): Promise<string[]> {
	const { rows } = await reads.execute<{ id: string }>(
		creditedMembers(type, sql`${Number(_id)}::bigint`),
	);
	return [recordProposalsTag(type, Number(_id)), ...rows.map(({ id }) => memberTag(Number(id)))];
}

/**
 * The page of a record as of what its address says; null when that speaks of the present, or of no record. A past
 * moment is asked for at the record's own address: its other tabs are of today.
 */
export async function askedPast(
	type: Kind,
	{ slug, tab }: { slug?: string | undefined; tab?: string | undefined },
	query: URLSearchParams,
): Promise<AskedPast | null> {
	const asof = query.get('asof');
	if (asof === null || tab || !slug || !isSlug(slug)) return null;
	const now = new Date();
	const asked = askedMoment(asof, now);
	if (asked.kind === 'refused')
		return { ...asked, status: 400, words: 'an unknown day', day: now.toISOString().slice(0, 10) };
	const present = await presentOf(type, slug);
	if (!present) return null;
	const record = await pastRecord(reads, { type, id: present.id }, asked.at);
	const { words, day } = asked;
	return record
		? { kind: 'past', status: 200, record, words, day }
		: {
				kind: 'refused',
				status: 404,
				sentence: `${present.name} was not in this directory yet on ${words}. Choose a later day.`,
				words,
				day,
			};
}

/** The record that has this slug, or had it before. */
async function presentOf(type: Kind, slug: string): Promise<{ id: number; name: string } | null> {
	const { rows } = await reads.execute<{ id: string; name: string }>(
		sql`SELECT id, name FROM ${sql.identifier(tableOf[type])} WHERE id = ${idOfSlug(type, slug)}`,
	);
	const [found] = rows;
	return found ? { id: Number(found.id), name: found.name } : null;
}

/** What the History tab shows; null on the other tabs. */
export async function askedChanges(
	type: Kind,
	{ _id, tab }: { _id: string; tab: Tab },
	query: URLSearchParams,
): Promise<{ asked: HistoryAsked; history: HistoryPage } | null> {
	if (tab.name !== 'history') return null;
	const asked = askedHistory(query);
	return { asked, history: await historyPage(reads, { type, id: Number(_id) }, asked) };
}

/** The fields of a record on which sources disagree, or about which members are voting. */
export const openDisputes = (
	type: Kind,
	{ _id }: { _id: string },
	changes: readonly RevisionRow[],
): Promise<Dispute[]> => disputesOf(reads, { type, id: Number(_id) }, changes);
