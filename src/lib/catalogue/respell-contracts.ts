import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { assetKey, canonicalAsset } from '#lib/assets/asset.ts';
import { chains } from '#lib/assets/chains.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import type { Job } from '#lib/jobs/job.ts';
import type { Change } from './change.ts';
import { reviseWithin } from './revise.ts';
import { offerSharedContracts } from './shared-contracts.ts';
import { lockCatalogue } from './write-lock.ts';

/** Projects processed per transaction. */
const BATCH = 100;

const heldRow = z.object({
	project: z.string(),
	source: z.string().nullable(),
	contracts: z.array(
		z.object({
			chain: z.string(),
			address: z.string(),
			spelling: z.string().nullable(),
			key: z.string().nullable(),
		}),
	),
});
type HeldContracts = z.output<typeof heldRow>;

/**
 * Contracts that may not be in canonical form: written by an earlier release, or on a chain newly added to the table.
 */
const doubtful = sql`(key is null or address ~ '^0x[0-9a-f]{40}$'
	or not chain = any(${sql.param(chains.map(({ name }) => name))}::text[]))`;

/**
 * Canonicalizes contracts and chain names in records written before these were known, merging those that turn out to be
 * the same. Each fact keeps its source. Returns the number of changed records.
 */
export async function respellContracts(db: Db): Promise<number> {
	let changed = 0;
	let last: number | undefined = 0;
	while (last !== undefined) {
		const done: { last: number | undefined; changed: number } = await respellSome(db, last);
		changed += done.changed;
		last = done.last;
		await turn();
	}
	return changed;
}

const respellSome = (db: Db, after: number) =>
	db.transaction(async (tx) => {
		await lockCatalogue(tx);
		const rows = await readRows(tx, heldRow)`
			select c.project_id::text as project, (
				select r.source from revision as r
				where r.record_type = 'project' and r.record_id = c.project_id and r.field = 'contracts'
				order by r.id desc limit 1
			) as source, jsonb_agg(jsonb_build_object('chain', c.chain, 'address', c.address,
				'spelling', c.spelling, 'key', c.key) order by c.ordinal) as contracts
			from contract as c where c.project_id in (
				select project_id from contract where ${doubtful} and project_id > ${after}
				order by project_id limit ${BATCH}
			) group by c.project_id order by c.project_id`;
		const changes = rows.filter(isOtherwise).map(
			({ project, source, contracts }): Change<'project'> => ({
				type: 'project',
				id: Number(project),
				set: { contracts: contracts.map(({ key: _, ...asset }) => asset) },
				source,
			}),
		);
		if (changes.length > 0) await reviseWithin(tx, { origin: 'rule' }, changes);
		await giveKeys(tx, rows);
		await offerSharedContracts(
			tx,
			rows.map(({ project }) => Number(project)),
		);
		return {
			last: rows.length > 0 ? Number(rows.at(-1)?.project) : undefined,
			changed: changes.length,
		};
	});

const isOtherwise = ({ contracts }: HeldContracts): boolean =>
	contracts.some((one) => {
		const { chain, address } = canonicalAsset(one);
		return chain !== one.chain || address !== one.address;
	});

/** Sets the keys of contracts that are already in canonical form. */
async function giveKeys(tx: Db, rows: readonly HeldContracts[]): Promise<void> {
	const missing = rows.flatMap(({ project, contracts }) =>
		contracts
			.filter(({ key }) => key === null)
			.map(({ chain, address }) => ({ project, chain, address, key: assetKey(chain, address) })),
	);
	if (missing.length === 0) return;
	await tx.execute(sql`
		update contract as c set key = m.key
		from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as m(project bigint, chain text, address text, key text)
		where c.project_id = m.project and c.chain = m.chain and c.address = m.address and c.key is null`);
}

export const respellContractsJob = {
	cron: '*/10 * * * *',
	patience: 600,
	run: async (db) => ({ records: await respellContracts(db) }),
} satisfies Job;
