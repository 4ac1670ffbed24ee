import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { GOVERNANCE_TAG, governanceTag } from '#lib/catalogue/record-tags.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { PrivateNetworkError } from '#lib/http/fetch-outside.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { pauseHost, takeTurn } from './host-turns.ts';
import {
	type GovernanceProposal,
	HubBusyError,
	type HubRequestOptions,
	newestProposals,
	ProposalsRejectedError,
} from './snapshot-hub.ts';

/** Spaces requested per run: the clock starts a run each minute, and the hub allows a hundred. */
const SPACES = 4;
const HOURS_BETWEEN = 12;
/** Seconds to pause if the hub does not say how long to wait. */
const PAUSE_SECONDS = 15 * 60;
const MAX_PAUSE_SECONDS = 24 * 3_600;

export interface SpacesRequest extends HubRequestOptions {
	/** Milliseconds for one space. */
	patience: number;
	/** Whether any outside host responds: without a network, no result is recorded. */
	hasNetwork(): Promise<boolean>;
}

/**
 * Fetches the newest proposals of a few spaces of known projects from Snapshot's hub, replacing those stored before.
 * Once requested, a space rests for twelve hours whatever the result; if the response is rejected, the stored proposals
 * stay. Returns how many spaces were requested, and how many changed.
 */
export async function refreshProposals(
	db: Db,
	{ patience, hasNetwork, ...asked }: SpacesRequest,
): Promise<{ spaces: number; changed: number }> {
	const done = { spaces: 0, changed: 0 };
	const { host } = new URL(asked.hub);
	for (const space of await dueSpaces(db)) {
		// Another server may have been told to leave the hub alone.
		if ((await takeTurn(db, host, 0, 0)) === undefined) break;
		done.spaces += 1;
		try {
			const signal = AbortSignal.timeout(patience);
			const proposals = await newestProposals(space, { ...asked, signal });
			if (await storeProposals(db, space, proposals)) done.changed += 1;
		} catch (error) {
			if (error instanceof HubBusyError) {
				const seconds = Math.min(error.seconds ?? PAUSE_SECONDS, MAX_PAUSE_SECONDS);
				await pauseHost(db, host, seconds * 1_000);
				break;
			}
			const isOurs = !isTheirs(error);
			if (!isOurs && !(error instanceof ProposalsRejectedError) && !(await hasNetwork())) break;
			// It also rests after a fault of ours, so that no other space waits for it.
			await remember(db, space, error instanceof Error ? error.message : 'it cannot be read');
			if (isOurs) throw error;
		}
	}
	return done;
}

const spaceRow = z.object({ space: z.string() });

/** Returns the spaces that are due: first those never queried, and among these the largest coins' spaces. */
async function dueSpaces(db: Db): Promise<string[]> {
	const rows = await readRows(db, spaceRow)`
		select c.external_id as space from crosswalk as c
			join project as p on p.id = c.record_id and p.origin <> 'sample'
			left join market_figure as m on m.project_id = p.id
			left join governance_space as a on a.space = c.external_id
		where c.source = 'snapshot' and c.record_type = 'project'
			and (a.at is null or a.at < now() - make_interval(hours => ${HOURS_BETWEEN}))
		order by a.at nulls first, m.market_cap_rank nulls last, c.record_id limit ${SPACES}`;
	return rows.map(({ space }) => space);
}

const changedRow = z.object({ is: z.boolean() });
const bearerRow = z.object({ id: z.string() });

/** Stores a space's proposals. Returns whether anything has changed. */
async function storeProposals(
	db: Db,
	space: string,
	proposals: readonly GovernanceProposal[],
): Promise<boolean> {
	return db.transaction(async (tx) => {
		await remember(tx, space, null);
		const list = JSON.stringify(proposals.map((one, ordinal) => ({ ...one, space, ordinal })));
		const given = sql`jsonb_populate_recordset(null::governance_proposal, ${list}::jsonb)`;
		const [change] = await readRows(tx, changedRow)`
			select exists ((select * from ${given} except select * from governance_proposal where space = ${space})
				union all (select * from governance_proposal where space = ${space} except select * from ${given})) as is`;
		if (!change?.is) return false;
		await tx.execute(sql`delete from governance_proposal where space = ${space}`);
		await tx.execute(sql`insert into governance_proposal select * from ${given}`);
		const bearers = await readRows(tx, bearerRow)`
			select record_id::text as id from crosswalk
			where source = 'snapshot' and record_type = 'project' and external_id = ${space}`;
		await notifyTags(tx, [GOVERNANCE_TAG, ...bearers.map(({ id }) => governanceTag(id))]);
		return true;
	});
}

const remember = (db: Db, space: string, refusal: string | null) =>
	db.execute(sql`
		insert into governance_space (space, refusal) values (${space}, ${refusal})
		on conflict (space) do update set refusal = excluded.refusal, at = now()`);

/** Whether the fault lies with the hub or the connection, not with us. */
const isTheirs = (error: unknown): boolean =>
	error instanceof ProposalsRejectedError ||
	error instanceof PrivateNetworkError ||
	(error instanceof Error && ('code' in error || error.name === 'TimeoutError'));
