import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { type Author, type Change, type ChangeOutcome, ChangeRefusedError } from './change.ts';
import { offerPairs } from './duplicate-pairs.ts';
import type { Investor, NamedInvestor, NamedInvestors } from './investors.ts';
import { nameKey } from './name-key.ts';
import { resolveWaitingNames } from './waiting.ts';
import { writeChanges } from './write-changes.ts';

/** A name to look up; spellings that differ only in case and punctuation share one lookup. */
interface InvestorLookup {
	source: string;
	external_id: string;
	name: string;
	page: string | null;
	isPerson: boolean;
	slug: string | null;
}

const bearerRow = z.object({
	at: z.number(),
	type: z.enum(['organization', 'person']),
	id: z.string(),
	by: z.enum(['slug', 'identifier', 'name']),
});
type Bearer = z.output<typeof bearerRow>;

export interface FoundInvestors {
	/** Returns the records of a row's investors, in order; undefined where a name is invalid. */
	of(investors: NamedInvestors | undefined): (Investor | undefined)[];
	/** Number of records created for unknown names. */
	made: number;
}

/**
 * Finds the record of every named investor: the one remembered under the source's name, else the only organization with
 * that name or alias, else the only person, else a new organization with just the name. The result is remembered under
 * the source's name, so that later runs follow what an editor has decided since.
 */
export async function findInvestors(
	tx: Db,
	author: Author,
	lists: readonly NamedInvestors[],
): Promise<FoundInvestors> {
	const lookups = distinct(lists);
	const found = new Map<string, Investor>();
	const unsettled: { one: InvestorLookup; bearers: Bearer[] }[] = [];
	const bearers = await bearersOf(tx, [...lookups.values()]);
	const remembered = new Map<string, Change & { id: number }>();
	for (const [at, [key, one]] of [...lookups].entries()) {
		const own = bearers.get(at) ?? [];
		const chosen =
			own.find(({ by }) => by === 'slug') ??
			own.find(({ by }) => by === 'identifier') ??
			onlyBearer(own, one.isPerson);
		if (!chosen) {
			unsettled.push({ one, bearers: own });
			continue;
		}
		found.set(key, asInvestor(chosen));
		if (chosen.by === 'name') remember(remembered, chosen, one);
	}
	await write(tx, author, [...remembered.values()]);
	const made = await make(tx, author, unsettled, found);
	return {
		of: (list) => list?.named.map((one) => found.get(keyOf(list.source, one))) ?? [],
		made,
	};
}

async function write(tx: Db, author: Author, changes: readonly Change[]): Promise<ChangeOutcome[]> {
	const { revised, drafts } = await writeChanges(tx, author, changes);
	await resolveWaitingNames(tx, author, drafts);
	return revised;
}

const externalId = (name: string) => nameKey(name) || name;
const keyOf = (source: string, { name, slug }: Pick<NamedInvestor, 'name' | 'slug'>) =>
	JSON.stringify([source, externalId(name), slug]);

function distinct(lists: readonly NamedInvestors[]): Map<string, InvestorLookup> {
	const lookups = new Map<string, InvestorLookup>();
	for (const { source, page, named } of lists)
		for (const { name, slug, isPerson = false } of named) {
			// An invalid text cannot be looked up in the database.
			if (!name.trim() || !name.isWellFormed() || name.includes('\0')) continue;
			const key = keyOf(source, { name, slug });
			const external_id = externalId(name);
			const one = { source, page, name, external_id, isPerson, slug: slug ?? null };
			if (isPerson || !lookups.has(key)) lookups.set(key, one);
		}
	return lookups;
}

