import type { Db } from '../db/connect.ts';
import { HttpError } from '../http/errors.ts';
import { type Proposal, proposalOf } from './proposals.ts';

/** A proposal of a member's own. Another's is as unknown here as one that never was. @throws HttpError 404 */
export async function ownProposal(db: Db, accountId: number, slug: string): Promise<Proposal> {
	const found = await proposalOf(db, slug);
	if (found.author_id !== accountId) throw new HttpError(404, 'There is no such proposal.');
	return found;
}
