import {
	type Author,
	type Change,
	type ChangeOutcome,
	ChangeRefusedError,
} from '#lib/catalogue/change.ts';
import { possibleDuplicateRounds } from '#lib/catalogue/duplicate-rounds.ts';
import { identifierKey } from '#lib/catalogue/identifiers.ts';
import { nameKey } from '#lib/catalogue/name-key.ts';
import { type RecordType, recordTypes } from '#lib/catalogue/record-types.ts';
import { revise } from '#lib/catalogue/revise.ts';
import { validChange } from '#lib/catalogue/valid-change.ts';
import type { Db } from '#lib/db/connect.ts';
import { type FoundRecord, findWantedRecords, withoutVisibleFacts } from './find-by-slug.ts';
import { type RecordLookup, RowRejectedError, type WantedRecord } from './importer.ts';
import { knownPositions } from './known-positions.ts';
import type { Namesake } from './match.ts';
import type { Note } from './notes.ts';
import { fieldsSetByOthers } from './own-fields.ts';
import { dropUnusableValues } from './usable.ts';

/**
 * Returns the keys that two wanted records of one batch share if they may be the same record or claim the same
 * identifier.
 */
function matchKeys({
	type,
	identifiers,
	also = [],
	slug,
	name,
}: RecordLookup & Pick<WantedRecord, 'also'>): string[] {
	const form = name && nameKey(name);
	const keys = [...identifiers, ...also].map(
		(identifier) => `${type} ${identifierKey(identifier)}`,
	);
	if (slug) keys.push(`${type} slug ${slug}`);
	return form ? [...keys, `${type} ${form}`] : keys;
}

/** Two records that may be the same. */
export interface PossibleMatch {
	type: RecordType;
	where: string;
	id: number;
	name: string;
	other: Namesake;
}

/** The outcome for a requested record. */
export type RequestOutcome = { id: number; outcome: ChangeOutcome['outcome'] } | RowRejectedError;

/** A record that a row requests. */
export interface RecordRequest {
	/** The wanted record, without values that cannot be stored once these are known. */
	wanted: WantedRecord;
	where: string;
	/** The notes of the requesting row. */
	notes: Note[];
}

/**
 * Finds or creates each record. One that may be the same as an earlier one waits for the next pass, which finds what
 * this one created: the result does not depend on how rows fall into batches.
 *
 * @param described rounds that earlier rows have described; those of these rows are added.
 */
export async function findOrCreateRecords(
	tx: Db,
	author: Author,
	requests: readonly RecordRequest[],
	possible: PossibleMatch[],
	described: Set<number> = new Set(),
): Promise<RequestOutcome[]> {
	const { firsts, firstOf } = distinct(requests);
	const settled = new Map<RecordRequest, RequestOutcome>();
	for (const one of firsts) {
		if (!refusalOf(one.wanted)) continue;
		one.wanted = dropUnusableValues(one.wanted, one.notes);
		const refusal = refusalOf(one.wanted);
		if (refusal) settled.set(one, refusal);
	}
	for (const type of recordTypes) {
		let waiting = firsts.filter((one) => one.wanted.type === type && !settled.has(one));
		while (waiting.length > 0)
			waiting = await pass(tx, author, type, waiting, { settled, possible, described });
	}
	return requests.map((one) => {
		const first = firstOf.get(one);
		const known = settled.get(first ?? one);
		if (!known) throw new Error(`no outcome for ${one.where}`);
		return first && !(known instanceof RowRejectedError)
			? { ...known, outcome: 'unchanged' }
			: known;
	});
}

/**
 * Returns why the wanted record cannot be written, whatever the catalogue contains. Checked first, since even a query
 * rejects NUL.
 */
export function refusalOf(wanted: WantedRecord): RowRejectedError | undefined {
	try {
		validChange(changeOf(wanted, { namesakes: [] }), 0);
		return undefined;
	} catch (error) {
		if (error instanceof ChangeRefusedError) return new RowRejectedError(error.message);
		throw error;
	}
}

