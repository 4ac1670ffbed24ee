import { db } from '#lib/db/client.ts';
import { redirectTo } from '#lib/http/redirects.ts';
import {
	callAsPage,
	type FormPage,
	type Refusal,
	refusalOf,
	textsOf,
} from '#lib/profile/call-as-page.server.ts';
import { decideReferralCall, heldReferrals } from '#lib/referral/held-referrals.ts';
import { can } from '#lib/sessions/can.ts';
import { privateSession } from '#lib/sessions/page-session.server.ts';

/** Invitations per page. */
export const invitationsPerPage = 50;

/**
 * `/review/invitations`: invitations awaiting review, and the result of a submitted form. Null if this member may not
 * see the page.
 */
export async function invitationsPage(page: FormPage, number: number) {
	const session = await privateSession(page);
	if (session instanceof Response) return session;
	if (!can(session.member, 'judge-invitation')) return null;
	let refused: Refusal | null = null;
	if (page.request.method === 'POST') {
		const texts = textsOf(await page.request.formData().catch(() => new FormData()));
		const body = { _id: texts._id ?? '', decision: texts.decision ?? '' };
		const path = '/api/review/invitations';
		const answer = await callAsPage(decideReferralCall, page, body, { path });
		if (answer.ok) return redirectTo(`/review/invitations?done=${body.decision}`);
		refused = await refusalOf(page, answer);
	}
	const rows = await heldReferrals(db, {
		skip: (number - 1) * invitationsPerPage,
		take: invitationsPerPage,
	});
	return { rows, total: rows[0]?.total ?? 0, refused };
}