async function bearersOf(
	tx: Db,
	lookups: readonly InvestorLookup[],
): Promise<Map<number, Bearer[]>> {
	if (lookups.length === 0) return new Map();
	const rows = lookups.map(({ source, external_id, name, slug, isPerson }, at) => ({
		source,
		external_id,
		name,
		slug,
		at,
		type: isPerson ? 'person' : 'organization',
	}));
	const bearers = await readRows(tx, bearerRow)`
		with w as materialized (
			select at, source, external_id, name_form(name) as form, slug, type
			from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
				as j(at int, source text, external_id text, name text, slug text, type text)
		), known as (
			select w.at, 'organization' as type, o.id, 'slug' as by, o.origin from w
				join organization o on w.type = 'organization' and o.slug = w.slug
			union all select w.at, 'person', p.id, 'slug', p.origin from w
				join person p on w.type = 'person' and p.slug = w.slug
			union all select w.at, c.record_type, c.record_id, 'identifier', null from w
				join crosswalk c using (source, external_id) where c.record_type in ('organization', 'person')
			union all select w.at, 'organization', o.id, 'name', o.origin from w
				join organization o on name_form(o.name) = w.form
			union all select w.at, 'person', p.id, 'name', p.origin from w join person p on name_form(p.name) = w.form
			union all select w.at, a.record_type, a.record_id, 'name', coalesce(o.origin, p.origin) from w
				join record_alias a on name_form(a.name) = w.form and a.record_type in ('organization', 'person')
				left join organization o on a.record_type = 'organization' and o.id = a.record_id
				left join person p on a.record_type = 'person' and p.id = a.record_id
		)
		-- A sample is meant only by who gives its slug.
		select distinct on (at, type, id) at, type, id, by from known
		where by = 'slug' or origin is distinct from 'sample'
		order by at, type, id, array_position(array['slug', 'identifier', 'name'], by)`;
	return Map.groupBy(bearers, ({ at }) => at);
}

/** Returns the only organization with the name, else the only person. If a person is meant, people come first. */
function onlyBearer(bearers: readonly Bearer[], isPerson: boolean): Bearer | undefined {
	const first = isPerson ? 'person' : 'organization';
	const preferred = bearers.filter(({ type }) => type === first);
	const [only, ...others] = preferred.length > 0 ? preferred : bearers;
	return others.length === 0 ? only : undefined;
}

const asInvestor = ({ type, id }: { type: Bearer['type']; id: string | number }): Investor => ({
	organization_id: type === 'organization' ? Number(id) : null,
	person_id: type === 'person' ? Number(id) : null,
});

function remember(
	changes: Map<string, Change & { id: number }>,
	bearer: Bearer,
	one: InvestorLookup,
): void {
	const key = `${bearer.type} ${bearer.id}`;
	const identifier = { source: one.source, external_id: one.external_id };
	const known = changes.get(key);
	if (known) known.add = { identifiers: [...(known.add?.identifiers ?? []), identifier] };
	else
		changes.set(key, {
			type: bearer.type,
			id: Number(bearer.id),
			add: { identifiers: [identifier] },
			source: one.page,
		});
}

/** Creates a record for each name. If several records already bear the name, offers it as a duplicate of each. */
async function make(
	tx: Db,
	author: Author,
	unsettled: readonly { one: InvestorLookup; bearers: Bearer[] }[],
	found: Map<string, Investor>,
): Promise<number> {
	const usable = await refusedLeftOut(
		unsettled.map(({ one, bearers }) => ({
			one,
			bearers,
			change: {
				type: one.isPerson ? ('person' as const) : ('organization' as const),
				set: {
					name: one.name,
					identifiers: [{ source: one.source, external_id: one.external_id }],
				},
				source: one.page,
			},
		})),
		(some) => write(tx, author, some),
	);
	const pairs = usable.flatMap(({ one, bearers, change: { type }, id }) => {
		found.set(
			keyOf(one.source, { name: one.name, slug: one.slug ?? undefined }),
			asInvestor({ type, id }),
		);
		return bearers.map((bearer) => ({
			one: { type, id },
			other: { type: bearer.type, id: Number(bearer.id) },
			signs: ['the same name'],
		}));
	});
	await offerPairs(tx, author.origin, pairs);
	return usable.length;
}

/** Creates the valid records, leaving out those whose names no record can have (too long, no text). */
async function refusedLeftOut<Item extends { change: Change }>(
	items: readonly Item[],
	make: (changes: Change[]) => Promise<{ id: number }[]>,
): Promise<(Item & { id: number })[]> {
	try {
		const made = await make(items.map(({ change }) => change));
		return items.map((item, at) => ({ ...item, id: made[at]?.id ?? 0 }));
	} catch (error) {
		if (!(error instanceof ChangeRefusedError)) throw error;
		return refusedLeftOut(items.toSpliced(error.index, 1), make);
	}
}