/** Groups equal requests, so that each is made once: all rows of a grant programme name the same funder. */
function distinct(requests: readonly RecordRequest[]): {
	firsts: RecordRequest[];
	firstOf: Map<RecordRequest, RecordRequest>;
} {
	const byText = new Map<string, RecordRequest>();
	const firstOf = new Map<RecordRequest, RecordRequest>();
	for (const one of requests) {
		const text = JSON.stringify(one.wanted);
		const first = byText.get(text);
		if (first) firstOf.set(one, first);
		else byText.set(text, one);
	}
	return { firsts: [...byText.values()], firstOf };
}

/** The results that the passes accumulate. */
interface Results {
	settled: Map<RecordRequest, RequestOutcome>;
	possible: PossibleMatch[];
	described: Set<number>;
}

/** Settles requests of which no two can be for the same record, and returns the rest. */
async function pass(
	tx: Db,
	author: Author,
	type: RecordType,
	waiting: readonly RecordRequest[],
	{ settled, possible, described }: Results,
): Promise<RecordRequest[]> {
	const { now, later } = apart(waiting);
	const matches = withoutOthersFirst(
		type,
		await findWantedRecords(
			tx,
			type,
			now.map(({ wanted }) => wanted),
		),
	);
	if (type === 'round')
		for (const [at, { id }] of matches.entries()) {
			const one = now[at];
			// If several rows resolve to one round, the first describes it, so that they do not alternate.
			if (one && id !== undefined && described.has(id)) one.wanted = { ...one.wanted, renew: {} };
		}
	const wantedOf = await withoutOthersWords(tx, author, type, now, matches);
	const taken = new Set<number>();
	const changes: { one: RecordRequest; found: FoundRecord; change: Change }[] = [];
	for (const [at, one] of now.entries()) {
		const found = matches[at] ?? { namesakes: [] };
		if (found.id !== undefined && taken.has(found.id)) later.push(one);
		else changes.push({ one, found, change: changeOf(wantedOf[at] ?? one.wanted, found) });
		if (found.id !== undefined) taken.add(found.id);
	}
	const results = await reviseEach(
		tx,
		author,
		changes.map(({ change }) => change),
	);
	changes.forEach(({ one, found }, at) => {
		const result = results[at] ?? new RowRejectedError('it was not written');
		settled.set(one, result);
		if (result instanceof RowRejectedError) return;
		if (type === 'round') described.add(result.id);
		for (const other of found.namesakes) {
			const name = one.wanted.name ?? found.name ?? '';
			possible.push({ type, where: one.where, id: result.id, name, other });
		}
	});
	if (type === 'round') {
		const made = changes.flatMap(({ one }, at) => {
			const result = results[at];
			return result instanceof RowRejectedError || result?.outcome !== 'created'
				? []
				: [{ one, result }];
		});
		possible.push(...(await similarRounds(tx, made)));
	}
	return later;
}

/**
 * Drops a match by a second identifier if another row has the round's first identifier. The row is then a separate
 * round; otherwise the two would overwrite each other in every run.
 */
function withoutOthersFirst(
	type: RecordType,
	matches: readonly FoundRecord[],
): readonly FoundRecord[] {
	if (type !== 'round') return matches;
	const first = new Set(matches.flatMap(({ id, isBySecond }) => (isBySecond ? [] : (id ?? []))));
	return matches.map((found) =>
		found.isBySecond && found.id !== undefined && first.has(found.id) ? { namesakes: [] } : found,
	);
}

/**
 * Returns the changes wanted for the matched records, without fields last set by others and positions already present.
 */
