import { sql } from 'drizzle-orm';
import type { Db } from '#lib/db/connect.ts';
import { type Change, type ChangeOutcome, ChangeRefusedError } from './change.ts';
import type { Fields, Value } from './field-values.ts';
import { findIdentifierOwners, type Identifier, identifierKey } from './identifiers.ts';
import { listTable, listTables } from './list-tables.ts';
import { fieldsOf, mergeChange, type ValidChange } from './merge-change.ts';
import { newIds, readList, readScalars } from './record-store.ts';
import type { RecordType } from './record-types.ts';
import { refuseUnknownReferences } from './references.ts';
import { canonicalSectors } from './sectors.ts';
import { slugBases, slugWords } from './slug-bases.ts';
import { freeSlugs } from './slugs.ts';
import { validChange } from './valid-change.ts';

/** A change being prepared for the catalogue: the record's current and future values. */
export interface Draft {
	type: RecordType;
	/** Index of the change in the batch. */
	index: number;
	change: Change;
	valid: ValidChange;
	id: number;
	slug: string;
	/** The record's previous values: all scalars, and the fields that the batch mentions. */
	old: Fields;
	changed: Fields;
	outcome: ChangeOutcome['outcome'];
	/** Requested identifiers that another record, or an earlier change of the batch, already has. */
	claims: (Identifier & { owner: Draft | number })[];
}

/**
 * Validates the changes of one kind, reads their records' current values and computes the differences. Writes
 * nothing.
 */
export async function draftBatch(
	db: Db,
	type: RecordType,
	changes: readonly Change[],
): Promise<Draft[]> {
	const drafts = changes.flatMap((change, index) =>
		change.type === type ? [emptyDraft(type, change, index)] : [],
	);
	if (drafts.length === 0) return drafts;
	refuseTwice(drafts);
	await readCurrent(db, type, drafts);
	await writeSectorsCanonically(db, drafts);
	await leaveOthersIdentifiers(db, type, drafts);
	for (const draft of drafts) draft.changed = mergeChange(draft.old, draft.valid);
	await refuseUnknownReferences(db, drafts);
	await nameNewRecords(db, type, drafts);
	for (const draft of drafts) checkRequired(draft);
	return drafts;
}

function emptyDraft(type: RecordType, change: Change, index: number): Draft {
	return {
		type,
		index,
		change,
		valid: validChange(change, index),
		id: change.id ?? 0,
		slug: '',
		old: {},
		changed: {},
		outcome: 'unchanged',
		claims: [],
	};
}

function refuseTwice(drafts: Draft[]): void {
	const seen = new Set<number>();
	for (const { id, index } of drafts) {
		if (id !== 0 && seen.has(id))
			throw new ChangeRefusedError(index, 'id', 'a record stands twice in one batch');
		seen.add(id);
	}
}

async function readCurrent(db: Db, type: RecordType, drafts: Draft[]): Promise<void> {
	const existing = drafts.filter((draft) => draft.id !== 0);
	if (existing.length === 0) return;
	const ids = existing.map((draft) => draft.id);
	const scalars = await readScalars(db, type, ids);
	for (const draft of existing) {
		const record = scalars.get(draft.id);
		if (!record) throw new ChangeRefusedError(draft.index, 'id', `there is no ${type} ${draft.id}`);
		draft.old = record;
		draft.slug = String(record.slug);
	}
	const spoken = new Set(existing.flatMap((draft) => fieldsOf(draft.valid)));
	for (const [field, list] of Object.entries(listTables[type])) {
		if (!spoken.has(field)) continue;
		const items = await readList(db, type, list, ids);
		for (const draft of existing) draft.old[field] = items.get(draft.id) ?? [];
	}
}

/** Replaces each list that the drafts would write to `field` with the result of `change`. */
function rewriteItems(
	drafts: Draft[],
	field: string,
	change: (items: Value[], draft: Draft) => Value[],
): void {
	for (const draft of drafts) {
		for (const part of [draft.valid.set, draft.valid.fill, draft.valid.add, draft.valid.put]) {
			const items = part[field];
			if (Array.isArray(items)) part[field] = change(items, draft);
		}
	}
}

