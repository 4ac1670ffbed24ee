import { and, desc, eq, inArray } from 'drizzle-orm';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { db } from '#lib/db/client.ts';
import { proposal } from '#lib/db/schema/contributions.ts';
import { searchEntries } from '#lib/search/global-search.ts';
import { can } from '#lib/sessions/can.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import type { ProposalState } from '../proposal/states.ts';
import { draftsOf, type ListedDraft } from './drafts-list.ts';
import { formNames } from './form-fields.ts';

/** Maximum number of records found when searching for one to edit. */
const MAX_FOUND = 12;

interface FoundRecord {
	type: RecordType;
	slug: string;
	name: string;
	image: string | null;
	/** Of its form. */
	link: string;
}

interface OpenProposal {
	slug: string;
	title: string;
	kind: 'new' | 'edit';
	type: string;
	state: ProposalState;
	sent_at: string;
}

/** The contents of `/contribute`; visitors have no drafts or proposals. */
export interface Hub {
	who: 'visitor' | 'member' | 'contributor';
	drafts: ListedDraft[];
	proposals: OpenProposal[];
	/** The search query; empty if none. */
	query: string;
	found: FoundRecord[];
}

/** @param query search for a record to edit */
export async function hubOf(session: Session | null, query: string): Promise<Hub> {
	const found = query === '' ? [] : await foundBy(query);
	if (!session) return { who: 'visitor', drafts: [], proposals: [], query, found };
	const { member } = session;
	const [drafts, proposals] = await Promise.all([draftsOf(db, member.id), openOf(member.id)]);
	const who = can(member, 'propose-change') ? 'contributor' : 'member';
	return { who, drafts, proposals, query, found };
}

async function foundBy(query: string): Promise<FoundRecord[]> {
	const hits = await searchEntries(db, query, MAX_FOUND);
	return hits.map(({ type, slug, name, image }) => ({
		type,
		slug,
		name,
		image,
		link: `/contribute/edit/${formNames[type].path}/${slug}`,
	}));
}

const openOf = (accountId: number): Promise<OpenProposal[]> =>
	db
		.select({
			slug: proposal.slug,
			title: proposal.title,
			kind: proposal.kind,
			type: proposal.type,
			state: proposal.state,
			sent_at: proposal.sent_at,
		})
		.from(proposal)
		.where(
			and(
				eq(proposal.author_id, accountId),
				inArray(proposal.state, ['submitted', 'in-review', 'changes-asked', 'voting']),
			),
		)
		.orderBy(desc(proposal.id))
		.limit(100);
