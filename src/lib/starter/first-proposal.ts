import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { parse } from 'yaml';
import { z } from 'zod';
import { projectFile } from '#lib/base/project-file.ts';
import type { Db } from '#lib/db/connect.ts';
import { proposal, proposalChange, proposalEvent } from '#lib/db/schema/contributions.ts';
import { notifyTags } from '#lib/page-cache/cache-tags.ts';
import { RESEARCH_FIELD } from '#lib/proposals/apply/publish-research.ts';
import { researchInput } from '#lib/proposals/apply/publish-research-input.ts';
import { PROPOSALS_TAG } from '#lib/proposals/proposal/proposals.ts';

const file = projectFile('data/starter/proposal.md');
/** The slug of the proposal's page. It never changes, so that a second start does not propose it again. */
const SLUG = 'new-which-sources-a-fact-needs-in-cairn';

const frontMatter = z.strictObject({
	title: z.string(),
	summary: z.string(),
	tags: z.array(z.string()),
	note: z.string(),
});

/**
 * Creates the proposal that every installation starts with: a rule about Cairn itself, by no account, in the state in
 * which an editor of the site can open the vote. @returns whether it was created now
 */
export async function seedProposal(db: Db): Promise<boolean> {
	const text = await readFile(file, 'utf8');
	const [, head = '', content = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(text) ?? [];
	const { note, ...said } = frontMatter.parse(parse(head));
	const article = researchInput.parse({ ...said, content });
	return db.transaction(async (tx) => {
		const [made] = await tx
			.insert(proposal)
			.values({
				slug: SLUG,
				kind: 'new',
				type: 'research',
				title: article.title,
				state: 'in-review',
				note,
			})
			.onConflictDoNothing({ target: proposal.slug })
			.returning({ id: proposal.id });
		if (!made) return false;
		await tx.insert(proposalChange).values({
			proposal_id: made.id,
			field: RESEARCH_FIELD,
			value: { ...article, assets: [] },
		});
		await tx.insert(proposalEvent).values([
			{ proposal_id: made.id, step: 'submit', state: 'submitted', comment: note },
			{
				proposal_id: made.id,
				step: 'review',
				state: 'in-review',
				at: sql`clock_timestamp()`,
			},
		]);
		await notifyTags(tx, [PROPOSALS_TAG]);
		return true;
	});
}
