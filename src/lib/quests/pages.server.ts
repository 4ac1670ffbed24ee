import { db } from '#lib/db/client.ts';
import { ledgerOf } from '#lib/points/ledger.ts';
import { countHeldReferrals } from '#lib/referral/held-referrals.ts';
import { ownReferral, referredMembersOf } from '#lib/referral/own-referral.ts';
import { can } from '#lib/sessions/can.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { questOf, questsPage, questsPerPage } from './read-quests.ts';

/** Number of lines or members per page. */
export const linesPerPage = 50;

/** Returns the page number, from 1, in a query or path. */
export const pageNumber = (text: string | null): number =>
	/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1;

/** The content of `/quest` and `/quest/{page}`: a page of the list, or one quest by its slug. Null if there is none. */
export async function questPage({ member }: Session, named: string) {
	const mayOperate = can(member, 'change-quests');
	if (!/^\d+$/.test(named)) {
		const quest = await questOf(db, member.id, { slug: named });
		return quest ? { quest, list: null, mayOperate } : null;
	}
	if (!/^[1-9]\d{0,3}$/.test(named)) return null;
	const page = Number(named);
	const { quests, total } = await questsPage(db, member.id, page);
	// The first page exists even if it is empty.
	return quests.length > 0 || page === 1
		? { quest: null, list: { quests, total, page, size: questsPerPage }, mayOperate }
		: null;
}

/** The content of `/quest/points`. */
export async function pointsPage({ member }: Session, page: number) {
	const ledger = await ledgerOf(db, member.id, {
		skip: (page - 1) * linesPerPage,
		take: linesPerPage,
	});
	const [newest] =
		page === 1 ? ledger.lines : (await ledgerOf(db, member.id, { skip: 0, take: 1 })).lines;
	return { ...ledger, points: newest?.sum ?? 0, mayOperate: can(member, 'change-quests') };
}

/** The content of `/quest/invite`. */
export async function invitePage({ member }: Session, site: string, page: number) {
	const [own, joined] = await Promise.all([
		ownReferral(db, member.id, site),
		referredMembersOf(db, member.id, { skip: (page - 1) * linesPerPage, take: linesPerPage }),
	]);
	return { own, ...joined, mayOperate: can(member, 'change-quests') };
}

/** Returns the number of invitations waiting for an editor. */
export const countWaitingInvitations = (): Promise<number> => countHeldReferrals(db);
