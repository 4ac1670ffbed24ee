import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RecordType } from '#lib/catalogue/record-types.ts';
import { db } from '#lib/db/client.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { HttpError } from '#lib/http/errors.ts';
import { can } from '#lib/sessions/can.ts';
import { privateSession } from '#lib/sessions/page-session.server.ts';
import type { Session } from '#lib/sessions/sessions.ts';
import { amendingFormOf, type ContributionForm, formOf } from '../form/form-data.ts';
import { handleStepForm } from '../form/posted-step.ts';
import { type Reason, reasons } from '../proposal/reasons.ts';
import { withdrawCall } from './form-calls.ts';

interface Page {
	request: Request;
	url: URL;
	response: { headers: Headers };
}
interface AddressedPage extends Page {
	clientAddress: string;
}

/** Returns the session of a contributor; redirects others to the page where they can become one. */
export async function contributorSession(page: Page): Promise<Session | Response> {
	const session = await privateSession(page);
	if (session instanceof Response || can(session.member, 'propose-change')) return session;
	return new Response(null, {
		status: 302,
		headers: { Location: '/profile-settings/contributor', 'Cache-Control': 'no-store' },
	});
}

/** Returns undefined for an answer of 404 or 422. */
async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
	try {
		return await work;
	} catch (error) {
		if (error instanceof HttpError && (error.status === 404 || error.status === 422))
			return undefined;
		throw error;
	}
}

/** Props of a form page's island. */
function screenOf(start: ContributionForm, session: Session, query: URLSearchParams) {
	return {
		start,
		accountId: String(session.member.id),
		field: query.get('field'),
		value: query.get('value'),
		source: query.get('source'),
		isMissingFirst: query.get('missing') === '1',
		isView: query.get('mode') === 'view',
	};
}
type Screen = ReturnType<typeof screenOf>;

/** Returns the form for a new record, or for the record with `slug`; undefined if there is no such record. */
export async function formPage(
	session: Session,
	type: RecordType,
	slug: string | null,
	query: URLSearchParams,
): Promise<Screen | undefined> {
	const start = await undefinedIfMissing(formOf(db, session.member.id, type, slug));
	return start && screenOf(start, session, query);
}

/** A reviewer's latest request on a proposal. */
interface ReviewerRequest {
	reason: string | null;
	comment: string;
}

/**
 * Returns the form for amending your own proposal, and the reviewer's request; undefined if there is no such proposal.
 */
export async function amendPage(
	session: Session,
	slug: string,
	query: URLSearchParams,
): Promise<{ screen: Screen; asked: ReviewerRequest | null } | undefined> {
	const start = await undefinedIfMissing(amendingFormOf(db, session.member.id, slug));
	if (!start?.proposal) return undefined;
	return {
		screen: screenOf(start, session, query),
		asked: await reviewerRequestOf(start.proposal._id),
	};
}

/**
 * Handles the withdrawal form on a proposal's page and redirects to the public page. Otherwise returns why it was
 * refused, or null.
 */
export async function handleWithdrawalForm(
	page: AddressedPage,
	slug: string,
): Promise<Response | string | null> {
	const posted = await handleStepForm(db, page, { withdraw: withdrawCall });
	if (posted.state === 'none') return null;
	if (posted.state === 'refused') return posted.problem;
	return new Response(null, {
		status: 303,
		headers: { Location: `/dao/${encodeURIComponent(slug)}`, 'Cache-Control': 'no-store' },
	});
}

const isReason = (reason: string): reason is Reason => Object.hasOwn(reasons, reason);

const requestRow = z.object({ reason: z.string().nullable(), comment: z.string() });

async function reviewerRequestOf(proposalId: string): Promise<ReviewerRequest | null> {
	const rows = await readRows(db, requestRow)`
		select reason, comment from proposal_event
		where proposal_id = ${Number(proposalId)} and step = 'ask-changes' order by id desc limit 1`;
	const [found] = rows;
	if (!found) return null;
	const reason = found.reason && isReason(found.reason) ? reasons[found.reason] : null;
	return { reason, comment: found.comment };
}

/** A round of a record, with a link to the round's own form. */
const listedRoundRow = z.object({
	slug: z.string(),
	type: z.string().nullable(),
	date: z.string().nullable(),
	date_precision: z.string().nullable(),
	amount_usd: z.number().nullable(),
});
export type ListedRound = z.output<typeof listedRoundRow>;

/** Returns the rounds raised by a project or organization, newest first; at most 50. */
export async function listedRounds(type: RecordType, slug: string): Promise<ListedRound[]> {
	if (type !== 'project' && type !== 'organization') return [];
	const rows = await readRows(db, listedRoundRow)`
		select f.slug, f.type, f.date::text as date, f.date_precision, f.amount_usd
		from shown_round f join ${sql.identifier(type)} r on r.id = f.${sql.identifier(`${type}_id`)}
		where r.slug = ${slug}
		order by f.date desc nulls last, f.id desc limit 50`;
	return rows;
}