async function writeSectorsCanonically(db: Db, drafts: Draft[]): Promise<void> {
	const names = new Set<string>();
	rewriteItems(drafts, 'sectors', (items) => {
		for (const name of items) names.add(String(name));
		return items;
	});
	const canonical = await canonicalSectors(db, names);
	rewriteItems(drafts, 'sectors', (items) =>
		items.map((name) => canonical.get(String(name).toLowerCase()) ?? name),
	);
}

function asIdentifier(item: Value): Identifier[] {
	if (item === null || typeof item !== 'object' || Array.isArray(item)) return [];
	return [{ source: String(item.source), external_id: String(item.external_id) }];
}

/** Drops identifiers that another record already has, and reports them: an identifier belongs to one record. */
async function leaveOthersIdentifiers(db: Db, type: RecordType, drafts: Draft[]): Promise<void> {
	const all: Identifier[] = [];
	rewriteItems(drafts, 'identifiers', (items) => {
		all.push(...items.flatMap(asIdentifier));
		return items;
	});
	const owners: Map<string, Draft | number> = await findIdentifierOwners(db, type, all);
	rewriteItems(drafts, 'identifiers', (items, draft) =>
		items.filter((item) =>
			asIdentifier(item).every((identifier) => {
				const key = identifierKey(identifier);
				const owner = owners.get(key);
				if (owner === undefined) owners.set(key, draft);
				if (owner === undefined || owner === draft || owner === draft.id) return true;
				draft.claims.push({ ...identifier, owner });
				return false;
			}),
		),
	);
}

async function nameNewRecords(db: Db, type: RecordType, drafts: Draft[]): Promise<void> {
	const fresh = drafts.filter((draft) => draft.id === 0);
	const ids = fresh.length > 0 ? await newIds(db, type, fresh.length) : [];
	const bases = await slugBases(db, type, fresh);
	const words = fresh.map((record) => slugWords(type, record));
	const slugs = await freeSlugs(db, type, bases, words);
	fresh.forEach((draft, at) => {
		draft.id = ids[at] ?? 0;
		draft.slug = slugs[at] ?? '';
		draft.changed = { slug: draft.slug, ...draft.changed };
		draft.changed.slug = draft.slug;
		draft.outcome = 'created';
	});
	for (const draft of drafts) {
		if (draft.outcome === 'created' || Object.keys(draft.changed).length === 0) continue;
		draft.outcome = 'updated';
		if (typeof draft.changed.slug === 'string') {
			draft.slug = await availableSlug(db, draft, draft.changed.slug);
			draft.changed.slug = draft.slug;
		}
	}
}

/** Returns the requested slug, if it is free or was this record's own before. */
async function availableSlug(db: Db, { type, id }: Draft, slug: string): Promise<string> {
	const { rowCount } = await db.execute(
		sql`select from slug_redirect where record_type = ${type} and slug = ${slug} and record_id = ${id}
			and coalesce(to_type, record_type) = record_type`,
	);
	return rowCount ? slug : ((await freeSlugs(db, type, [slug]))[0] ?? slug);
}

const missingFieldOf: Record<RecordType, (fields: Fields) => string | undefined> = {
	project: (fields) => (fields.name ? undefined : 'name'),
	organization: (fields) => (fields.name ? undefined : 'name'),
	person: (fields) => (fields.name ? undefined : 'name'),
	round: (fields) =>
		(fields.project_id == null) === (fields.organization_id == null) ? 'project_id' : undefined,
};

function checkRequired(draft: Draft): void {
	if (draft.outcome === 'unchanged') return;
	const after = { ...draft.old, ...draft.changed };
	const missing = missingFieldOf[draft.type](after);
	if (missing === 'project_id') {
		throw new ChangeRefusedError(
			draft.index,
			missing,
			'a round names who raised: one project or one organization',
		);
	}
	if (missing) throw new ChangeRefusedError(draft.index, missing, 'a record cannot be without it');
	for (const field of Object.keys(draft.changed)) {
		if (listTable(draft.type, field) && !Array.isArray(draft.changed[field]))
			draft.changed[field] = [];
	}
}
