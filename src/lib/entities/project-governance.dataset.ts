import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { GOVERNANCE_TAG } from '#lib/catalogue/record-tags.ts';
import { isoSeconds } from '#lib/db/iso-time.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { snapshotPage } from '#lib/links/snapshot-space.ts';
import { slugParams } from './linked.ts';
import { defineRecordDataset } from './record-dataset.ts';

const storedRow = z.object({
	space: z
		.string()
		.describe('The Snapshot space where the proposal is voted on, such as aave.eth.'),
	external_id: z.string(),
	title: z.string(),
	start_at: z.string(),
	end_at: z.string(),
	votes: z.int().nullable(),
	leading: z
		.string()
		.nullable()
		.describe('The choice with the most votes, or null if votes are not single choices.'),
	leading_percent: z.number().nullable(),
	read_at: z.string().describe('Time at which Snapshot was queried.'),
});
const row = storedRow.extend({
	state: z
		.enum(['pending', 'active', 'closed'])
		.describe('Current state of the vote, based on its start and end.'),
	url: z.string(),
});

/** The Snapshot votes about a project, newest first. */
export const projectGovernance = defineRecordDataset({
	name: 'project_governance',
	description: 'The newest Snapshot proposals of a project.',
	recordType: () => 'project',
	params: slugParams,
	row,
	tags: () => ['project', GOVERNANCE_TAG],
	async loadOf(db, id) {
		const rows = await readRows(db, storedRow)`
			select g.space, g.external_id, g.title, ${isoSeconds(sql`g.start_at`)} as start_at,
				${isoSeconds(sql`g.end_at`)} as end_at, g.votes, g.leading, g.leading_percent, ${isoSeconds(sql`a.at`)} as read_at
			from crosswalk as c join governance_proposal as g on g.space = c.external_id
				join governance_space as a on a.space = g.space
			where c.source = 'snapshot' and c.record_type = 'project' and c.record_id = ${id}
			order by g.start_at desc, g.space, g.ordinal limit 20`;
		const now = new Date().toISOString();
		return rows.map((one) => ({
			...one,
			state: now < one.start_at ? 'pending' : now < one.end_at ? 'active' : 'closed',
			url: snapshotPage(one.space, one.external_id),
		}));
	},
});
