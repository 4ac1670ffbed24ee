import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { joinRecords } from './linkage/join-records.ts';
import { PERSON_THRESHOLD, personLikelihood } from './person-names/person-likelihood.ts';
import { isNameOnly, isUnreferenced } from './waiting.ts';
import { writeChanges } from './write-changes.ts';
import { lockCatalogue } from './write-lock.ts';

const author = { origin: 'rule:name', leaves: 'all' } as const;
const investorRow = z.object({ id: z.string(), name: z.string() });

/**
 * Turns organizations into people if they are known only as investors named in rounds and the name is surely a
 * person's: each is merged into a person of that name. Those that an editor touched or restored stay, as do those
 * whose name a person already has. Directory rows are left to `refreshDueListings()`.
 *
 * @returns how many became people.
 */
export async function convertInvestorsToPeople(db: Db): Promise<number> {
	return db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const people = await investorsLikePeople(tx);
		if (people.length === 0) return 0;
		const { revised } = await writeChanges(
			tx,
			author,
			people.map(({ name }) => ({ type: 'person' as const, set: { name } })),
		);
		await joinRecords(
			tx,
			author,
			people.map(({ id, name }, at) => ({
				kept: { type: 'person', id: revised[at]?.id ?? 0 },
				gone: { type: 'organization', id: Number(id) },
				name,
				signs: ['taken for a person by its name'],
				weight: bitsOf(personLikelihood(name)),
			})),
		);
		return people.length;
	});
}

/** Returns a likelihood as bits of evidence. */
const bitsOf = (likelihood: number): number =>
	Math.log2(likelihood / Math.max(1 - likelihood, Number.EPSILON));

/**
 * Returns organizations known only as investors that bear a person's name. They are few enough for the remaining
 * checks, which are slow.
 */
async function investorsLikePeople(tx: Db) {
	const known = await readRows(tx, investorRow)`
		select w.id, w.name from organization w where w.origin <> 'sample' and ${isNameOnly}`;
	const ids = known
		.filter(({ name }) => personLikelihood(name) >= PERSON_THRESHOLD)
		.map(({ id }) => id);
	return readRows(tx, investorRow)`
		select w.id, w.name from organization w
		where w.id = any(${sql.param(ids)}::bigint[]) and ${isUnreferenced} and organization_class(w.name) is null
			and not exists (select from revision r where r.record_type = 'organization' and r.record_id = w.id
				and split_part(r.origin, ':', 1) not in ('import', 'starter', 'rule'))
			and not exists (select from duplicate_pair p where p.state <> 'open'
				and p.one_type = 'organization' and p.one_id = w.id and p.other_type = 'person')
			and not exists (select from person p where name_form(p.name) = name_form(w.name) and p.origin <> 'sample')
			and not exists (select from record_alias a
				where name_form(a.name) = name_form(w.name) and a.record_type = 'person')
		order by w.id`;
}
