import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { refreshDerivedData } from './after-revising.ts';
import { type Author, type Change, type ChangeOutcome, ChangeRefusedError } from './change.ts';
import { type Draft, draftBatch } from './draft.ts';
import { listTable } from './list-tables.ts';
import { insertRecords, updateRecords, writeList } from './record-store.ts';
import { type RecordType, recordTypes } from './record-types.ts';
import { type NewRevision, recordRevisions } from './revisions.ts';
import { settleRounds, touchedRaisers } from './settle-rounds.ts';
import { offerSharedContracts } from './shared-contracts.ts';
import { sourceWords } from './source-words.ts';
import { lockCatalogue } from './write-lock.ts';

/** The outcomes of the changes in order, and the draft for each. */
export interface WrittenChanges {
	revised: ChangeOutcome[];
	drafts: Draft[];
}

/**
 * Writes changes with their revisions and updates derived data: `revise()` without resolving the names that were
 * waiting for its records. Also joins rounds that the rule now considers the same, and parts those it no longer does.
 * `reverts` marks the revisions as reverting one.
 */
export async function writeChanges(
	tx: Db,
	author: Author,
	changes: readonly Change[],
	reverts?: number,
): Promise<WrittenChanges> {
	if (changes.length === 0) return { revised: [], drafts: [] };
	await lockCatalogue(tx);
	const { drafts, touched } = await writeRecords(tx, author, changes, reverts);
	await refreshDerivedData(tx, touched, author);
	await offerSharedContracts(tx, projectsWithOther(drafts));
	return { revised: inOrder(changes, drafts), drafts };
}

/** Returns projects whose contracts were changed. */
const projectsWithOther = (drafts: readonly Draft[]): number[] =>
	drafts.flatMap(({ type, id, changed }) =>
		type === 'project' && changed.contracts !== undefined ? [id] : [],
	);

/**
 * Writes changes and the resulting grouping of rounds, without updating derived data, which is left to callers that
 * write more. Call with the catalogue locked.
 */
export async function writeRecords(
	tx: Db,
	author: Author,
	changes: readonly Change[],
	reverts?: number,
): Promise<{ drafts: Draft[]; touched: Draft[] }> {
	const drafts = await writeDrafts(tx, author, changes, reverts);
	const joined = await writeDrafts(
		tx,
		{ origin: 'rule' },
		await settleRounds(tx, touchedRaisers(drafts)),
	);
	return { drafts, touched: [...drafts, ...joined] };
}

/** Writes the records and their revisions, without updating derived data. */
async function writeDrafts(
	tx: Db,
	author: Author,
	changes: readonly Change[],
	reverts?: number,
): Promise<Draft[]> {
	if (changes.length === 0) return [];
	const drafts: Draft[] = [];
	for (const type of recordTypes) drafts.push(...(await draftBatch(tx, type, changes)));
	for (const type of recordTypes) await write(tx, author, type, drafts);
	await recordRevisions(
		tx,
		drafts.flatMap((draft) => revisionsOf(draft, author, reverts)),
	);
	return drafts;
}

async function write(tx: Db, author: Author, type: RecordType, all: Draft[]): Promise<void> {
	const drafts = all.filter((draft) => draft.type === type && draft.outcome !== 'unchanged');
	const scalars = drafts.map((draft) => ({
		id: draft.id,
		created: draft.outcome === 'created',
		fields: Object.fromEntries(
			Object.entries(draft.changed).filter(([field]) => !listTable(type, field)),
		),
	}));
	await insertRecords(
		tx,
		type,
		author.origin,
		scalars.filter((record) => record.created),
	);
	await updateRecords(
		tx,
		type,
		scalars.filter((record) => !record.created),
	);
	const lists = new Set(drafts.flatMap((draft) => Object.keys(draft.changed)));
	for (const field of lists) {
		const records = drafts.flatMap(({ id, changed }) => {
			const items = changed[field];
			return Array.isArray(items) && listTable(type, field) ? [{ id, items }] : [];
		});
		await writeList(tx, type, field, records);
	}
	await redirectOldSlugs(tx, type, drafts);
}

async function redirectOldSlugs(tx: Db, type: RecordType, drafts: Draft[]): Promise<void> {
	for (const { id, old, changed, outcome } of drafts) {
		if (outcome !== 'updated' || typeof changed.slug !== 'string' || typeof old.slug !== 'string')
			continue;
		await tx.execute(
			sql`delete from slug_redirect where record_type = ${type} and slug = ${changed.slug}`,
		);
		await tx.execute(sql`
			insert into slug_redirect (record_type, slug, record_id) values (${type}, ${old.slug}, ${id})
			on conflict (record_type, slug) do update set record_id = excluded.record_id, to_type = null, at = now()`);
	}
}

function revisionsOf(draft: Draft, author: Author, reverts?: number): NewRevision[] {
	return Object.entries(draft.changed).map(([field, value]) => ({
		record_type: draft.type,
		record_id: draft.id,
		field,
		old: draft.old[field] ?? null,
		value,
		source: draft.change.sources?.[field] ?? draft.change.source ?? null,
		words: sourceWords(draft.change.words?.[field], value),
		origin: author.origin,
		actor_id: author.actorId ?? null,
		reverts: reverts ?? null,
	}));
}

function inOrder(changes: readonly Change[], drafts: Draft[]): ChangeOutcome[] {
	const byIndex = new Map(drafts.map((draft) => [draft.index, draft]));
	return changes.map((_, index) => {
		const draft = byIndex.get(index);
		if (!draft) throw new ChangeRefusedError(index, 'type', 'is not a kind of record');
		const { id, slug, outcome, changed } = draft;
		const conflicts = draft.claims.map(({ owner, ...identifier }) => ({
			...identifier,
			record_id: typeof owner === 'number' ? owner : owner.id,
		}));
		return { id, slug, outcome, fields: Object.keys(changed), conflicts };
	});
}
