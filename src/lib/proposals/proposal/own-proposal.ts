import type { Db } from '#lib/db/connect.ts';
import { HttpError } from '#lib/http/errors.ts';
import { type Proposal, proposalOf } from './proposals.ts';

/** A member's own proposal. Another member's is treated as unknown. @throws HttpError 404 */
export async function ownProposal(db: Db, accountId: number, slug: string): Promise<Proposal> {
	const found = await proposalOf(db, slug);
	if (found.author_id !== accountId) throw new HttpError(404, 'Proposal not found.');
	return found;
}