async function withoutOthersWords(
	tx: Db,
	author: Author,
	type: RecordType,
	requests: readonly RecordRequest[],
	matches: readonly FoundRecord[],
): Promise<WantedRecord[]> {
	const idsWith = (part: 'renew' | 'positions') =>
		requests.flatMap(({ wanted }, at) => (wanted[part] ? (matches[at]?.id ?? []) : []));
	const others = await fieldsSetByOthers(tx, type, idsWith('renew'), author.origin);
	const positions = await knownPositions(tx, idsWith('positions'));
	return requests.map(({ wanted }, at) => {
		const id = matches[at]?.id;
		if (id === undefined) return wanted;
		const theirs = others.get(id);
		const renew = Object.entries(wanted.renew ?? {}).filter(([field]) => !theirs?.has(field));
		return {
			...wanted,
			renew: Object.fromEntries(renew),
			positions: wanted.positions?.filter((one) => !positions.has(id, one)),
		};
	});
}

/** Finds rounds that the catalogue probably already has under another name. */
async function similarRounds(
	tx: Db,
	made: readonly { one: RecordRequest; result: { id: number } }[],
): Promise<PossibleMatch[]> {
	const whereOf = new Map(made.map(({ one, result }) => [result.id, one.where]));
	const pairs = await possibleDuplicateRounds(tx, [...whereOf.keys()]);
	return pairs.map(({ id, slug, other_id, other_slug, reason }) => {
		const sides = [
			{ id, slug },
			{ id: other_id, slug: other_slug },
		] as const;
		const [fresh, other] = whereOf.has(other_id) ? [sides[1], sides[0]] : sides;
		return {
			type: 'round',
			where: whereOf.get(fresh.id) ?? '',
			id: fresh.id,
			name: fresh.slug,
			other: { ...other, name: other.slug, reason, signs: [reason], isSeparate: false },
		};
	});
}

/** Sets aside requests that share a key with an earlier one, to be handled later. */
function apart(waiting: readonly RecordRequest[]): {
	now: RecordRequest[];
	later: RecordRequest[];
} {
	const keys = new Set<string>();
	const now: RecordRequest[] = [];
	const later: RecordRequest[] = [];
	for (const one of waiting) {
		const own = matchKeys(one.wanted);
		(own.some((key) => keys.has(key)) ? later : now).push(one);
		for (const key of own) keys.add(key);
	}
	return { now, later };
}

function changeOf(wanted: WantedRecord, found: FoundRecord): Change {
	const { type, fill, put, source, sources, words, name, standIn, renew, positions } = wanted;
	const identifiers = [...wanted.identifiers, ...(wanted.also ?? [])];
	const add = positions && positions.length > 0 ? { ...wanted.add, positions } : wanted.add;
	const made = type === 'round' ? undefined : { name: name ?? standIn };
	const renamed =
		name && standIn && found.name === standIn && name !== standIn ? { name } : undefined;
	if (found.bySlug)
		return { type, id: found.id, ...withoutVisibleFacts(wanted, found.shown), source, words };
	const change: Change = { type, fill, add: { ...add, identifiers }, put, source, words };
	if (sources) change.sources = sources;
	return found.id === undefined
		? { ...change, set: { ...renew, ...made } }
		: { ...change, id: found.id, set: { ...renew, ...renamed } };
}

/** Like `revise()`, but a refused change is rejected individually. */
async function reviseEach(
	tx: Db,
	author: Author,
	changes: readonly Change[],
): Promise<(ChangeOutcome | RowRejectedError)[]> {
	const refused = new Map<number, RowRejectedError>();
	const reject = (at: number, error: unknown) => {
		if (!(error instanceof ChangeRefusedError)) throw error;
		refused.set(at, new RowRejectedError(error.message));
	};
	for (;;) {
		const good = changes.flatMap((change, at) => (refused.has(at) ? [] : [{ change, at }]));
		try {
			const revised = await revise(
				tx,
				author,
				good.map(({ change }) => change),
			);
			const results = new Map(good.map(({ at }, index) => [at, revised[index]]));
			return changes.map((_, at) => {
				const result = refused.get(at) ?? results.get(at);
				if (!result) throw new Error('revise() returned too few results');
				return result;
			});
		} catch (error) {
			const bad = error instanceof ChangeRefusedError ? good[error.index] : undefined;
			if (!bad) throw error;
			reject(bad.at, error);
		}
	}
}
