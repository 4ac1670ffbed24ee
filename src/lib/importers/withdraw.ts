import { sql } from 'drizzle-orm';
import type { Author, Change } from '#lib/catalogue/change.ts';
import { currentFields } from '#lib/catalogue/current-fields.ts';
import { findIdentifierOwners } from '#lib/catalogue/identifiers.ts';
import { removeRecord } from '#lib/catalogue/removal.ts';
import { reviseWithin } from '#lib/catalogue/revise.ts';
import { lockCatalogue } from '#lib/catalogue/write-lock.ts';
import type { Db } from '#lib/db/connect.ts';
import { fieldRow, idRow, readRows } from '#lib/db/read-rows.ts';
import type { WithdrawalPlan } from './importer.ts';
import { fieldsSetByOthers } from './own-fields.ts';

/** A row with a withdrawal by the source. */
export interface PlannedWithdrawal {
	where: string;
	value: unknown;
	plan: WithdrawalPlan;
}

/**
 * Withdraws the source's facts about these rounds, in one transaction. A round for which nobody else has given any
 * facts leaves the catalogue, but its history stays; from any other, the values last set by the source are removed.
 */
export async function withdrawRoundStatements(
	db: Db,
	author: Author,
	rows: readonly PlannedWithdrawal[],
): Promise<('updated' | 'unchanged')[]> {
	if (rows.length === 0) return [];
	return db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const outcomes: ('updated' | 'unchanged')[] = [];
		for (const { plan } of rows) {
			const ids = await roundsOf(tx, plan.withdraw);
			let changed = false;
			for (const id of ids) changed = (await withdraw(tx, author, id)) || changed;
			outcomes.push(changed ? 'updated' : 'unchanged');
		}
		return outcomes;
	});
}

async function roundsOf(tx: Db, which: WithdrawalPlan['withdraw']): Promise<number[]> {
	if (!('begins' in which))
		return [...new Set((await findIdentifierOwners(tx, 'round', [...which])).values())];
	const rows = await readRows(tx, idRow)`
		select distinct c.record_id as id from crosswalk as c
		where c.record_type = 'round' and c.source = ${which.source} and starts_with(c.external_id, ${which.begins})
			and not exists (
				select from crosswalk as k
				join jsonb_to_recordset(${JSON.stringify(which.listed)}::jsonb) as l(source text, external_id text)
					using (source, external_id)
				where k.record_type = 'round' and k.record_id = c.record_id)
		order by 1`;
	return rows.map(({ id }) => Number(id));
}

/** The defining fields of a round: without them there is none. */
const coreFields = new Set([
	'slug',
	'project_id',
	'organization_id',
	'merged_into_id',
	'identifiers',
]);

/** @returns whether there was anything to withdraw. */
async function withdraw(tx: Db, author: Author, id: number): Promise<boolean> {
	if (await isOnlyOf(tx, author, id)) {
		await removeRecord(tx, author, { type: 'round', recordId: id });
		return true;
	}
	const fields = (await currentFields(tx, 'round', id)) ?? {};
	const others = (await fieldsSetByOthers(tx, 'round', [id], author.origin)).get(id);
	const rows = await readRows(tx, fieldRow)`
		select distinct field from revision
		where record_type = 'round' and record_id = ${id} and origin = ${author.origin}`;
	const ours = rows
		.map(({ field }) => field)
		.filter((one) => !coreFields.has(one) && !others?.has(one));
	const set = Object.fromEntries(
		ours.map((field) => [field, Array.isArray(fields[field]) ? [] : null]),
	);
	const change: Change = { type: 'round', id, set };
	const [revised] = await reviseWithin(tx, author, [change]);
	return revised?.outcome === 'updated';
}

/** Whether only the source, and the rule that joins rounds, have ever written to the round. */
async function isOnlyOf(tx: Db, { origin }: Author, id: number): Promise<boolean> {
	const { rowCount } = await tx.execute(sql`
		select from revision where record_type = 'round' and record_id = ${id}
			and origin <> ${origin} and origin not in ('rule', 'rule:name') limit 1`);
	return rowCount === 0;
}
