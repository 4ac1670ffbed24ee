import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordProposalsTag } from '#lib/catalogue/record-tags.ts';
import { type RecordType, tableOf } from '#lib/catalogue/record-types.ts';
import { reads } from '#lib/db/client.ts';
import { plannedOnce } from '#lib/db/planned-once.ts';
import { idRow, readOne, readRows } from '#lib/db/read-rows.ts';
import { memberTag } from '#lib/sessions/member-tag.ts';
import { type Dispute, disputesOf } from './disputes.ts';
import type { Round } from './heads.ts';
import { isSlug } from './open-entity.server.ts';
import { type PastRecord, pastRecord } from './past-record.ts';
import { pastRound } from './past-round.ts';
import type { RevisionRow } from './provenance.ts';
import {
	type HistoryPage,
	type HistoryQuery,
	historyPage,
	parseHistoryQuery,
} from './record-history.ts';
import { recordNames } from './record-names.ts';
import { idOfSlug } from './record-of-slug.ts';
import { parseMoment } from './requested-moment.ts';
import { creditedMembers } from './revision-rows.ts';
import { changesOfRound } from './round-provenance.ts';
import { roundIdSql } from './round-summary.dataset.ts';
import type { Tab } from './tabs.ts';

/** The result of resolving an address with `?asof=`. */
export type RequestedPast =
	| { kind: 'past'; status: 200; record: PastRecord; words: string; day: string }
	| { kind: 'refused'; status: 400 | 404; sentence: string; words: string; day: string };

/**
 * Returns the cache tags of the members whom the marks of a record's facts may name. Takes the slug, so that they
 * load in parallel with the record; empty if there is no such record.
 */
export async function creditTags(
	type: RecordType,
	{ slug }: { slug?: string | undefined },
): Promise<string[]> {
	if (!slug || !isSlug(slug)) return [];
	const rows = await plannedOnce(reads, idRow, creditedMembers(type, idOfSlug(type, slug)));
	return rows.map(({ id }) => memberTag(Number(id)));
}

/** Returns the cache tag of the votes on a record. */
export const votesTag = (type: RecordType, { _id }: { _id: string }): string =>
	recordProposalsTag(type, Number(_id));

/**
 * Returns the page of a record as of the moment in its address; null if that is the present or there is no such record.
 * Past moments are available only at the record's own address; its other tabs show the present.
 */
export async function readRequestedPast(
	type: RecordType,
	{ slug, tab }: { slug?: string | undefined; tab?: string | undefined },
	query: URLSearchParams,
): Promise<RequestedPast | null> {
	const asof = query.get('asof');
	if (asof === null || tab || !slug || !isSlug(slug)) return null;
	const now = new Date();
	const moment = parseMoment(asof, now);
	if (moment.kind === 'refused')
		return { ...moment, status: 400, words: 'an unknown day', day: now.toISOString().slice(0, 10) };
	const present = await presentOf(type, slug);
	if (!present) return null;
	const record =
		type === 'round'
			? await pastRound(reads, present.id, moment.at)
			: await pastRecord(reads, { type, id: present.id }, moment.at);
	const { words, day } = moment;
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

const presentRow = z.object({ id: z.string(), name: z.string() });

/** Returns the record with this current or former slug. */
async function presentOf(
	type: RecordType,
	slug: string,
): Promise<{ id: number; name: string } | null> {
	if (type === 'round') return presentRound(slug);
	const rows = await readRows(
		reads,
		presentRow,
	)`SELECT id, name FROM ${sql.identifier(tableOf[type])} WHERE id = ${idOfSlug(type, slug)}`;
	const [found] = rows;
	return found ? { id: Number(found.id), name: found.name } : null;
}

const maybeIdRow = z.object({ id: z.string().nullable() });

/** Returns the round shown for a slug: its parent round if it has one. */
async function presentRound(slug: string): Promise<{ id: number; name: string } | null> {
	const shown = await readOne(reads, maybeIdRow)`SELECT ${roundIdSql(slug)} AS id`;
	const id = Number(shown.id ?? 0);
	const found = (await recordNames(reads, { round: [id] })).find('round', id);
	return found ? { id, name: found.name } : null;
}

/**
 * Returns what the History tab shows; null on other tabs.
 *
 * @param parts ids of a round's member rounds: their changes are part of its history.
 */
export async function readRequestedHistory(
	type: RecordType,
	{ _id, tab, parts = [] }: { _id: string; tab: Tab; parts?: readonly string[] },
	query: URLSearchParams,
): Promise<{ asked: HistoryQuery; history: HistoryPage } | null> {
	if (tab.name !== 'history') return null;
	const request = parseHistoryQuery(query);
	return {
		asked: request,
		history: await historyPage(reads, { type, ids: [_id, ...parts].map(Number) }, request),
	};
}

/** Returns the fields of a record on which sources disagree or members are voting. */
export const openDisputes = (
	type: RecordType,
	{ _id }: { _id: string },
	changes: Promise<readonly RevisionRow[]>,
): Promise<Dispute[]> => disputesOf(reads, { type, id: Number(_id) }, changes);

/** Returns the changes behind the values that a round shows, including those of its member rounds, newest first. */
export const roundChanges = (round: Round): Promise<RevisionRow[]> => changesOfRound(reads, round);
