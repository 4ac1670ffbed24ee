import { z } from 'zod';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { noteAcceptedProposal, undoAcceptedProposal } from '#lib/deeds/checks/proposal-accepted.ts';
import { noteSentProposal, undoSentProposal } from '#lib/deeds/checks/proposal-sent.ts';
import { noteSources } from '#lib/deeds/checks/source-added.ts';

/** Notifies quests about a proposal: that it was sent and, once accepted, which parts of it stand. */

const factsRow = z.object({
	author: z.string().nullable(),
	type: z.string(),
	kind: z.string(),
	state: z.string(),
	decided_at: z.string().nullable(),
	sectors: z.array(z.string()),
	/** Of research. */
	tags: z.array(z.string()),
});

const changeRow = z.object({
	field: z.string(),
	has_source: z.boolean(),
	stands: z.boolean(),
});

async function factsOf(tx: Db, proposalId: number) {
	const [facts] = await readRows(tx, factsRow)`
		select p.author_id as author, p.type, p.kind, p.state, p.decided_at::text as decided_at,
			coalesce((select sectors from project_listing where p.type = 'project' and id = p.record_id), '{}') as sectors,
			coalesce((select array(select jsonb_array_elements_text(c.value -> 'tags')) from proposal_change c
				where p.type = 'research' and c.proposal_id = p.id and jsonb_typeof(c.value -> 'tags') = 'array' limit 1), '{}') as tags
		from proposal p where p.id = ${proposalId}`;
	if (!facts || facts.author === null) return undefined;
	const changes = await readRows(tx, changeRow)`
		select field, source is not null as has_source, outcome is not distinct from 'applied' as stands
		from proposal_change where proposal_id = ${proposalId} order by field`;
	const { author, type, kind, sectors, tags } = facts;
	const about = [
		`type:${type}`,
		`kind:${kind}`,
		...sectors.map((name) => `sector:${name}`),
		...tags.map((name) => `tag:${name.toLowerCase()}`),
	];
	return { ...facts, authorId: Number(author), about, changes };
}

const fieldOf = ({ field }: { field: string }): string => `field:${field}`;

/** Notifies quests that a proposal was sent, or resent with changes. */
export async function noteProposalSent(tx: Db, proposalId: number): Promise<void> {
	const facts = await factsOf(tx, proposalId);
	if (!facts) return;
	const about = [...facts.about, ...facts.changes.map(fieldOf)];
	await noteSentProposal(tx, facts.authorId, { proposalId, about });
}

/** Notifies quests that a proposal was withdrawn or rejected. */
export async function noteProposalClosed(
	tx: Db,
	{ id, author_id }: { id: number; author_id: number | null },
): Promise<void> {
	if (author_id !== null) await undoSentProposal(tx, author_id, id);
}

/** Notes which parts of a proposal stand, after it was accepted or part of it was reverted or restored. */
export async function noteStanding(tx: Db, proposalId: number): Promise<void> {
	const facts = await factsOf(tx, proposalId);
	if (facts?.state !== 'accepted' || facts.decided_at === null) return;
	const { authorId, changes, about, decided_at: at } = facts;
	const standing = changes.filter(({ stands }) => stands);
	if (standing.length > 0)
		await noteAcceptedProposal(tx, authorId, {
			...{ proposalId, at },
			about: [...about, ...standing.map(fieldOf)],
		});
	else await undoAcceptedProposal(tx, authorId, proposalId);
	await noteSources(tx, authorId, {
		...{ proposalId, at },
		standing: standing
			.filter(({ has_source }) => has_source)
			.map((one) => ({ field: one.field, about: [...about, fieldOf(one)] })),
		gone: changes.filter(({ stands }) => !stands).map(({ field }) => field),
	});
}
